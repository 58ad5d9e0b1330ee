"""The built page, its manifest, and QR codes of links to it."""
