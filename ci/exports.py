"""Reads functional coverage with pyucis and compares it with the table of `cosim report --coverage`.

Usage: exports.py UCIS TABLE
"""

import re
import sys

from ucis.cover_type_t import CoverTypeT
from ucis.scope_type_t import ScopeTypeT
from ucis.xml import validate_ucis_xml
from ucis.xml.xml_reader import XmlReader


def main(ucis, table):
    validate_ucis_xml(ucis)
    with open(ucis, encoding="utf-8") as file:
        database = XmlReader().read(file)
    found = {}
    for instance in database.scopes(ScopeTypeT.INSTANCE):
        for group in instance.scopes(ScopeTypeT.COVERGROUP):
            bins = covered = 0
            points = [*group.scopes(ScopeTypeT.COVERPOINT), *group.scopes(ScopeTypeT.CROSS)]
            for point in points:
                if point.getWeight() == 0:
                    continue
                for cover in point.coverItems(CoverTypeT.CVGBIN):
                    bins += 1
                    covered += cover.getCoverData().data > 0
            found[group.getScopeName()] = covered
            print(f"{group.getScopeName():12} {bins:6} bins, {covered:6} covered")
    wrong = []
    for line in open(table, encoding="utf-8"):
        # Numbers have blanks between their thousands.
        match = re.match(r"(\S+)\s+(\d+(?: \d{3})*)\s+(\d+(?: \d{3})*)\s+[\d.]+ %", line)
        if match and match[1] != "all":
            covered = int(match[3].replace(" ", ""))
            if found.get(match[1]) != covered:
                wrong.append(f"{match[1]}: pyucis finds {found.get(match[1])}, not {covered}")
    print("\n".join(wrong) or f"{len(found)} covergroups as in the table")
    return 1 if wrong or not found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
