"""The store in one SQLite file: for a server of one process, with nothing to install."""

from dicetown.table.sqlite.beside import finish_report
from dicetown.table.sqlite.files import backup
from dicetown.table.sqlite.lock import DataTaken
from dicetown.table.sqlite.store import SqliteStore

__all__ = ["DataTaken", "SqliteStore", "backup", "finish_report"]
