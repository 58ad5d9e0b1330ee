"""A table in this process, without event loop, threads or sockets. Its bots answer in the same thread."""
