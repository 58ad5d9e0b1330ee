"""What derives the Dice Town cases from their short form."""
