#!/bin/sh
# Builds demo.exe and demo.exe.mdb with mono's compiler.
set -e
cd "$(dirname "$0")"
mcs -unsafe -optimize+ -debug -pathmap:"$PWD"=/src -nowarn:649,414 -out:demo.exe demo.cs
