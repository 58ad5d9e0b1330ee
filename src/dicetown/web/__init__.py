"""Tables over HTTP and WebSocket: the protocol, the server, the Python client, the built page."""
