#!/bin/sh
# Builds the assemblies with mono's compiler.
set -e
cd "$(dirname "$0")"
mcs -unsafe -optimize+ -debug -pathmap:"$PWD"=/src -nowarn:649,414 -out:demo.exe demo.cs
mcs -optimize+ -debug- -r:demo.exe -out:app.exe app.cs
mcs -optimize+ -debug- -out:host.exe host.cs
mcs -optimize+ -debug- -target:library -out:reflects.dll reflects.cs
mcs -optimize+ -debug- -out:threads.exe threads.cs
