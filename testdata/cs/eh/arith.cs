using System;
// Arithmetic exceptions of every width and kind, caught where they happen, with the variables that the handler sees.
static class P
{
	static string log = "";
	static void T<R>(string name, Func<R> f) { try { log += name + "=" + f() + " "; } catch (DivideByZeroException) { log += name + ":div "; } catch (OverflowException) { log += name + ":ovf "; } }
	static void Flush() { Console.WriteLine(log); log = ""; }
	static int i0, im1 = -1, imin = int.MinValue, imax = int.MaxValue; static long l0, lm1 = -1, lmin = long.MinValue, lmax = long.MaxValue; static uint u0, umax = uint.MaxValue; static ulong ul0, ulmax = ulong.MaxValue; static short smin = short.MinValue; static double big = 1e30, nan = double.NaN; static decimal dec = decimal.MaxValue;
	static int Seen() { int a = 1, b = 2; try { a = 3; b = a / i0; a = 4; } catch (DivideByZeroException) { return a * 10 + b; } return -1; }
	static int Seen2() { int a = 1; try { a += checked(imax + a); } catch (OverflowException) { return a; } return -1; }
	static int Seen3(int[] arr, int i) { int a = 0; try { a = 1; arr[i] = 10 / (i - 2); a = 2; arr[i + 1] = 5; a = 3; } catch (DivideByZeroException) { a += 100; } catch (IndexOutOfRangeException) { a += 200; } return a; }
	static long Mixed(long x, int y) { long r = 0; for (int i = -2; i < 3; i++) try { r = r * 7 + x / i + y % i; } catch (DivideByZeroException) { r += 1000; } return r; }
	static void Main()
	{
		T("i/", () => 7 / i0); T("i%", () => 7 % i0); T("imin/", () => imin / im1); T("imax/", () => imax / im1); T("l/", () => 7L / l0); T("l%", () => 7L % l0); T("lmin/", () => lmin / lm1); T("u/", () => 7u / u0); T("u%", () => 7u % u0); T("ul/", () => 7ul / ul0); T("ul%", () => 7ul % ul0); T("s/", () => smin / (short)im1); T("d/", () => 1.0 / i0); T("dec/", () => 1m / i0); Flush();
		T("add", () => checked(imax + 1 + i0)); T("sub", () => checked(imin - 1 - i0)); T("mul", () => checked(imax * (2 + i0))); T("neg", () => checked(-imin)); T("inc", () => { int x = imax; checked { x++; } return x; }); T("ladd", () => checked(lmax + 1 + l0)); T("lmul", () => checked(lmin * lm1)); T("uadd", () => checked(umax + 1 + u0)); T("usub", () => checked(u0 - 1)); T("umul", () => checked(umax * 2 * (u0 + 1))); T("uladd", () => checked(ulmax + 1 + ul0)); T("ulmul", () => checked(ulmax * (2 + ul0))); T("decadd", () => dec + 1); Flush();
		T("b", () => checked((byte)(300 + i0))); T("sb", () => checked((sbyte)(128 + i0))); T("s", () => checked((short)(40000 + i0))); T("us", () => checked((ushort)im1)); T("c", () => (int)checked((char)im1)); T("u", () => checked((uint)im1)); T("ul", () => checked((ulong)lm1)); T("i", () => checked((int)lmax)); T("iu", () => checked((int)umax)); T("lul", () => checked((long)ulmax)); T("d>i", () => checked((int)big)); T("d>l", () => checked((long)big)); T("nan", () => checked((int)nan)); T("d>ul", () => checked((ulong)-big)); T("dec>i", () => (int)dec); T("ok", () => checked((byte)(255 + i0))); Flush();
		T("arr", () => new int[im1].Length); T("parse", () => int.Parse("99999999999")); T("conv", () => Convert.ToByte(256 + i0)); T("abs", () => Math.Abs(imin)); T("ok2", () => Math.Abs(imax)); Flush();
		Console.WriteLine(Seen() + " " + Seen2() + " " + Seen3(new int[4], 2) + " " + Seen3(new int[4], 3) + " " + Seen3(new int[4], 1) + " " + Seen3(new int[4], 9) + " " + Mixed(1000000007L, 12345));
	}
}
