"""Campaigns: the long form of what the tests check in short. Each keeps how far it has come, and goes on.

    python -m lab.campaigns                             what there is, and how far each has come
    python -m lab.campaigns games [--minutes 25] [--jobs 2]
    python -m lab.campaigns games --fault mint          plant a fault: it must be noticed
    python -m lab.campaigns games --faults              all faults of this campaign
    python -m lab.campaigns games --batch 17            one batch again, of those that went wrong
    python -m lab.campaigns page                        write docs/evidence/reliability.md

What is kept is in lab/figures/, and the page is made from it.
"""
