"""The methods of a store by subject, each with its contract and its SQL, the same for every database."""
