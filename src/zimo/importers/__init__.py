"""Records of other programs turned into zimo's: one module per site, read deal by deal.

Each has ``records(file)``, which yields a ``Record`` for each deal, or an ``ImportFault`` that
says where and why one was skipped; after a deal that was counted otherwise there comes a ``Remark``.
``recognise.Recognised(file)`` finds out whose games they are.
"""

from zimo.importers.deal import ImportFault, NoGames, Remark

__all__ = ["ImportFault", "NoGames", "Remark"]
