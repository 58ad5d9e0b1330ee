"""What a seat may see, what it can conclude from that, and worlds that it allows."""
