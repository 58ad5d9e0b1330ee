"""What commands print: tables and figures for a person."""
