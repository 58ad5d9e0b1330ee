"""Operating a server: configuration, processes, metrics, logs."""
