"""The rules of Through the Ages: pieces, position, order of play, a module for each chapter."""
