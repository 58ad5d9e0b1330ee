"""Mutants: copies of the package with one thing changed, to see whether the tests would notice.

`making` finds everything that can be changed, `covering` which tests reach it, `trying` runs them on a copy.
Nothing in the tree is ever changed. Libraries for this work on whole suites for hours, or change files in
place; here a few hundred mutants are drawn at random, each met by the tests that reach its line.
"""
