"""The store in one SQLite file: for a server of one process, with nothing to install."""

from dicetown.table.sqlite.beside import BACKED_UP, finish_report, note_backup
from dicetown.table.sqlite.files import backup
from dicetown.table.sqlite.lock import DataTaken
from dicetown.table.sqlite.store import SqliteStore

__all__ = ["BACKED_UP", "DataTaken", "SqliteStore", "backup", "finish_report", "note_backup"]
