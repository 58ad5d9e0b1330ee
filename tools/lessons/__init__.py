"""The lessons of the page: a script each, played by `tools/make_lessons.py`. See docs/hacking/lessons.md."""
