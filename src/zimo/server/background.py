"""Tasks that nobody awaits: they are kept until they end, and a fault in one is logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

logger = logging.getLogger(__name__)


class Background:
    """The tasks of one owner."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None], what: str) -> None:
        """``what`` is done, for the log."""
        task = asyncio.create_task(work, name=what)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        log_fault(task)


def log_fault(task: asyncio.Task[Any]) -> None:
    """To be called when the task is done."""
    if not task.cancelled() and (fault := task.exception()) is not None:
        logger.error("%s has failed", task.get_name(), exc_info=fault)
