using System;
using System.Globalization;
using System.Linq;
using System.Numerics;
// Integers without bounds: arithmetic, bits, conversions and text.
static class P
{
	static uint seed = 12345;
	static uint Next()
	{
		seed = seed * 1664525 + 1013904223;
		return seed >> 8;
	}
	// Random numbers of up to so many bytes, often with long runs of equal bits.
	static BigInteger Random(int bytes)
	{
		byte[] b = new byte[1 + Next() % bytes];
		uint kind = Next() % 4;
		for (int i = 0; i < b.Length; i++) b[i] = kind == 0 ? (byte)0 : kind == 1 ? (byte)255 : (byte)Next();
		if (kind < 2) b[Next() % b.Length] ^= (byte)(1 << (int)(Next() % 8));
		return new BigInteger(b);
	}
	static uint Mix(uint h, BigInteger v)
	{
		foreach (byte b in v.ToByteArray()) h = (h ^ b) * 16777619;
		return h;
	}
	static void Try(string name, Func<object> f)
	{
		try { Console.WriteLine(name + ": " + f()); }
		catch (Exception e) { Console.WriteLine(name + ": " + e.GetType().Name); }
	}

	static void Arithmetic()
	{
		uint h = 0;
		int wrong = 0;
		for (int i = 0; i < 120; i++)
		{
			int size = i % 40 == 0 ? 420 : i % 3 == 0 ? 9 : 40;
			BigInteger a = Random(size), b = Random(size), c = Random(size / 2 + 1), r;
			h = Mix(h, a + b);
			h = Mix(h, a - b);
			h = Mix(h, a * b);
			h = Mix(h, a & b);
			h = Mix(h, a | b);
			h = Mix(h, a ^ b);
			h = Mix(h, ~a);
			int shift = (int)(Next() % 130);
			h = Mix(h, a << shift);
			h = Mix(h, a >> shift);
			if (!c.IsZero)
			{
				BigInteger q = BigInteger.DivRem(a, c, out r);
				h = Mix(Mix(h, q), r);
				if (q * c + r != a || BigInteger.Abs(r) >= BigInteger.Abs(c) || r.Sign * a.Sign < 0) wrong++;
			}
			if ((a + b) * (a - b) != a * a - b * b) wrong++;
			if (a.CompareTo(b) != -b.CompareTo(a) || (a < b) == (a >= b)) wrong++;
			h = Mix(h, BigInteger.GreatestCommonDivisor(a, b));
			if (BigInteger.Parse(a.ToString()) != a || BigInteger.Parse(a.ToString("X"), NumberStyles.HexNumber) != a) wrong++;
		}
		Console.WriteLine(h + " " + wrong);
	}

	static BigInteger Factorial(int n) { return Enumerable.Range(1, n).Aggregate(BigInteger.One, (p, i) => p * i); }

	// Digits of pi, by Gibbons' spigot.
	static string Pi(int digits)
	{
		BigInteger q = 1, r = 0, t = 1, k = 1, n = 3, l = 3;
		string s = "";
		while (s.Length < digits)
			if (4 * q + r - t < n * t)
			{
				s += n;
				BigInteger nr = 10 * (r - n * t);
				n = 10 * (3 * q + r) / t - 10 * n;
				q *= 10;
				r = nr;
			}
			else
			{
				BigInteger nr = (2 * q + r) * l, nn = (q * (7 * k) + 2 + r * l) / (t * l);
				q *= k;
				t *= l;
				l += 2;
				k += 1;
				n = nn;
				r = nr;
			}
		return s;
	}

