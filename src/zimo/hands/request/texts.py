"""The tiles in the texts of a request; how one is written may tell what another means."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from zimo.hands.request.form import LONGEST_TEXT, Request, RequestError
from zimo.notation.dragons import dragons_by_number
from zimo.notation.reading import Reader, plain_tiles
from zimo.notation.scorers import FLOWERS
from zimo.notation.tiles import PLAIN, TileError

_OF_A_LINE = re.compile(r"[\[\]+|]")  # stand in a whole hand, and not among tiles
_LETTERS = re.compile(r"[fg\s]*+[a-eh][a-h\s]*+")  # f and g may lack their number
_PARSED_OFTEN = 32  # characters


_plain_often = functools.lru_cache(maxsize=1 << 14)(plain_tiles)  # a batch repeats melds and winning tiles


class Texts:
    """Reads the texts of a request, each by the name of its field."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._numbered: list[str] = []  # those with honours by number

    def tiles(self, field: str, text: str) -> tuple[int, ...]:
        """The kinds in a text. Raises RequestError."""
        if len(text) > LONGEST_TEXT:
            raise RequestError(field, "fault.too_long", count=len(text), most=LONGEST_TEXT)
        if "z" in text:
            self._numbered.append(text)
        kinds = _plain_often(text) if len(text) <= _PARSED_OFTEN else plain_tiles(text)
        if kinds is not None:
            return kinds
        try:
            return self._reader.read(text)
        except TileError as error:
            raise RequestError(field, error.phrase) from None

    def standing_tiles(self, field: str, text: str) -> tuple[int, ...]:
        """The same for a field in which somebody may have put a hand in one line."""
        try:
            return self.tiles(field, text)
        except RequestError:
            mark = _OF_A_LINE.search(text[:LONGEST_TEXT].translate(PLAIN))
            if mark is None:
                raise
        raise RequestError(field, "fault.whole_line", character=mark[0], position=mark.start() + 1)

    def bonus_tiles(self, field: str, text: str) -> tuple[int, ...]:
        """The same for bonus tiles, which may be named by the letters of Chinese scorers too."""
        if _LETTERS.fullmatch(text):
            return tuple(FLOWERS[letter] for letter in text if letter in FLOWERS)
        return self.tiles(field, text)

    def dragons_by_number(self) -> tuple[str, ...]:
        """``5z`` and ``7z``, where they stand in a text that was read."""
        if not self._numbered:
            return ()
        return tuple(sorted({name for text in self._numbered for _, name in dragons_by_number(text)}))

    @functools.cached_property
    def _reader(self) -> Reader:
        return Reader(list(self._written()))

    def _written(self) -> Iterator[str]:
        request = self._request
        texts = [request.hand, request.tiles, request.win_tile, request.visible]
        for meld in request.melds:
            texts += [meld.tiles, meld.as_]
        if isinstance(request.flowers, str) and not _LETTERS.fullmatch(request.flowers):
            texts.append(request.flowers)
        yield from (text for text in texts if text is not None and len(text) <= LONGEST_TEXT)
