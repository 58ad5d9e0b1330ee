"""The protocol: messages, bodies, the names and words in them, their schemas."""
