using System;
// Variables over exceptions: every kind of local and argument, changed in try, read in handlers and behind them; loops that keep them busy.
struct V3 { public float X, Y, Z; } struct Mix { public int I; public string S; public double D; } class Cell { public int N; }
static class P
{
	static int tick; static int Maybe(int n) { if (++tick % n == 0) throw new Exception("t" + tick); return tick; }
	static string All(int a, long b, double c, float d, string e, byte f, Mix g, ref int h, Cell i, int j, int k, double l, short m)
	{
		int x = a + 1; long y = b * 2; double z = c / 2; float w = d * 3; string s = e + "!"; byte t = (byte)(f + 200); V3 v; v.X = w; v.Y = w + 1; v.Z = w + 2; Mix q = g; q.I++; Cell o = i; uint u = 0xFFFFFFF0; char ch = 'a'; bool flag = true; decimal dec = 1.5m;
		for (int n = 0; n < 6; n++)
		{
			try { x += n; y -= x; z += y; w -= 0.5f; s += n; t++; v.Y += v.X; q.D += z; q.S += ch; u += 3; ch++; flag = !flag; dec *= 2; h += n; o.N += x; j ^= k; Maybe(3); k += j; l -= 0.25; m--; x *= 2; }
			catch (Exception) { x -= 3; z = -z; s = s.Substring(1); v.Z += v.Y; flag |= n > 3; a += x; m += 10; k ^= (int)u; }
			finally { y ^= n; t ^= 0x55; l += n; o = new Cell { N = o.N + 1 }; }
		}
		return x + " " + y + " " + (long)z + " " + w + " " + s + " " + t + " " + v.X + "," + v.Y + "," + v.Z + " " + q.I + "," + q.S + "," + (q.D < 9e18 ? (long)q.D : -1) + " " + u + " " + ch + " " + flag + " " + dec + " " + a + " " + h + " " + o.N + " " + i.N + " " + j + " " + k + " " + l + " " + m;
	}
	static int Registers(int[] data)
	{
		int a = 1, b = 2, c = 3, d = 5, e = 7, sum = 0;
		for (int i = 0; i < 40; i++)
		{
			a = a * 3 + i; b ^= a; c += b >> 3; d = d - c + e; e = e * 5 ^ d;
			try { sum += data[(a & 7)] + 100 / ((b & 3) == 0 ? i - i : 3); } catch (DivideByZeroException) { sum ^= c; } catch (IndexOutOfRangeException) { sum -= d; }
			sum += a ^ b ^ c ^ d ^ e;
		}
		return sum;
	}
	static long Calls(long p)
	{
		long a = p, b = p * 3, c = p ^ 0x1234567;
		try { a += Inner(p, ref b); c += a; } catch (Exception) { c -= b; }
		return a * 31 + b * 17 + c;
	}
	static long Inner(long p, ref long r) { long x = p * 7, y = p + 11, z = p ^ 13; for (int i = 0; i < 5; i++) { x += y; y ^= z; z -= x; r += z; } if ((p & 1) == 1) Thrower(x, y, z); return x + y + z; }
	static void Thrower(long x, long y, long z) { for (int i = 0; i < 3; i++) { x += z; y -= x; z ^= y; } if (x != 0) throw new Exception((x + y + z).ToString()); }
	static double Floats(double x) { double a = x, b = x * x, c = 1; for (int i = 0; i < 10; i++) { try { a += b; b *= 0.5; c += Math.Sqrt(a); if (Maybe(4) > 0) c -= 0.125; } catch { c = -c; a -= 1; } } return Math.Round((a + b + c) * 1000); }
	static string Closure() { int n = 0; string s = ""; Action act = () => { n++; s += n; if (n % 3 == 0) throw new Exception(); s += "."; }; for (int i = 0; i < 7; i++) try { act(); } catch (Exception) { s += "x"; n += 10; } return s + n; }
	static void Main()
	{
		int h = 5; Mix g; g.I = 1; g.S = "m"; g.D = 0.5; var cell = new Cell { N = 9 };
		Console.WriteLine(All(3, 4, 5.5, 6.5f, "str", 7, g, ref h, cell, 11, 13, 17.75, 19));
		Console.WriteLine(All(-3, long.MaxValue / 3, -5.5, 0.25f, "longer string", 255, g, ref h, cell, -11, 1 << 30, 0, -32768) + " " + h);
		Console.WriteLine(Registers(new int[] { 1, 2, 3, 4, 5, 6 }) + " " + Calls(10) + " " + Calls(11) + " " + Floats(2) + " " + Closure());
	}
}
