"""A table in this process: no event loop, threads or sockets, and bots that think when asked."""
