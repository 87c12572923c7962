"""Whether the chances of the analysis hold: among positions where it said 70 %, how many won."""
