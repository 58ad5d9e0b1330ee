"""Campaigns that send spoiled texts, hostile messages and forged records."""
