"""The rules of Ur: pieces, position, order of play, and its chapters."""
