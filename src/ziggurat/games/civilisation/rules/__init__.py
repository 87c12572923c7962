"""The rules of Civilisation: pieces, position, order of play, a module for each chapter."""
