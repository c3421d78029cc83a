using System;
// Checked and unchecked arithmetic on every width; what overflows, what wraps.
static class P
{
	static void T(string what, Func<object> f) { try { Console.WriteLine(what + " " + f()); } catch (OverflowException) { Console.WriteLine(what + " overflow"); } catch (DivideByZeroException) { Console.WriteLine(what + " by zero"); } }
	static int One(int n) { return n; }
	static int Fact(int n) { return checked(n <= 1 ? 1 : n * Fact(n - 1)); }
	static long FactL(int n) { return checked(n <= 1 ? 1 : n * FactL(n - 1)); }
	static int Gcd(int a, int b) { return b == 0 ? a : Gcd(b, a % b); }
	static void Main()
	{
		int max = int.MaxValue, min = int.MinValue; long lmax = long.MaxValue, lmin = long.MinValue; uint umax = uint.MaxValue; ulong ulmax = ulong.MaxValue; byte b = 255; short sh = short.MaxValue; double big = 1e20;
		T("add", () => checked(max + 1)); T("sub", () => checked(min - 1)); T("mul", () => checked(max * 2)); T("neg", () => checked(-min)); T("ladd", () => checked(lmax + 1)); T("lmul", () => checked(lmax * 2)); T("lneg", () => checked(-lmin)); T("uadd", () => checked(umax + 1)); T("usub", () => checked(0u - umax)); T("ulmul", () => checked(ulmax * 2)); T("inc", () => { checked { int i = max; i++; return i; } }); T("byte", () => checked((byte)(b + 1))); T("byte++", () => { checked { byte q = b; q++; return q; } }); T("short", () => checked((short)(sh + 1))); T("(int)long", () => checked((int)lmax)); T("(uint)-1", () => checked((uint)One(-1))); T("(int)double", () => checked((int)big)); T("(long)double", () => checked((long)big)); T("(byte)double", () => checked((byte)(big + 255.9))); T("(char)", () => checked((char)One(-1))); T("(ulong)", () => checked((ulong)lmin)); T("(sbyte)", () => checked((sbyte)One(128)));
		unchecked { Console.WriteLine((One(max) + 1) + " " + (One(min) - 1) + " " + (One(max) * 2) + " " + (-min) + " " + (lmax + 1) + " " + (umax + 1) + " " + (byte)(b + 1) + " " + (short)(sh + 1) + " " + (int)lmax + " " + (uint)One(-1) + " " + (byte)One(300) + " " + (sbyte)One(200) + " " + (char)One(65601) + " " + (ushort)One(-1)); }
		T("div", () => One(7) / One(0)); T("mod", () => One(7) % One(0)); T("ldiv", () => lmax / (long)One(0)); T("min/-1", () => min / One(-1)); T("lmin/-1", () => lmin / (long)One(-1)); T("ddiv", () => 1.0 / One(0)); T("decdiv", () => 1m / One(0)); decimal dmax = decimal.MaxValue; T("decmax", () => dmax + 1); T("decmul", () => dmax * 2);
		Console.WriteLine(-7 / 2 + " " + -7 % 2 + " " + 7 / -2 + " " + 7 % -2 + " " + (-7 >> 1) + " " + (int)((uint)One(-7) >> 1) + " " + (1 << 31) + " " + (1 << One(33)) + " " + (1L << 40) + " " + (~5) + " " + (5 ^ 3) + " " + (6 & 3) + " " + (6 | 3));
		for (int i = 10; i < 15; i++) T("fact " + i, () => Fact(i)); T("fact 20", () => FactL(20)); T("fact 21", () => FactL(21)); Console.WriteLine(Gcd(1071, 462) + " " + Gcd(17, 5));
		int[] sizes = { 1, 1000, 50000, 100000 }; foreach (int n in sizes) { int wrap = unchecked(n * n); string safe; try { safe = checked(n * n).ToString(); } catch (OverflowException e) { safe = e.Message; } Console.WriteLine(n + " " + wrap + " " + safe); }
		uint h = 2166136261; foreach (char c in "hash me") h = unchecked((h ^ c) * 16777619); Console.WriteLine(h); ulong seed = 88172645463325252; for (int i = 0; i < 3; i++) { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17; Console.Write(seed + " "); } Console.WriteLine();
	}
}
