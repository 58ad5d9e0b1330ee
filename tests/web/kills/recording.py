"""Recording what this process does to the files of a folder, by SQLite and by `os`, for a disk that forgets.

SQLite lets a program stand between it and the system (a "VFS"). Ours is a copy of the one there is, with the
few functions replaced that change something; they note it down and hand on to the original. The library is
the one that Python's own module is bound to, found through it, so nothing has to be installed or compiled.
"""

from __future__ import annotations

import _sqlite3
import contextlib
import ctypes
import os
from collections.abc import Callable, Iterator
from ctypes import POINTER, byref, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any

from tests.web.kills.disk import Note, encode

OK = 0
IO_ERROR = 10
CREATE = 4
"""SQLITE_OPEN_CREATE."""


class Vfs(ctypes.Structure):
    pass


# The name is not a c_char_p here: SQLite keeps the pointer, and would be given one to a copy that goes away.
Open = ctypes.CFUNCTYPE(c_int, POINTER(Vfs), c_void_p, POINTER(c_void_p), c_int, POINTER(c_int))
Delete = ctypes.CFUNCTYPE(c_int, POINTER(Vfs), c_char_p, c_int)
SetCall = ctypes.CFUNCTYPE(c_int, POINTER(Vfs), c_char_p, c_void_p)
GetCall = ctypes.CFUNCTYPE(c_void_p, POINTER(Vfs), c_char_p)
Write = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncate = ctypes.CFUNCTYPE(c_int, c_void_p, c_int64)
Sync = ctypes.CFUNCTYPE(c_int, c_void_p, c_int)
OpenDirectory = ctypes.CFUNCTYPE(c_int, c_char_p, POINTER(c_int))

Vfs._fields_ = [
    ("version", c_int),
    ("file_size", c_int),
    ("longest_path", c_int),
    ("next", POINTER(Vfs)),
    ("name", c_char_p),
    ("data", c_void_p),
    ("open", Open),
    ("delete", Delete),
    ("others", c_void_p * 11),
    ("set_call", SetCall),
    ("get_call", GetCall),
    ("next_call", c_void_p),
]


class Methods(ctypes.Structure):
    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", Write),
        ("truncate", Truncate),
        ("sync", Sync),
        ("others", c_void_p * 13),
    )


