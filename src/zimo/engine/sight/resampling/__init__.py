"""Draw anew what a seat can't see (``table``)."""

from zimo.engine.sight.resampling.scratch import REDRAW
from zimo.engine.sight.resampling.table import resample_table

__all__ = ["REDRAW", "resample_table"]
