"""What regen writes into documents that are otherwise written by hand."""
