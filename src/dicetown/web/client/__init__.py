"""A client of a server, for programs and for the terminal.

async with Client("http://192.168.1.5:8377", token=token).join(table) as seat:
    await seat.take_seat()
    await play(seat, first_option)
"""

from dicetown.web.client.http import NoConnection, ServerRefused
from dicetown.web.client.play import Choose, first_option, play, random_option
from dicetown.web.client.proof import prove
from dicetown.web.client.seen import view_of
from dicetown.web.client.server import Client
from dicetown.web.client.state import Change, TableState
from dicetown.web.client.steps import Step, step_of
from dicetown.web.client.table import RemoteTable

__all__ = [
    "Change",
    "Choose",
    "Client",
    "NoConnection",
    "RemoteTable",
    "ServerRefused",
    "Step",
    "TableState",
    "first_option",
    "play",
    "prove",
    "random_option",
    "step_of",
    "view_of",
]
