"""Draw anew what a seat can't see (``table``)."""

from zimo.engine.resampling.scratch import REDRAW
from zimo.engine.resampling.table import resample_table

__all__ = ["REDRAW", "resample_table"]
