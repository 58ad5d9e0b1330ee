"""What a server is watched with: the dashboard and the alerts of docs/monitoring/, as data."""
