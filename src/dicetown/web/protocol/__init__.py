"""The protocol: messages, bodies, their names and words, and their schemas."""
