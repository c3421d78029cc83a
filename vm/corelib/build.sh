#!/bin/sh
# Builds mscorlib.dll, the runtime's core library, from the C# files of this folder with mono's compiler.
set -e
cd "$(dirname "$0")"
mcs -nostdlib -noconfig -unsafe -target:library -optimize+ -debug- -nowarn:108,114,169,649,414,659,661,660,436,3021,626,824,1718 \
	-runtimemetadataversion:v4.0.30319 -langversion:7.2 -out:mscorlib.dll *.cs
