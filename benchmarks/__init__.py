"""Speed and memory of the engine, and the shape of its code, measured on this machine."""
