"""What a store keeps, by subject: the contract of each method and its SQL, the same for every database."""
