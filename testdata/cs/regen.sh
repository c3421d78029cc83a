#!/bin/sh
# Rebuilds the assemblies (NAME.exe) and, by running them on mono, the expected outputs (NAME.out).
#   regen.sh            what is older than its source
#   regen.sh -f         everything
#   regen.sh -check     no rebuild: compiles every program against vm/corelib/mscorlib.dll, to see that it has all they use
# A first line "// mcs: FLAGS" adds compiler flags. IL files need ilasm (ILASM=command; skipped when there is none).
# A program with NAME.err ends with an exception. NAME.err is written by hand: .NET's words, which mono does not use.
cd "$(dirname "$0")" || exit 1
export LANG=C LC_ALL=C
core=../../vm/corelib/mscorlib.dll
mode=$1
rc=0
flags() { sed -n '1s,^// mcs: ,,p' "$1"; }
warn=-nowarn:1718,219,162,649,414,169,168,659,661,660,675,251,1717,642,693,108,114,67,472,183,184,252,253,420,1998,1720
for cs in *.cs eh/*.cs net/*.cs crash/*.cs lib/*.cs bench/*.cs clr/*.cs host/*.cs; do
	n=${cs%.cs} ext=exe
	case $mode$cs in -checkclr/* | -checkhost/*) continue ;; esac # they use the whole framework
	case $(flags "$cs") in *-target:library*) ext=dll ;; esac
	if [ "$mode" = -check ]; then
		mcs -nostdlib -noconfig -r:$core -optimize+ -unsafe $warn $(flags "$cs") -out:/tmp/regen-check.$ext "$cs" || { echo "FAIL $cs"; rc=1; }
		continue
	fi
	if [ "$mode" != -f ] && [ "$n.$ext" -nt "$cs" ]; then continue; fi
	mcs -optimize+ -unsafe $warn -pathmap:"$PWD"=/src $(flags "$cs") -out:"$n.$ext" "$cs" || { echo "FAIL $cs"; rc=1; continue; }
	case $n in lib/* | host/* | net/* | clr/access | clr/shared) continue ;; # net/*.out are written by hand: mono differs
	crash/hugearray) echo 3 > "$n.out"; continue ;; # mono would reserve 16 GB
	esac
	if [ -f "$n.err" ]; then mono "$n.exe" > "$n.out" 2> /dev/null; continue; fi
	mono "$n.exe" > "$n.out" || { echo "FAIL run $n"; rc=1; }
done
[ "$mode" = -check ] && exit $rc
# C# 12: CSC9 is "csc9 OUT.exe A.cs", a compiler with .NET 9 as its references; DOTNET9 runs a program on .NET 9.
if [ -n "$CSC9" ]; then
	for cs in net9/*.cs net9/live/*.cs clr9/*.cs; do
		case $cs in clr9/web.cs | clr9/tls.cs | clr9/csc9.cs | clr9/methods.cs) continue ;; esac
		n=${cs%.cs}
		if [ "$mode" != -f ] && [ "$n.exe" -nt "$cs" ]; then continue; fi
		case $n in clr9/upperhalves) $CSC9 "$n.exe" "$cs"; continue ;; esac # its output is written by hand
		$CSC9 "$n.exe" "$cs" && $DOTNET9 "$n.exe" > "$n.out" || { echo "FAIL $cs"; rc=1; }
	done
fi
: "${ILASM:=ilasm}"
if command -v ${ILASM%% *} > /dev/null; then
	for il in il/*.il; do
		n=${il%.il}
		if [ "$mode" != -f ] && [ "$n.exe" -nt "$il" ]; then continue; fi
		$ILASM "$il" /output:"$n.exe" > /tmp/regen-il.log || { cat /tmp/regen-il.log; echo "FAIL $il"; rc=1; continue; }
		case $n in il/tail_grow | il/tail_stubs | il/arr_bounds | il/calli_kinds | il/iface_bodies | il/effectorder | il/inline_arrays | il/static_virtuals | il/mixed_widths | il/array_lengths | il/truth_of_floats) continue ;; esac # mono differs, crashes or knows no such thing: NAME.out is written by hand, or by .NET
		mono "$n.exe" > "$n.out" || { echo "FAIL run $n"; rc=1; }
	done
fi
exit $rc
