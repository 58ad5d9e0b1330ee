"""The Dice Town cases: short scenes as data, each with what must follow, for any implementation to run."""

from dicetown.testing.cases.making import line_of
from dicetown.testing.cases.running import check_files, failures, lines_in
from dicetown.testing.cases.short import Case, parse_cases, read_cases

__all__ = ["Case", "check_files", "failures", "line_of", "lines_in", "parse_cases", "read_cases"]
