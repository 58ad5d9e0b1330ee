"""Where games are played: here in turn, in several processes, or on the machines of a cluster."""
