"""The answers to requests about reviews, named as in `routes.py`."""

from __future__ import annotations
