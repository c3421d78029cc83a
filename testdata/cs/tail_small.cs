using System;
using System.Runtime.CompilerServices;

// Methods that end with a call whose result they cut to a small type. They are called through delegates, so that they
// are compiled for themselves and may end with a tail call.
static class Program {
	[MethodImpl(MethodImplOptions.NoInlining)] static int Int() { return -5; }
	[MethodImpl(MethodImplOptions.NoInlining)] static long Long() { return -5; }
	[MethodImpl(MethodImplOptions.NoInlining)] static short Short() { return -5; }
	[MethodImpl(MethodImplOptions.NoInlining)] static ushort UShort() { return 65531; }
	[MethodImpl(MethodImplOptions.NoInlining)] static sbyte SByte() { return -5; }
	[MethodImpl(MethodImplOptions.NoInlining)] static byte Byte() { return 251; }

	static ushort UShortOfInt() { return (ushort)Int(); }
	static ushort UShortOfLong() { return (ushort)Long(); }
	static ushort UShortOfShort() { return (ushort)Short(); }
	static ushort UShortOfSByte() { return (ushort)SByte(); }
	static ushort UShortOfByte() { return Byte(); }
	static char CharOfShort() { return (char)Short(); }
	static short ShortOfInt() { return (short)Int(); }
	static short ShortOfUShort() { return (short)UShort(); }
	static short ShortOfSByte() { return SByte(); }
	static byte ByteOfSByte() { return (byte)SByte(); }
	static byte ByteOfUShort() { return (byte)UShort(); }
	static byte ByteOfByte() { return Byte(); }
	static sbyte SByteOfByte() { return (sbyte)Byte(); }
	static sbyte SByteOfInt() { return (sbyte)Int(); }
	static int IntOfShort() { return Short(); }
	static int IntOfByte() { return Byte(); }

	static void Print(int v) { Console.WriteLine(v); }

	static void Main() {
		foreach (Func<ushort> f in new Func<ushort>[] { UShortOfInt, UShortOfLong, UShortOfShort, UShortOfSByte, UShortOfByte }) Print(f());
		Func<char> c = CharOfShort;
		Print(c());
		foreach (Func<short> f in new Func<short>[] { ShortOfInt, ShortOfUShort, ShortOfSByte }) Print(f());
		foreach (Func<byte> f in new Func<byte>[] { ByteOfSByte, ByteOfUShort, ByteOfByte }) Print(f());
		foreach (Func<sbyte> f in new Func<sbyte>[] { SByteOfByte, SByteOfInt }) Print(f());
		foreach (Func<int> f in new Func<int>[] { IntOfShort, IntOfByte }) Print(f());
	}
}
