"""Records of other programs turned into zimo's: one module per site, read deal by deal.

Each has ``records(file)``, which yields a ``Record`` for each deal, or an ``ImportFault`` that
says where and why one was skipped. A ``Remark`` comes after a deal that was counted otherwise, and before
all where the encoding of the file had to be assumed.
``recognise.Recognised(file)`` finds out whose games they are.
"""

from zimo.importers.deal import ImportFault, NoGames, Remark

__all__ = ["ImportFault", "NoGames", "Remark"]
