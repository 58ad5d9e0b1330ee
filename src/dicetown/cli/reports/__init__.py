"""The output of commands: tables and figures for a person."""
