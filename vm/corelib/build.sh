#!/bin/sh
# Builds mscorlib.dll, the runtime's core library, from the C# files of this folder with mono's compiler.
set -e
cd "$(dirname "$0")"
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT

# number NAME TYPE TEMPLATE SEDS writes what a numeric type has for generic code (Number.cs.in with TEMPLATE in it).
number() {
	sed -e "/@more@/{r $3" -e 'd;}' Number.cs.in | sed -e "s/@Name@/$1/g" -e "s/@t@/$2/g" -e 's/@create@/FromNumber/g' -e "$4" > "$made/$1.cs"
}
# integer NAME TYPE WIDER UNSIGNED BITS MIN MAX INTERFACE: arithmetic is done in WIDER.
integer() {
	number "$1" "$2" Integer.cs.in "s/@interfaces@/IBinaryInteger<$2>, IMinMaxValue<$2>, $8<$2>/
		s/@w@/$3/g; s/@u@/$4/g; s/@bits@/$5/g; s/@min@/$6/g; s/@max@/$7/g; s/@radix@/2/; s/@style@/NumberStyles.Integer/g; s/@negative@/0 - /g"
}
integer SByte sbyte int byte 8 sbyte.MinValue '(ulong)sbyte.MaxValue' ISignedNumber
integer Byte byte int byte 8 0 byte.MaxValue IUnsignedNumber
integer Int16 short int ushort 16 short.MinValue '(ulong)short.MaxValue' ISignedNumber
integer UInt16 ushort int ushort 16 0 ushort.MaxValue IUnsignedNumber
integer Int32 int int uint 32 int.MinValue int.MaxValue ISignedNumber
integer UInt32 uint uint uint 32 0 uint.MaxValue IUnsignedNumber
integer Int64 long long ulong 64 long.MinValue long.MaxValue ISignedNumber
integer UInt64 ulong ulong ulong 64 0 ulong.MaxValue IUnsignedNumber

# native NAME TYPE WIDER INTERFACE is integer of nint and nuint, whose size is the machine's. They have == and the ends of
# their range themselves. Narrow and Unsigned are in NativeIntegers.cs.
native() {
	number "$1" "$2" Integer.cs.in "/ op_Equality/d; / op_Inequality/d; / get_M..Value/d
		s/@interfaces@/IBinaryInteger<$2>, IMinMaxValue<$2>, $4<$2>/
		s/const int Bits = @bits@/static int Bits { get { return Size * 8; } }/; /static int Bits/s/;\$//
		s/ checked((@t@)(\\(.*\\))); }/ Narrow(checked(\\1)); }/; s/(@u@)(@w@)/Unsigned/g; s/Unsignedvalue/Unsigned(value)/g
		s/@w@/$3/g; s/@u@/ulong/g; s/@min@/(long)MinValue/g; s/@max@/(ulong)($3)MaxValue/g; s/@radix@/2/; s/@style@/NumberStyles.Integer/g; s/@negative@/0 - /g"
}
native IntPtr IntPtr long ISignedNumber
native UIntPtr UIntPtr ulong IUnsignedNumber

# float NAME TYPE SUFFIX NORMAL FROM TO MATH: NORMAL is the least normal number, FROM and TO convert its bits, MATH has
# its functions.
float() {
	number "$1" "$2" Float.cs.in "s/@interfaces@/IFloatingPointIeee754<$2>, IMinMaxValue<$2>/
		s/@w@/$2/g; s/@suffix@/$3/g; s/@normal@/$4/g; s/@fromBits@/$5/; s/@toBits@/$6/; s/@radix@/2/; s/@negative@/-/g; s/@math@/$7/
		s/@style@/NumberStyles.Float | NumberStyles.AllowThousands/g"
}
float Double double '' 2.2250738585072014E-308 Int64BitsToDouble DoubleToInt64Bits Math
float Single float F 1.17549435E-38F Int32BitsToSingle SingleToInt32Bits MathF
# decimal has the operators themselves.
number Decimal decimal DecimalNumber.cs.in '/ op_C/!{/ op_[A-Z]/d;}; s/@interfaces@/IFloatingPoint<decimal>, IMinMaxValue<decimal>/; s/@w@/decimal/g; s/@radix@/10/; s/@negative@/-/g; s/@style@/NumberStyles.Number/g'

mcs -nostdlib -noconfig -unsafe -target:library -optimize+ -debug- -nowarn:108,114,675,162,168,169,649,414,659,661,660,436,3021,626,652,824,1718,219 \
	-runtimemetadataversion:v4.0.30319 -langversion:7.2 -out:mscorlib.dll *.cs "$made"/*.cs
go run ./statics mscorlib.dll
