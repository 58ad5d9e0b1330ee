"""Views, the knowledge that a seat can derive from them, and worlds that fit them."""
