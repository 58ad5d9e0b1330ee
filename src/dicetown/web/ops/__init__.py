"""Running a server: configuration, processes, metrics, logs."""
