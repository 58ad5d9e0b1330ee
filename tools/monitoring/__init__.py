"""What a server is watched with: the dashboard and the alerts of docs/host/monitoring/, as data."""
