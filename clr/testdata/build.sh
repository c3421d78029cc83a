#!/bin/sh
# Builds demo.exe with mono's compiler.
set -e
cd "$(dirname "$0")"
mcs -optimize+ -debug- -nowarn:649 -out:demo.exe demo.cs
