"""The lab: it measures the software and tries to break what it promises. README.md says how to run it."""
