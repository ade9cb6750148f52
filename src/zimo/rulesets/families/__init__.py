"""One file a scoring family; ``FAMILIES`` has them by their ids."""

from zimo.rulesets.families.changchun import CHANGCHUN
from zimo.rulesets.families.changchun_mil import CHANGCHUN_MIL
from zimo.rulesets.families.classical import CLASSICAL
from zimo.rulesets.families.hkos import HKOS
from zimo.rulesets.families.mcr import MCR
from zimo.rulesets.families.sbr import SBR
from zimo.rulesets.families.sichuan import SICHUAN
from zimo.rulesets.family import register_family

OWN = (SBR, SICHUAN, CHANGCHUN, MCR, CLASSICAL, HKOS, CHANGCHUN_MIL)
for _family in OWN:
    register_family(_family)

__all__ = ["CHANGCHUN", "CHANGCHUN_MIL", "CLASSICAL", "HKOS", "MCR", "OWN", "SBR", "SICHUAN"]
