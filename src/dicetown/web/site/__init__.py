"""The built page, its manifest, codes that lead to it."""
