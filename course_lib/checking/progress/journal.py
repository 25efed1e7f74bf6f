"""A file that only grows, a line at a time, with several processes writing and reading at once.

A line goes out in one write to a descriptor that appends: the system finds the end and writes there in one step, so
that no line lands in another. A process that is killed leaves its line whole, torn or unwritten; the next line then
starts with a line's end, and a torn one spoils no other.
"""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from course_lib.checking.progress import event

try:
    import msvcrt
except ImportError:  # everywhere but on Windows
    msvcrt = None

FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
FAR = 2**31 - 2  # a byte no event will ever stand on: locked, it keeps nobody from reading


class Journal:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._start()

    def _start(self, file: tuple[int, int] | None = None) -> None:
        self._file = file  # device and number of the file that was read
        self._size = 0  # of the file when it was read
        self._offset, self._ended = 0, 0  # how far it was read, in bytes and in ends of lines

    def add(self, line: bytes) -> None:
        """Write one line; OSError when not all of it could be written."""
        descriptor = opened(self.path)
        try:
            with _alone(descriptor):
                whole = (line if _ends_well(descriptor) else b"\n" + line) + b"\n"
                written = os.write(descriptor, whole)
        finally:
            os.close(descriptor)
        if written < len(whole):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))

    def news(self) -> tuple[bool, list[tuple[int, bytes]]]:
        """The lines that came since the last call, with their numbers; True before them when all earlier ones are gone.

        A last line without an end may still be in the writing: it comes once it is an event.
        """
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            gone = self._file is not None
            self._start()
            return gone, []
        file = (found.st_dev, found.st_ino)
        anew = self._file is not None and (file != self._file or found.st_size < self._size)
        if anew or self._file is None:
            self._start(file)
        if found.st_size == self._size:
            return anew, []
        with open(self.path, "rb") as reading:
            reading.seek(self._offset)
            data = reading.read()
        self._size = self._offset + len(data)
        *lines, last = data.split(b"\n")
        numbered = [(self._ended + place, line) for place, line in enumerate(lines, start=1)]
        self._ended += len(lines)
        self._offset = self._size - len(last)
        if last.endswith(b"}") and _whole(last):
            numbered.append((self._ended + 1, last))
            self._offset = self._size
        return anew, [(number, line) for number, line in numbered if line.strip()]


def opened(path: Path) -> int:
    """A descriptor of the file, made if it is not there, that reads anywhere and writes at the end."""
    return os.open(path, FLAGS, 0o600)


def _whole(line: bytes) -> bool:
    try:
        return bool(event.read(line))
    except event.Unreadable:
        return False


def _ends_well(descriptor: int) -> bool:
    if os.fstat(descriptor).st_size == 0:
        return True
    os.lseek(descriptor, -1, os.SEEK_END)  # where a write goes does not depend on it
    return os.read(descriptor, 1) == b"\n"


@contextlib.contextmanager
def _alone(descriptor: int) -> Iterator[None]:
    """Windows finds the end and writes in two steps, so there one process at a time does; OSError if it takes long."""
    if msvcrt is None:
        yield
        return
    os.lseek(descriptor, FAR, os.SEEK_SET)
    msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
    try:
        yield
    finally:
        os.lseek(descriptor, FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
