"""The topics of a report: each file turns counts into findings and figures."""
