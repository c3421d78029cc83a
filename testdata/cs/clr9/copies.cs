// Bytes of a known number that are copied, also where they overlap, and compared; literals of UTF-8 and strings copied and compared,
// with spans that end in them, by every length that is done without a call and one more.
using System;
using System.Runtime.CompilerServices;

static class Program {
	const MethodImplOptions No = MethodImplOptions.NoInlining;
	[MethodImpl(No)] static void C0(Span<byte> s, int from, int to) => s.Slice(from, 0).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E0(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 0).SequenceEqual(t.Slice(0, 0));
	[MethodImpl(No)] static void C1(Span<byte> s, int from, int to) => s.Slice(from, 1).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E1(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 1).SequenceEqual(t.Slice(0, 1));
	[MethodImpl(No)] static void C2(Span<byte> s, int from, int to) => s.Slice(from, 2).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E2(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 2).SequenceEqual(t.Slice(0, 2));
	[MethodImpl(No)] static void C3(Span<byte> s, int from, int to) => s.Slice(from, 3).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E3(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 3).SequenceEqual(t.Slice(0, 3));
	[MethodImpl(No)] static void C4(Span<byte> s, int from, int to) => s.Slice(from, 4).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E4(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 4).SequenceEqual(t.Slice(0, 4));
	[MethodImpl(No)] static void C5(Span<byte> s, int from, int to) => s.Slice(from, 5).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E5(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 5).SequenceEqual(t.Slice(0, 5));
	[MethodImpl(No)] static void C6(Span<byte> s, int from, int to) => s.Slice(from, 6).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E6(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 6).SequenceEqual(t.Slice(0, 6));
	[MethodImpl(No)] static void C7(Span<byte> s, int from, int to) => s.Slice(from, 7).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E7(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 7).SequenceEqual(t.Slice(0, 7));
	[MethodImpl(No)] static void C8(Span<byte> s, int from, int to) => s.Slice(from, 8).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E8(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 8).SequenceEqual(t.Slice(0, 8));
	[MethodImpl(No)] static void C9(Span<byte> s, int from, int to) => s.Slice(from, 9).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E9(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 9).SequenceEqual(t.Slice(0, 9));
	[MethodImpl(No)] static void C11(Span<byte> s, int from, int to) => s.Slice(from, 11).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E11(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 11).SequenceEqual(t.Slice(0, 11));
	[MethodImpl(No)] static void C12(Span<byte> s, int from, int to) => s.Slice(from, 12).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E12(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 12).SequenceEqual(t.Slice(0, 12));
	[MethodImpl(No)] static void C15(Span<byte> s, int from, int to) => s.Slice(from, 15).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E15(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 15).SequenceEqual(t.Slice(0, 15));
	[MethodImpl(No)] static void C16(Span<byte> s, int from, int to) => s.Slice(from, 16).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E16(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 16).SequenceEqual(t.Slice(0, 16));
	[MethodImpl(No)] static void C17(Span<byte> s, int from, int to) => s.Slice(from, 17).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E17(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 17).SequenceEqual(t.Slice(0, 17));
	[MethodImpl(No)] static void C24(Span<byte> s, int from, int to) => s.Slice(from, 24).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E24(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 24).SequenceEqual(t.Slice(0, 24));
	[MethodImpl(No)] static void C31(Span<byte> s, int from, int to) => s.Slice(from, 31).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E31(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 31).SequenceEqual(t.Slice(0, 31));
	[MethodImpl(No)] static void C32(Span<byte> s, int from, int to) => s.Slice(from, 32).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E32(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 32).SequenceEqual(t.Slice(0, 32));
	[MethodImpl(No)] static void C33(Span<byte> s, int from, int to) => s.Slice(from, 33).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E33(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 33).SequenceEqual(t.Slice(0, 33));
	[MethodImpl(No)] static void C47(Span<byte> s, int from, int to) => s.Slice(from, 47).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E47(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 47).SequenceEqual(t.Slice(0, 47));
	[MethodImpl(No)] static void C48(Span<byte> s, int from, int to) => s.Slice(from, 48).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E48(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 48).SequenceEqual(t.Slice(0, 48));
	[MethodImpl(No)] static void C49(Span<byte> s, int from, int to) => s.Slice(from, 49).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E49(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 49).SequenceEqual(t.Slice(0, 49));
	[MethodImpl(No)] static void C63(Span<byte> s, int from, int to) => s.Slice(from, 63).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E63(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 63).SequenceEqual(t.Slice(0, 63));
	[MethodImpl(No)] static void C64(Span<byte> s, int from, int to) => s.Slice(from, 64).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E64(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 64).SequenceEqual(t.Slice(0, 64));
	[MethodImpl(No)] static void C65(Span<byte> s, int from, int to) => s.Slice(from, 65).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E65(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 65).SequenceEqual(t.Slice(0, 65));
	[MethodImpl(No)] static void C96(Span<byte> s, int from, int to) => s.Slice(from, 96).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E96(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 96).SequenceEqual(t.Slice(0, 96));
	[MethodImpl(No)] static void C127(Span<byte> s, int from, int to) => s.Slice(from, 127).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E127(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 127).SequenceEqual(t.Slice(0, 127));
	[MethodImpl(No)] static void C128(Span<byte> s, int from, int to) => s.Slice(from, 128).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E128(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 128).SequenceEqual(t.Slice(0, 128));
	[MethodImpl(No)] static void C129(Span<byte> s, int from, int to) => s.Slice(from, 129).CopyTo(s.Slice(to));
	[MethodImpl(No)] static bool E129(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t) => s.Slice(0, 129).SequenceEqual(t.Slice(0, 129));
	[MethodImpl(No)] static bool U1(ReadOnlySpan<byte> s) => s.SequenceEqual("a"u8);
	[MethodImpl(No)] static int V1(ReadOnlySpan<byte> s) { if (s.StartsWith("a"u8)) return 1; return s.EndsWith("a"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W1(Span<byte> s) => "a"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X1(Span<char> s) => "a".CopyTo(s);
	[MethodImpl(No)] static char[] Y1() => "a".ToCharArray();
	[MethodImpl(No)] static int Z1(ReadOnlySpan<char> s) => (s.EndsWith("a") ? 1 : 0) + (s.EndsWith("a", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("a", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("a", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("a", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U2(ReadOnlySpan<byte> s) => s.SequenceEqual("ab"u8);
	[MethodImpl(No)] static int V2(ReadOnlySpan<byte> s) { if (s.StartsWith("ab"u8)) return 1; return s.EndsWith("ab"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W2(Span<byte> s) => "ab"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X2(Span<char> s) => "ab".CopyTo(s);
	[MethodImpl(No)] static char[] Y2() => "ab".ToCharArray();
	[MethodImpl(No)] static int Z2(ReadOnlySpan<char> s) => (s.EndsWith("ab") ? 1 : 0) + (s.EndsWith("ab", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("ab", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("ab", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("ab", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U3(ReadOnlySpan<byte> s) => s.SequenceEqual("abc"u8);
	[MethodImpl(No)] static int V3(ReadOnlySpan<byte> s) { if (s.StartsWith("abc"u8)) return 1; return s.EndsWith("abc"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W3(Span<byte> s) => "abc"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X3(Span<char> s) => "abc".CopyTo(s);
	[MethodImpl(No)] static char[] Y3() => "abc".ToCharArray();
	[MethodImpl(No)] static int Z3(ReadOnlySpan<char> s) => (s.EndsWith("abc") ? 1 : 0) + (s.EndsWith("abc", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abc", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abc", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abc", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U4(ReadOnlySpan<byte> s) => s.SequenceEqual("abcd"u8);
	[MethodImpl(No)] static int V4(ReadOnlySpan<byte> s) { if (s.StartsWith("abcd"u8)) return 1; return s.EndsWith("abcd"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W4(Span<byte> s) => "abcd"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X4(Span<char> s) => "abcd".CopyTo(s);
	[MethodImpl(No)] static char[] Y4() => "abcd".ToCharArray();
	[MethodImpl(No)] static int Z4(ReadOnlySpan<char> s) => (s.EndsWith("abcd") ? 1 : 0) + (s.EndsWith("abcd", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcd", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcd", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcd", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U5(ReadOnlySpan<byte> s) => s.SequenceEqual("abcde"u8);
	[MethodImpl(No)] static int V5(ReadOnlySpan<byte> s) { if (s.StartsWith("abcde"u8)) return 1; return s.EndsWith("abcde"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W5(Span<byte> s) => "abcde"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X5(Span<char> s) => "abcde".CopyTo(s);
	[MethodImpl(No)] static char[] Y5() => "abcde".ToCharArray();
	[MethodImpl(No)] static int Z5(ReadOnlySpan<char> s) => (s.EndsWith("abcde") ? 1 : 0) + (s.EndsWith("abcde", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcde", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcde", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcde", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U7(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefg"u8);
	[MethodImpl(No)] static int V7(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefg"u8)) return 1; return s.EndsWith("abcdefg"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W7(Span<byte> s) => "abcdefg"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X7(Span<char> s) => "abcdefg".CopyTo(s);
	[MethodImpl(No)] static char[] Y7() => "abcdefg".ToCharArray();
	[MethodImpl(No)] static int Z7(ReadOnlySpan<char> s) => (s.EndsWith("abcdefg") ? 1 : 0) + (s.EndsWith("abcdefg", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefg", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefg", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefg", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U8(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefgh"u8);
	[MethodImpl(No)] static int V8(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefgh"u8)) return 1; return s.EndsWith("abcdefgh"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W8(Span<byte> s) => "abcdefgh"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X8(Span<char> s) => "abcdefgh".CopyTo(s);
	[MethodImpl(No)] static char[] Y8() => "abcdefgh".ToCharArray();
	[MethodImpl(No)] static int Z8(ReadOnlySpan<char> s) => (s.EndsWith("abcdefgh") ? 1 : 0) + (s.EndsWith("abcdefgh", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefgh", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefgh", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefgh", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U9(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghi"u8);
	[MethodImpl(No)] static int V9(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghi"u8)) return 1; return s.EndsWith("abcdefghi"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W9(Span<byte> s) => "abcdefghi"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X9(Span<char> s) => "abcdefghi".CopyTo(s);
	[MethodImpl(No)] static char[] Y9() => "abcdefghi".ToCharArray();
	[MethodImpl(No)] static int Z9(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghi") ? 1 : 0) + (s.EndsWith("abcdefghi", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghi", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghi", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghi", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U13(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghijklm"u8);
	[MethodImpl(No)] static int V13(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghijklm"u8)) return 1; return s.EndsWith("abcdefghijklm"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W13(Span<byte> s) => "abcdefghijklm"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X13(Span<char> s) => "abcdefghijklm".CopyTo(s);
	[MethodImpl(No)] static char[] Y13() => "abcdefghijklm".ToCharArray();
	[MethodImpl(No)] static int Z13(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghijklm") ? 1 : 0) + (s.EndsWith("abcdefghijklm", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghijklm", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghijklm", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghijklm", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U16(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghijklmnop"u8);
	[MethodImpl(No)] static int V16(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghijklmnop"u8)) return 1; return s.EndsWith("abcdefghijklmnop"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W16(Span<byte> s) => "abcdefghijklmnop"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X16(Span<char> s) => "abcdefghijklmnop".CopyTo(s);
	[MethodImpl(No)] static char[] Y16() => "abcdefghijklmnop".ToCharArray();
	[MethodImpl(No)] static int Z16(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghijklmnop") ? 1 : 0) + (s.EndsWith("abcdefghijklmnop", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghijklmnop", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghijklmnop", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghijklmnop", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U17(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghijklmnopq"u8);
	[MethodImpl(No)] static int V17(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghijklmnopq"u8)) return 1; return s.EndsWith("abcdefghijklmnopq"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W17(Span<byte> s) => "abcdefghijklmnopq"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X17(Span<char> s) => "abcdefghijklmnopq".CopyTo(s);
	[MethodImpl(No)] static char[] Y17() => "abcdefghijklmnopq".ToCharArray();
	[MethodImpl(No)] static int Z17(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghijklmnopq") ? 1 : 0) + (s.EndsWith("abcdefghijklmnopq", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghijklmnopq", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghijklmnopq", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghijklmnopq", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U31(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghijklmnopqrstuvwxyz01234"u8);
	[MethodImpl(No)] static int V31(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghijklmnopqrstuvwxyz01234"u8)) return 1; return s.EndsWith("abcdefghijklmnopqrstuvwxyz01234"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W31(Span<byte> s) => "abcdefghijklmnopqrstuvwxyz01234"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X31(Span<char> s) => "abcdefghijklmnopqrstuvwxyz01234".CopyTo(s);
	[MethodImpl(No)] static char[] Y31() => "abcdefghijklmnopqrstuvwxyz01234".ToCharArray();
	[MethodImpl(No)] static int Z31(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghijklmnopqrstuvwxyz01234") ? 1 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz01234", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghijklmnopqrstuvwxyz01234", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghijklmnopqrstuvwxyz01234", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz01234", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U32(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghijklmnopqrstuvwxyz012345"u8);
	[MethodImpl(No)] static int V32(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghijklmnopqrstuvwxyz012345"u8)) return 1; return s.EndsWith("abcdefghijklmnopqrstuvwxyz012345"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W32(Span<byte> s) => "abcdefghijklmnopqrstuvwxyz012345"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X32(Span<char> s) => "abcdefghijklmnopqrstuvwxyz012345".CopyTo(s);
	[MethodImpl(No)] static char[] Y32() => "abcdefghijklmnopqrstuvwxyz012345".ToCharArray();
	[MethodImpl(No)] static int Z32(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghijklmnopqrstuvwxyz012345") ? 1 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz012345", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghijklmnopqrstuvwxyz012345", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghijklmnopqrstuvwxyz012345", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz012345", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U33(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghijklmnopqrstuvwxyz0123456"u8);
	[MethodImpl(No)] static int V33(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghijklmnopqrstuvwxyz0123456"u8)) return 1; return s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W33(Span<byte> s) => "abcdefghijklmnopqrstuvwxyz0123456"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X33(Span<char> s) => "abcdefghijklmnopqrstuvwxyz0123456".CopyTo(s);
	[MethodImpl(No)] static char[] Y33() => "abcdefghijklmnopqrstuvwxyz0123456".ToCharArray();
	[MethodImpl(No)] static int Z33(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456") ? 1 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghijklmnopqrstuvwxyz0123456", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghijklmnopqrstuvwxyz0123456", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U63(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-"u8);
	[MethodImpl(No)] static int V63(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-"u8)) return 1; return s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W63(Span<byte> s) => "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X63(Span<char> s) => "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-".CopyTo(s);
	[MethodImpl(No)] static char[] Y63() => "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-".ToCharArray();
	[MethodImpl(No)] static int Z63(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-") ? 1 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U64(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+"u8);
	[MethodImpl(No)] static int V64(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+"u8)) return 1; return s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W64(Span<byte> s) => "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X64(Span<char> s) => "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+".CopyTo(s);
	[MethodImpl(No)] static char[] Y64() => "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+".ToCharArray();
	[MethodImpl(No)] static int Z64(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+") ? 1 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+", StringComparison.Ordinal) ? 16 : 0);
	[MethodImpl(No)] static bool U65(ReadOnlySpan<byte> s) => s.SequenceEqual("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*"u8);
	[MethodImpl(No)] static int V65(ReadOnlySpan<byte> s) { if (s.StartsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*"u8)) return 1; return s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*"u8) ? 2 : 3; }
	[MethodImpl(No)] static bool W65(Span<byte> s) => "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*"u8.TryCopyTo(s);
	[MethodImpl(No)] static void X65(Span<char> s) => "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*".CopyTo(s);
	[MethodImpl(No)] static char[] Y65() => "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*".ToCharArray();
	[MethodImpl(No)] static int Z65(ReadOnlySpan<char> s) => (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*") ? 1 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*", StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*", StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*", StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (s.EndsWith("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*", StringComparison.Ordinal) ? 16 : 0);
	delegate void Copy(Span<byte> s, int from, int to);
	delegate bool Same(ReadOnlySpan<byte> s, ReadOnlySpan<byte> t);
	delegate bool Is(ReadOnlySpan<byte> s);
	delegate int Ends(ReadOnlySpan<byte> s);
	delegate bool Try(Span<byte> s);
	delegate void Put(Span<char> s);
	delegate int Chars(ReadOnlySpan<char> s);
	static int h = 17;
	static void Note(int x) => h = h * 31 + x;
	static void Note(ReadOnlySpan<byte> s) { foreach (var b in s) Note(b); }
	static void Copies(int n, Copy f) {
		foreach (int d in new[] { -17, -16, -9, -8, -5, -4, -2, -1, 0, 1, 2, 3, 7, 8, 15, 16, 31, 33, 140 }) {
			var a = new byte[320];
			for (int i = 0; i < a.Length; i++) a[i] = (byte)(i * 7 + i / 5);
			var want = (byte[])a.Clone();
			for (int i = 0; i < n; i++) want[20 + d + i] = a[20 + i];
			f(a, 20, 20 + d);
			if (!a.AsSpan().SequenceEqual(want)) Console.WriteLine($"copy {n} by {d}");
			Note(a);
		}
		try { f(new byte[n], 0, 1); Note(1); } catch (ArgumentException) { Note(2); }
	}
	static void Sames(int n, Same f) {
		byte[] a = new byte[n + 3], b = new byte[n + 3];
		for (int i = 0; i < n + 3; i++) a[i] = b[i] = (byte)(i * 5 + 1);
		if (!f(a, b)) Console.WriteLine($"same {n}");
		for (int i = 0; i < n + 3; i++) { b[i] ^= 0x80; if (f(a, b) != i >= n) Console.WriteLine($"differs {n} {i}"); b[i] ^= 0x81; if (f(a, b) != i >= n) Console.WriteLine($"differs {n} {i}"); b[i] ^= 1; }
		try { Note(f(a, new byte[0]) ? 1 : 0); } catch (ArgumentOutOfRangeException) { Note(3); }
	}
	static string Fresh(string s, int i, char c) { var a = s.ToCharArray(); if (i < a.Length) a[i] = c; return new string(a); }
	static void Literals(int n, Is u, Ends v, Try w, Put x, Func<char[]> y, Chars z) {
		string t = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+*/_".Substring(0, n);
		foreach (string s in new[] { "", t, t + "!", "!" + t, "!!" + t + t, t.ToUpperInvariant(), "#" + t.ToLowerInvariant(), t.Substring(1), t.Substring(0, n - 1), Fresh(t, 0, 'q'), Fresh(t, n - 1, 'q'), Fresh(t, n / 2, '\u0161'), Fresh(t, n / 2, '\u212a'), Fresh("?" + t, n, '?') }) {
			byte[] b = System.Text.Encoding.UTF8.GetBytes(s);
			bool is_ = s == Fresh(t, n, ' '), starts = s.StartsWith(Fresh(t, n, ' '), StringComparison.Ordinal), ends = s.EndsWith(Fresh(t, n, ' '), StringComparison.Ordinal);
			if (u(b) != is_ || v(b) != (starts ? 1 : ends ? 2 : 3)) Console.WriteLine($"UTF-8 {n} {s}");
			int k = z(s);
			string l = Fresh(t, n, ' ');
			int want = (ends ? 1 : 0) + (s.EndsWith(l, StringComparison.OrdinalIgnoreCase) ? 2 : 0) + (s.StartsWith(l, StringComparison.OrdinalIgnoreCase) ? 4 : 0) + (s.Equals(l, StringComparison.OrdinalIgnoreCase) ? 8 : 0) + (ends ? 16 : 0);
			if (k != want) Console.WriteLine($"characters {n} {s}: {k}, not {want}");
			Note(k);
		}
		var room = new byte[n + 2];
		if (!w(room.AsSpan(1)) || room[0] != 0 || room[n + 1] != 0 || System.Text.Encoding.UTF8.GetString(room, 1, n) != t) Console.WriteLine($"TryCopyTo {n}");
		if (w(room.AsSpan(0, n - 1))) Console.WriteLine($"TryCopyTo {n} to less");
		var chars = new char[n + 2];
		x(chars.AsSpan(1));
		if (chars[0] != 0 || chars[n + 1] != 0 || new string(chars, 1, n) != t) Console.WriteLine($"CopyTo {n}");
		try { x(chars.AsSpan(0, n - 1)); Console.WriteLine("room"); } catch (ArgumentException) { }
		var made = y();
		if (made.Length != n || new string(made) != t || y() == made) Console.WriteLine($"ToCharArray {n}");
	}
	static void Main() {
		Copies(0, C0); Sames(0, E0);
		Copies(1, C1); Sames(1, E1);
		Copies(2, C2); Sames(2, E2);
		Copies(3, C3); Sames(3, E3);
		Copies(4, C4); Sames(4, E4);
		Copies(5, C5); Sames(5, E5);
		Copies(6, C6); Sames(6, E6);
		Copies(7, C7); Sames(7, E7);
		Copies(8, C8); Sames(8, E8);
		Copies(9, C9); Sames(9, E9);
		Copies(11, C11); Sames(11, E11);
		Copies(12, C12); Sames(12, E12);
		Copies(15, C15); Sames(15, E15);
		Copies(16, C16); Sames(16, E16);
		Copies(17, C17); Sames(17, E17);
		Copies(24, C24); Sames(24, E24);
		Copies(31, C31); Sames(31, E31);
		Copies(32, C32); Sames(32, E32);
		Copies(33, C33); Sames(33, E33);
		Copies(47, C47); Sames(47, E47);
		Copies(48, C48); Sames(48, E48);
		Copies(49, C49); Sames(49, E49);
		Copies(63, C63); Sames(63, E63);
		Copies(64, C64); Sames(64, E64);
		Copies(65, C65); Sames(65, E65);
		Copies(96, C96); Sames(96, E96);
		Copies(127, C127); Sames(127, E127);
		Copies(128, C128); Sames(128, E128);
		Copies(129, C129); Sames(129, E129);
		Literals(1, U1, V1, W1, X1, Y1, Z1);
		Literals(2, U2, V2, W2, X2, Y2, Z2);
		Literals(3, U3, V3, W3, X3, Y3, Z3);
		Literals(4, U4, V4, W4, X4, Y4, Z4);
		Literals(5, U5, V5, W5, X5, Y5, Z5);
		Literals(7, U7, V7, W7, X7, Y7, Z7);
		Literals(8, U8, V8, W8, X8, Y8, Z8);
		Literals(9, U9, V9, W9, X9, Y9, Z9);
		Literals(13, U13, V13, W13, X13, Y13, Z13);
		Literals(16, U16, V16, W16, X16, Y16, Z16);
		Literals(17, U17, V17, W17, X17, Y17, Z17);
		Literals(31, U31, V31, W31, X31, Y31, Z31);
		Literals(32, U32, V32, W32, X32, Y32, Z32);
		Literals(33, U33, V33, W33, X33, Y33, Z33);
		Literals(63, U63, V63, W63, X63, Y63, Z63);
		Literals(64, U64, V64, W64, X64, Y64, Z64);
		Literals(65, U65, V65, W65, X65, Y65, Z65);
		Console.WriteLine(h);
	}
}
