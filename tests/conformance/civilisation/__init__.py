"""The rulebook of Civilisation, item by item."""
