"""The plain requests: which there are, who may ask what, how much, and how they are described."""
