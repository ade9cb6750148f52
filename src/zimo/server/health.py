"""Is the server well? It is if its database takes what is written."""

from __future__ import annotations

import asyncio
import logging
import time

from zimo.server.log import Log

PATIENCE = 5.0  # seconds that writing may take
HOLDS = 1.0  # seconds for which an answer is given again

logger = logging.getLogger(__name__)


class Health:
    """However many ask, it is looked once at a time."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._looking = asyncio.Lock()
        self._well = True
        self._at = float("-inf")

    async def is_well(self) -> bool:
        async with self._looking:
            if time.monotonic() - self._at > HOLDS:
                self._well = await self._look()
                self._at = time.monotonic()
            return self._well

    async def _look(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._log.check()
        except Exception as error:  # whatever the database raises
            logger.error("the database takes nothing: %r", error)
            return False
        return True
