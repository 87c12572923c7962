"""The rules of Tigris & Euphrates: pieces, position, order of play, and its chapters."""
