"""Speed and memory, measured on this machine and compared with peers in the same run."""
