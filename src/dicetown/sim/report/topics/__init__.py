"""What a report speaks of: a file per topic, each turning counts into findings and figures."""
