"""What there is to find words for."""

from dicetown.engine.frames import Ask
from dicetown.rules.catalogue import ruleset, ruleset_names


def asking_kinds() -> set[str]:
    """The kinds of all questions of any ruleset."""
    frames = [frame for name in ruleset_names() for frame in ruleset(name).frames.values()]
    return {frame.kind for frame in frames if issubclass(frame, Ask) and frame.kind}


def moment_names() -> set[str]:
    """The moments of any ruleset at which cards can be played."""
    return {moment.name for name in ruleset_names() for moment in ruleset(name).moments if moment.name}
