"""What is derived for all languages."""
