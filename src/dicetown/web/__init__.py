"""The live table over HTTP and WebSocket: the protocol, the server, the client, a plain page."""
