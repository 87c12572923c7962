"""The shared drawing kit: palette, SVG, marks and pieces, the same for all games."""
