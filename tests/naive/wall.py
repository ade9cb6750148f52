"""The wall as stacks of two, taken apart from both ends."""

from __future__ import annotations

from collections.abc import Iterator

from zimo.rulesets import Ruleset
from zimo.rulesets.choices import ReplacementFrom


class Wall:
    """One wall: everybody's, or one seat's own part."""

    def __init__(self, ruleset: Ruleset, tiles: list[int]) -> None:
        self.stacks = [tiles[i : i + 2] for i in range(0, len(tiles), 2)]  # top tile first
        self.as_built = list(self.stacks)
        self.last_six: list[list[int]] | None = None  # from the back, as they stood at the first throw
        self.taken_from: list[list[int]] = []  # stacks from which an indicator was taken
        self.hole: list[int] | None = None  # the one whose indicator lies on the table
        self.replacement_from = ruleset.replacement_from
        self.reserve = ruleset.reserve_stacks
        self.last = ruleset.draw_only_tiles
        self.box: list[int] = []
        for _ in range(ruleset.kong_box // 2):
            self._refill_box()

    @property
    def left(self) -> int:
        """Tiles that can be drawn in turn (those in the kong box and in the reserve can't)."""
        stacks = self.stacks
        if self.reserve:  # CM-042: a single tile at the tail is no stack
            if self._single_at_tail():
                stacks = stacks[:-1]
            stacks = stacks[: max(len(stacks) - self.reserve, 0)]
        return sum(map(len, stacks))

    def _single_at_tail(self) -> bool:
        """CM-042: what the indicator has left of its stack is none."""
        last = self.stacks[-1]
        return len(last) == 1 and not self._lost_its_indicator(last)

    def _lost_its_indicator(self, stack: list[int]) -> bool:
        return stack is self.hole

    @property
    def tiles(self) -> list[int]:
        return [tile for stack in self.stacks for tile in stack] + self.box

    def front(self) -> int:
        return self._take(0)

    def replacement(self) -> int:
        if self.replacement_from == ReplacementFrom.FRONT:
            return self._take(0)
        if self.replacement_from == ReplacementFrom.BACK:
            return self._take(-1)
        tile = self.box.pop(0)
        if not self.box:
            self._refill_box()
        return tile

    def can_replace(self) -> bool:
        """Whether a kong or bonus tile can be replaced; the kong box isn't drawn once the wall is empty."""
        if self.replacement_from == ReplacementFrom.KONG_BOX:
            return bool(self.box) and self.left > self.last
        if self.replacement_from == ReplacementFrom.BACK and self.reserve:
            return self._last_stacks_remain()
        return self.left > self.last

    def _last_stacks_remain(self) -> bool:
        """CM-044: no replacement comes out of the last stacks, of the reserve and of the tiles before it."""
        if self._single_at_tail():  # it goes first, and no stack is touched
            return True
        whole = [stack for stack in self.stacks if len(stack) == 2 or self._lost_its_indicator(stack)]
        return len(whole) > self.reserve + self.last // 2

    def take_indicator(self, dice: Iterator[int]) -> int | None:
        """CM-030, CM-036, CM-037: the top tile of a stack that the die shows; None where none is left."""
        if self.last_six is None:
            whole = [stack for stack in self.as_built if stack][::-1]
            if len(whole[0]) == 1:
                whole = whole[1:]  # a single tile is not counted
            self.last_six = whole[:6]
        free = [
            stack
            for stack in self.last_six
            if len(stack) == 2 and not any(stack is used for used in self.taken_from)
        ]
        if not free:
            return None
        while True:
            number = next(dice)
            if number <= len(self.last_six) and any(self.last_six[number - 1] is stack for stack in free):
                break
        self.hole = self.last_six[number - 1]
        self.taken_from.append(self.hole)
        return self.hole.pop(0)

    def put_indicator_back(self, tile: int) -> None:
        """To the place from which it was taken, even if the stack has gone since."""
        assert self.hole is not None
        self.hole.insert(0, tile)
        self.hole = None
        self.stacks = [other for other in self.as_built if other]

    def _take(self, end: int) -> int:
        tile = self.stacks[end].pop(0)
        if not self.stacks[end]:
            self.stacks.pop(end)
        return tile

    def _refill_box(self) -> None:
        if self.replacement_from == ReplacementFrom.KONG_BOX and self.left >= 2 + self.last:
            self.box += [self._take(-1), self._take(-1)]
