using System;

// Arrays that are initialized from the assembly's data, of each kind of element and size.
class ArrData
{
	enum Small : byte { A = 1, B = 2, C = 7 }

	static int sum;
	static readonly byte[] field = { 9, 8, 7, 6, 5 };

	static void Show(string what, long n) { Console.WriteLine(what + " " + n); sum += (int)n; }

	static long Sum(Array a)
	{
		long s = 0;
		int i = 1;
		foreach (object o in a)
			s += i++ * (long)Convert.ToDouble(o);
		return s;
	}

	static int Bytes(int i)
	{
		byte[] a = { 1, 2, 3, 4, 5, 6, 7, 250 };
		return a[i] + a[i ^ 1]; // the copy is one word, the loads are bytes
	}

	static int Three(int i)
	{
		byte[] a = { 11, 22, 33 };
		a[1] = (byte)i;
		return a[0] + a[1] * a[2] + a.Length;
	}

	static int Known()
	{
		int[] a = { 5, 6, 7, 8 };
		int x = a[2];
		a[2] = 1;
		return x * 100 + a[2] * 10 + a[3];
	}

	static long Longs(int i)
	{
		long[] a = { 1L << 40, -3, 5, long.MaxValue, long.MinValue };
		return a[i] / 3 + a.Length;
	}

	static double Doubles(int i)
	{
		double[] a = { 1.5, -2.25, 1e10, 4 };
		return a[i] * 2;
	}

	static int Nested(int i)
	{
		int[][] a = { new[] { 1, 2, 3, 4 }, new[] { 5, 6, 7, 8 }, new[] { 9, 10, 11, 12 } };
		return a[i][i] * a[(i + 1) % 3][3];
	}

	static int Plane(int i)
	{
		int[,] a = { { 1, 2, 3 }, { 4, 5, 6 } };
		return a[i, 2] * 10 + a.Length;
	}

	static int Pair(int i)
	{
		int[,] a = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
		int[] b = { 1, 2, 3, 4, 5, 6 };
		return a[i, 1] * 10 + b[i] + a.GetLength(0);
	}

	static int Loop(int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++)
		{
			char[] c = { 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i' };
			int[] d = { i, i + 1, 3 };
			c[i % 9] = 'z';
			s = s * 31 + c[(i + 1) % 9] + c[i % 9] + d[1];
		}
		return s;
	}

	static int Chosen(bool which)
	{
		int[] a = which ? new[] { 1, 2, 3, 4, 5 } : new[] { 6, 7, 8, 9, 10 };
		return a[0] + a[4];
	}

	static int Caught(int n)
	{
		int[] a = null;
		try
		{
			a = new[] { 1, 1, 2, 3, 5, 8, 13, 21, 34, 55 };
			return a[n];
		}
		catch (IndexOutOfRangeException)
		{
			return -a.Length;
		}
	}

	static int Big(int i)
	{
		int[] a = {
			1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
			33, 34, 35, 36, 37, 38, 39, 40 };
		return a[i] * a[39 - i];
	}

	static int Aliased(int[] seen)
	{
		int before = seen[0];
		int[] a = { 41, 42, 43 };
		int[] b = a;
		b[0]++;
		return before + a[0] + seen[0];
	}

	static int Lengths(int i)
	{
		var a = new sbyte[] { -1 };
		var b = new short[] { -1, 2, 3 };
		var c = new ushort[] { 65535, 1, 2, 3, 4, 5, 6, 7, 8 };
		var d = new uint[] { 4000000000, 1, 2 };
		var e = new float[] { 1.5f, 2.5f, -3.5f };
		var f = new bool[] { true, false, true, true };
		var g = new Small[] { Small.A, Small.C, Small.B };
		return a[0] + b[i] + c[i] + (int)(d[i] >> 8) + (int)(e[i] * 2) + (f[i] ? 100 : 200) + (int)g[i];
	}

	static void Main()
	{
		for (int i = 0; i < 8; i++)
			Show("bytes", Bytes(i));
		for (int i = 0; i < 5; i++)
		{
			Show("three", Three(i));
			Show("longs", Longs(i));
		}
		for (int i = 0; i < 4; i++)
			Show("doubles", (long)Doubles(i));
		for (int i = 0; i < 3; i++)
		{
			Show("nested", Nested(i));
			Show("lengths", Lengths(i));
			Show("pair", Pair(i));
		}
		Show("plane", Plane(0) * 1000 + Plane(1));
		Show("known", Known());
		Show("loop", Loop(50));
		Show("chosen", Chosen(true) * 100 + Chosen(false));
		Show("caught", Caught(9) * 100 + Caught(10));
		Show("big", Big(0) * 100000 + Big(17));
		Show("aliased", Aliased(new[] { 7 }));
		Show("field", field[4] * 10 + field.Length);
		Show("sum", Sum(new[] { 3, 1, 4, 1, 5, 9, 2, 6 }) + Sum(new[] { 2.0, 7.0, 1.0 }) + Sum(new long[] { 1, 2, 3 }));
		Console.WriteLine(sum);
	}
}