class Recorder:
    """Notes down what happens in a folder, from `begin` to `end`."""

    def __init__(self, folder: Path, journal: Path) -> None:
        self._folder = str(folder.resolve())
        self._journal = os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._library = ctypes.CDLL(_sqlite3.__file__)
        self._library.sqlite3_vfs_find.restype = POINTER(Vfs)
        self._paths: dict[int, str] = {}
        """Of SQLite's files, by their addresses."""
        self._opened: dict[int, str] = {}
        """Of what Python has opened, by descriptors."""
        self._methods: dict[int, Methods] = {}
        self._kept: list[Any] = []
        """What SQLite holds pointers to."""
        self._undo = contextlib.ExitStack()

    def note(self, what: str, path: str, number: int = 0, data: bytes = b"") -> None:
        note: Note = (what, path, number, data)
        # One call, so that a process that is killed has noted it or has not.
        os.write(self._journal, encode(note))

    def begin(self) -> None:
        self._between_sqlite_and_system()
        self._between_python_and_system()

    def end(self) -> None:
        self._undo.close()
        os.close(self._journal)

    def _watched(self, path: str) -> bool:
        return path.startswith(self._folder + os.sep)

    # SQLite

    def _between_sqlite_and_system(self) -> None:
        self._real = self._library.sqlite3_vfs_find(None)
        vfs = Vfs()
        ctypes.pointer(vfs)[0] = self._real.contents
        vfs.name = b"recorded"
        vfs.open = Open(self._sure(self._open))
        vfs.delete = Delete(self._sure(self._delete))
        self._library.sqlite3_vfs_register(byref(vfs), 1)
        self._undo.callback(self._library.sqlite3_vfs_register, self._real, 1)
        self._undo.callback(self._library.sqlite3_vfs_unregister, byref(vfs))
        call = self._real.contents.get_call(self._real, b"openDirectory")
        self._real_open_directory = OpenDirectory(call)
        open_directory = OpenDirectory(self._sure(self._open_directory))
        self._real.contents.set_call(self._real, b"openDirectory", ctypes.cast(open_directory, c_void_p))
        self._undo.callback(self._real.contents.set_call, self._real, b"openDirectory", None)
        self._kept += [vfs, open_directory]

    def _sure(self, callback: Callable[..., int]) -> Callable[..., int]:
        """What goes wrong in here fails in SQLite; ctypes would go on as if nothing had been."""

        def called(*arguments: Any) -> int:
            try:
                return callback(*arguments)
            except BaseException:
                return IO_ERROR

        return called

    def _open(self, vfs: Any, name: int | None, file: Any, flags: int, out: Any) -> int:
        path = os.fsdecode(ctypes.string_at(name)) if name else ""
        there = os.path.exists(path)
        result: int = self._real.contents.open(vfs, name, file, flags, out)
        if result == OK and self._watched(path):
            if flags & CREATE and not there:
                self.note("create", path)
            self._paths[ctypes.addressof(file.contents)] = path
            file[0] = ctypes.addressof(self._methods_over(file[0]))
        return result

    def _methods_over(self, pointer: int) -> Methods:
        """The same functions, apart from those that change a file."""
        if pointer not in self._methods:
            real = Methods.from_address(pointer)
            methods = Methods()
            ctypes.pointer(methods)[0] = real

            def write(file: int, data: int, amount: int, offset: int) -> int:
                self.note("write", self._paths[file], offset, ctypes.string_at(data, amount))
                return int(real.write(file, data, amount, offset))

            def truncate(file: int, size: int) -> int:
                self.note("truncate", self._paths[file], size)
                return int(real.truncate(file, size))

            def sync(file: int, flags: int) -> int:
                result = int(real.sync(file, flags))
                self.note("sync", self._paths[file])
                return result

            methods.write = Write(self._sure(write))
            methods.truncate = Truncate(self._sure(truncate))
            methods.sync = Sync(self._sure(sync))
            self._methods[pointer] = methods
        return self._methods[pointer]

    def _delete(self, vfs: Any, name: bytes, and_sync: int) -> int:
        if self._watched(path := os.fsdecode(name)):
            self.note("remove", path)
        return int(self._real.contents.delete(vfs, name, and_sync))

    def _open_directory(self, name: bytes, descriptor: Any) -> int:
        """SQLite opens the folder of a file only to sync it."""
        result = int(self._real_open_directory(name, descriptor))
        if result == OK and self._watched(path := os.fsdecode(name)):
            self.note("sync folder", os.path.dirname(path))
        return result

    # Python

    def _between_python_and_system(self) -> None:
        self._replace("open", self._os_open)
        self._replace("mkdir", self._os_mkdir)
        self._replace("replace", self._os_replace)
        self._replace("unlink", self._os_unlink)
        self._replace("fsync", self._os_fsync)

    def _replace(self, name: str, by: Callable[..., Callable[..., Any]]) -> None:
        real = getattr(os, name)
        setattr(os, name, by(real))
        self._undo.callback(setattr, os, name, real)

    def _os_open(self, real: Callable[..., int]) -> Callable[..., int]:
        def called(path: Any, flags: int, *rest: Any, **named: Any) -> int:
            there = os.path.exists(path)
            descriptor = real(path, flags, *rest, **named)
            name = os.path.realpath(path)
            self._opened[descriptor] = name
            if flags & os.O_CREAT and not there and self._watched(name):
                self.note("create", name)
            return descriptor

        return called

    def _os_mkdir(self, real: Callable[..., None]) -> Callable[..., None]:
        def called(path: Any, *rest: Any, **named: Any) -> None:
            real(path, *rest, **named)
            if self._watched(name := os.path.realpath(path)):
                self.note("folder", name)

        return called

    def _os_replace(self, real: Callable[..., None]) -> Callable[..., None]:
        def called(old: Any, new: Any, **named: Any) -> None:
            real(old, new, **named)
            if self._watched(name := os.path.realpath(new)):
                self.note("rename", os.path.realpath(old), data=os.fsencode(name))

        return called

    def _os_unlink(self, real: Callable[..., None]) -> Callable[..., None]:
        def called(path: Any, **named: Any) -> None:
            real(path, **named)
            if self._watched(name := os.path.realpath(path)):
                self.note("remove", name)

        return called

    def _os_fsync(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def called(descriptor: int) -> None:
            real(descriptor)
            path = self._opened.get(descriptor, "")
            if os.path.isdir(path):
                if self._watched(path + os.sep):
                    self.note("sync folder", path)
            elif self._watched(path):
                self.note("content", path, data=Path(path).read_bytes())

        return called


@contextlib.contextmanager
def recorded(folder: Path, journal: Path) -> Iterator[Recorder]:
    """Have all that this process does in a folder noted down."""
    recorder = Recorder(folder, journal)
    recorder.begin()
    try:
        yield recorder
    finally:
        recorder.end()
