"""Our engine and server beside other ones: builds, rulesets, catanatron."""
