"""What version 1 of the rules did differently here."""
