"""What stores in a database of SQL have in common, whichever it is."""
