"""Deals as a seat may take them to be, drawn from its view (``from_view``)."""

from zimo.engine.sight.resampling.from_view import deal_from_view
from zimo.engine.sight.resampling.scratch import REDRAW

__all__ = ["REDRAW", "deal_from_view"]