	static void Main()
	{
		Arithmetic();
		Console.WriteLine(Factorial(60));
		Console.WriteLine(Factorial(200).ToString().Length + " " + Factorial(200).ToString().Sum(d => d - '0'));
		Console.WriteLine(Pi(40));
		Console.WriteLine(BigInteger.Pow(3, 200) + " " + BigInteger.ModPow(3, 200, 1000007) + " " + BigInteger.ModPow(-7, 5, 13) + " " + BigInteger.Pow(-2, 3) + " " + BigInteger.Pow(5, 0));
		BigInteger big = BigInteger.Pow(2, 100);
		Console.WriteLine(big.IsPowerOfTwo + " " + (big - 1).IsPowerOfTwo + " " + big.IsEven + " " + BigInteger.One.IsOne + " " + default(BigInteger).IsZero + " " + (-big).Sign);
		Console.WriteLine((-big >> 3) + " " + (-big - 1 >> 3) + " " + (big << -98) + " " + (~big));
		Console.WriteLine(BigInteger.Max(big, -big) + " " + BigInteger.Min(big, -big) + " " + BigInteger.Negate(big) + " " + (5 - big));
		Console.WriteLine((double)big + " " + (double)-BigInteger.Pow(10, 300) + " " + (float)big + " " + (double)BigInteger.Pow(10, 400) + " " + (double)(BigInteger.Pow(2, 80) + 1));
		Console.WriteLine((double)(((BigInteger)1 << 53) + 1) + " " + (decimal)BigInteger.Parse("79228162514264337593543950335") + " " + (BigInteger)1e20 + " " + (BigInteger)(-1.9) + " " + (BigInteger)123.99m + " " + (BigInteger)double.MaxValue);
		Console.WriteLine((long)(BigInteger)long.MinValue + " " + (ulong)(BigInteger)ulong.MaxValue + " " + (int)(BigInteger)(-5) + " " + (byte)(BigInteger)255);
		foreach (int v in new[] { 0, 1, -1, 127, 128, 255, 256, -128, -129, -256, 65535 })
			Console.Write(((BigInteger)v).ToString("X") + "/" + ((BigInteger)v).ToString("x4") + "/" + ((BigInteger)v).ToString("D3") + "/" + string.Join("-", ((BigInteger)v).ToByteArray()) + " ");
		Console.WriteLine();
		Console.WriteLine(BigInteger.Parse("  -00123 ") + " " + BigInteger.Parse("+7") + " " + BigInteger.Parse("0FF", NumberStyles.HexNumber) + " " + BigInteger.Parse("ff", NumberStyles.HexNumber));
		BigInteger p;
		Console.WriteLine(BigInteger.TryParse("12x", out p) + " " + BigInteger.TryParse("", out p) + " " + BigInteger.TryParse(null, out p) + " " + BigInteger.TryParse("-", out p) + " " + BigInteger.TryParse("99999999999999999999", out p) + " " + p);
		Console.WriteLine(Math.Round(BigInteger.Log(big), 9) + " " + Math.Round(BigInteger.Log10(BigInteger.Pow(10, 50)), 9) + " " + BigInteger.Log(0) + " " + BigInteger.Log(-1) + " " + Math.Round(BigInteger.Log(big, 2), 9));
		Console.WriteLine(big.Equals(big + 0) + " " + big.Equals((object)5) + " " + (big == 5) + " " + (5L < big) + " " + (big > ulong.MaxValue) + " " + ((BigInteger)7 == 7) + " " + (big.GetHashCode() == (big + 1 - 1).GetHashCode()));
		BigInteger c = 10;
		c++;
		c += 5;
		c *= c;
		c--;
		c %= 100;
		Console.WriteLine(c + " " + -c + " " + +c);
		Console.WriteLine(string.Format("{0} {1:N0} {2:X}", big, big, big) + " " + big.ToString("N"));
		Try("divide", () => big / 0);
		Try("modulo", () => big % 0);
		Try("to long", () => (long)big);
		Try("to uint", () => (uint)(BigInteger)(-1));
		Try("to decimal", () => (decimal)big);
		Try("of nan", () => (BigInteger)double.NaN);
		Try("of infinity", () => (BigInteger)double.PositiveInfinity);
		Try("power", () => BigInteger.Pow(2, -1));
		Try("modpow", () => BigInteger.ModPow(2, -1, 5));
		Try("parse", () => BigInteger.Parse("1 2"));
		Try("parse null", () => BigInteger.Parse(null));
		Try("format", () => big.ToString("Q"));
		Try("compare", () => big.CompareTo("x"));
		Try("bytes", () => new BigInteger((byte[])null));
		Try("no bytes", () => new BigInteger(new byte[0]));
		Console.WriteLine(new[] { big, -big, BigInteger.Zero, 3 }.OrderBy(x => x).Select(x => x.Sign).Aggregate("", (s, x) => s + x));
	}
}
