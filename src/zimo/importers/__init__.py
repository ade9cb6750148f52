"""Records of other programs turned into zimo's: one module per site, read deal by deal.

Each has ``records(file)``, which yields a ``Record`` for each deal, or an ``ImportFault`` that
says where and why one was skipped.
"""

from zimo.importers.deal import ImportFault

__all__ = ["ImportFault"]
