#!/bin/sh
# Takes out of the packages under a directory what only a person or a compiler reads, database extensions that no migration
# names, the two halves of a file that is also there whole, and what draws pages with React, which the sign-in library names as
# a peer for browsers. Licences stay.
set -eu
rm -rf "$1/react-dom" "$1/scheduler"
find "$1" -type d \( -name test -o -name tests -o -name __tests__ -o -name benchmark -o -name benchmarks -o -name bench \
  -o -name example -o -name examples -o -name docs -o -name .github \) -prune -exec rm -rf {} +
find "$1" -type f ! -iname '*licen[cs]e*' \( -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' -o -name '*.md' \
  -o -name '*.markdown' -o -name '*.flow' -o -path '*/pglite/*.tar.gz' -o -name 'dbip-country-ipv[46].mmdb' \) -exec rm {} +
