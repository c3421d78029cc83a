// Methods with loops whose parameters are vectors, of which optimized code takes over the frame in the middle of a loop
// (on-stack replacement): parameters that stay as they are, that the loop changes, that others have the address of, that
// are in a register, in two or in memory, and vectors among other parameters and locals.
using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

static class Program
{
	const int Turns = 60000;

	static Vector128<int> Added(Vector128<int> v, Vector128<int> step)
	{
		for (int i = 0; i < Turns; i++)
			v += step;
		return v;
	}

	static int Kept(int a, Vector128<int> v, string s, Vector128<long> w, int b)
	{
		int sum = 0;
		for (int i = 0; i < Turns; i++)
			sum += v.GetElement(i & 3) ^ (int)w.GetElement(i & 1) + a - b + s.Length;
		return sum;
	}

	static long Wide(Vector256<long> v, Vector256<long> w, int n)
	{
		long sum = 0;
		for (int i = 0; i < n; i++)
		{
			sum += Vector256.Sum(v);
			v = v * 3 + w;
		}
		return sum;
	}

	static double Widest(Vector512<double> v, double x)
	{
		for (int i = 0; i < Turns; i++)
			v = Vector512.Create(x) + v;
		return Vector512.Sum(v);
	}

	static int Narrow(Vector64<short> v, Vector64<short> w)
	{
		int sum = 0;
		for (int i = 0; i < Turns; i++)
		{
			v += w;
			sum += v.GetElement(i & 3);
		}
		return sum;
	}

	static float Two(Vector2 v, float x)
	{
		for (int i = 0; i < Turns; i++)
			v = new Vector2(v.Y, v.X) * x;
		return v.X + 2 * v.Y;
	}

	static float Three(float a, Vector3 v, Vector3 w)
	{
		float sum = 0;
		for (int i = 0; i < Turns; i++)
		{
			v = Vector3.Cross(v, w) * a;
			sum += v.Y;
		}
		return sum + v.Z;
	}

	static float Four(Vector4 v, Vector4 w, Vector2 x)
	{
		for (int i = 0; i < Turns; i++)
			v = v * 0.5f + w * x.X;
		return Vector4.Dot(v, new Vector4(x, 1, 2));
	}

	static int Any(Vector<int> v, Vector<int> w)
	{
		for (int i = 0; i < Turns; i++)
			v = v * w + Vector<int>.One;
		return v[0] + v[Vector<int>.Count - 1];
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Change(ref Vector128<int> v, int i) => v = v.WithElement(i & 3, v.GetElement(3 - (i & 3)) + i);

	static int Exposed(Vector128<int> v)
	{
		for (int i = 0; i < Turns; i++)
			Change(ref v, i);
		return Vector128.Sum(v);
	}

	static int Guarded(Vector128<int> v, int[] a)
	{
		int sum = 0;
		for (int i = 0; i < Turns; i++)
		{
			try
			{
				sum += a[v.GetElement(i & 3)];
				v = v.WithElement(i & 3, (v.GetElement(i & 3) + 1) & 7);
			}
			catch (IndexOutOfRangeException)
			{
				v = Vector128<int>.Zero;
				sum++;
			}
			finally
			{
				sum ^= v.GetElement(0);
			}
		}
		return sum;
	}

	static int Shared<T>(T[] a, Vector128<int> v, T x) where T : class
	{
		int same = 0;
		for (int i = 0; i < Turns; i++)
		{
			if (a[i & 1] == x && typeof(T) == typeof(string))
				same += v.GetElement(i & 3);
			v += Vector128<int>.One;
		}
		return same;
	}

	sealed class Holder
	{
		public Vector128<int> Last;

		public int Sum(Vector128<int> v, int n)
		{
			for (int i = 0; i < n; i++)
			{
				Last = v;
				v = v + Vector128.Create(i);
			}
			return Vector128.Sum(Last ^ v);
		}
	}

	static void Main()
	{
		Console.WriteLine(Added(Vector128.Create(1, 2, 3, 4), Vector128.Create(1, -1, 2, -2)));
		Console.WriteLine(Kept(5, Vector128.Create(10, 20, 30, 40), "abc", Vector128.Create(7L, 9L), 2));
		Console.WriteLine(Wide(Vector256.Create(1L, 2, 3, 4), Vector256.Create(4L, 3, 2, 1), Turns));
		Console.WriteLine(Widest(Vector512.Create(0.5), 0.25));
		Console.WriteLine(Narrow(Vector64.Create((short)1, 2, 3, 4), Vector64.Create((short)7, 5, 3, 1)));
		Console.WriteLine(Two(new Vector2(3, 4), -1));
		Console.WriteLine(Three(1, new Vector3(1, 2, 3), new Vector3(0, 1, 0)));
		Console.WriteLine(Four(new Vector4(1, 2, 3, 4), new Vector4(4, 3, 2, 1), new Vector2(0.5f, 8)));
		Console.WriteLine(Any(new Vector<int>(3), new Vector<int>(5)));
		Console.WriteLine(Exposed(Vector128.Create(1, 2, 3, 4)));
		Console.WriteLine(Guarded(Vector128.Create(1, 2, 3, 4), new[] { 5, 6, 7, 8, 9 }));
		Console.WriteLine(Shared(new[] { "a", "b" }, Vector128.Create(1, 2, 3, 4), "a"));
		Console.WriteLine(new Holder().Sum(Vector128.Create(1, 2, 3, 4), Turns));
	}
}
