"""Load: a server of our own, players at many tables of it, and how long they wait.

python -m lab.load --tables 300 --bots solver           one point; --slow, --processes 3, --seconds 25
python -m lab.campaigns load                            the whole curve, each point with its limit

At each table sit one person, who thinks some seconds, and three bots. A latency is the time from sending an
answer to its acknowledgement, which comes after it is on the disk.
"""
