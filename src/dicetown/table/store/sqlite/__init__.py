"""A Store in one SQLite file, for a server of one process, with nothing to install."""

from dicetown.table.store.sqlite.beside import BACKED_UP, finish_report, note_backup
from dicetown.table.store.sqlite.files import backup
from dicetown.table.store.sqlite.lock import DataTaken
from dicetown.table.store.sqlite.store import SqliteStore

__all__ = ["BACKED_UP", "DataTaken", "SqliteStore", "backup", "finish_report", "note_backup"]
