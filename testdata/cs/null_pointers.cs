using System;

// Loads and stores of every width through null pointers and null references.
class P
{
	interface ITwo { int Two(); }

	class Box : ITwo
	{
		int one = 1;
		public int Plain() { return 1; }
		public int Field() { return one; }
		public virtual int Virt() { return 3; }
		public int Two() { return 2; }
		public T Generic<T>(T x) { return x; }
		public virtual T GenericVirt<T>(T x) { return x; }
		public int Add(Box other) { return other.Plain() + 1; }
		public sbyte i1; public byte u1; public short i2; public ushort u2; public char c; public int i4; public uint u4; public long i8; public float r4; public double r8;
		public bool b; public string s; public IntPtr p; public decimal d;
	}

	static sbyte i1 = -3; static byte u1 = 253; static short i2 = -300; static ushort u2 = 65000; static char c = '\ufff0'; static int i4 = -70000; static uint u4 = 4000000000;
	static long i8 = -5000000000; static float r4 = -1.5f; static double r8 = 2.25; static bool b = true; static string s = "s";

	static int caught;

	static void Try(Action a)
	{
		try { a(); Console.Write("- "); }
		catch (NullReferenceException) { caught++; Console.Write("N "); }
		catch (ArgumentException) { Console.Write("A "); }
	}

	static long sum;

	unsafe static void Main()
	{
		for (int round = 0; round < 3; round++)
		{
			Try(() => sum += *(sbyte*)0); Try(() => sum += *(byte*)0); Try(() => sum += *(short*)0); Try(() => sum += *(ushort*)0); Try(() => sum += *(char*)0);
			Try(() => sum += *(int*)0); Try(() => sum += *(uint*)0); Try(() => sum += *(long*)0); Try(() => sum += (long)*(float*)0); Try(() => sum += (long)*(double*)0);
			Try(() => sum += *(bool*)0 ? 1 : 0); Try(() => sum += (long)*(decimal*)0); Try(() => sum += (long)*(void**)0);
			Try(() => *(sbyte*)0 = 1); Try(() => *(short*)0 = 1); Try(() => *(int*)0 = 1); Try(() => *(long*)0 = 1); Try(() => *(float*)0 = 1); Try(() => *(double*)0 = 1);
			Try(() => *(decimal*)0 = 1); Try(() => *(void**)0 = null);
			Console.WriteLine();
			Box o = null;
			Try(() => sum += o.i1); Try(() => sum += o.u1); Try(() => sum += o.i2); Try(() => sum += o.u2); Try(() => sum += o.c); Try(() => sum += o.i4); Try(() => sum += o.u4);
			Try(() => sum += o.i8); Try(() => sum += (long)o.r4); Try(() => sum += (long)o.r8); Try(() => sum += o.b ? 1 : 0); Try(() => sum += o.s.Length);
			Try(() => sum += (long)o.p); Try(() => sum += (long)o.d);
			Try(() => o.i1 = 1); Try(() => o.u1 = 1); Try(() => o.i2 = 1); Try(() => o.u2 = 1); Try(() => o.c = 'a'); Try(() => o.i4 = 1); Try(() => o.u4 = 1); Try(() => o.i8 = 1);
			Try(() => o.r4 = 1); Try(() => o.r8 = 1); Try(() => o.b = true); Try(() => o.s = "x"); Try(() => o.p = (IntPtr)1); Try(() => o.d = 1);
			Try(() => o.i4++); Try(() => o.i2 += 3); Try(() => o.ToString()); Try(() => o.GetType());
			Box there = new Box(); ITwo two = null; Func<int> f = null; Action<int> g = null; object none = null;
			Try(() => sum += o.Plain()); Try(() => sum += o.Field()); Try(() => sum += o.Virt()); Try(() => sum += o.Two()); Try(() => sum += two.Two()); Try(() => sum += o.Generic(5));
			Try(() => sum += o.GenericVirt(5)); Try(() => o.Generic("x")); Try(() => o.GenericVirt("x")); Try(() => sum += there.Add(o)); Try(() => sum += there.Add(there));
			Try(() => sum += f()); Try(() => g(3)); Try(() => f = o.Plain); Try(() => f = o.Virt); Try(() => none.GetHashCode()); Try(() => none.Equals(o)); Try(() => sum += (int)none);
			Try(() => { lock (none) sum++; }); Try(() => { throw null; });
			Console.WriteLine();
			int[] a = null; byte[] bytes = null; string[] strings = null; double[] doubles = null; Box[] boxes = null; decimal[] decimals = null; int[,] md = null;
			Try(() => sum += a[0]); Try(() => sum += bytes[0]); Try(() => sum += strings[0].Length); Try(() => sum += (long)doubles[0]); Try(() => sum += boxes[0].i4);
			Try(() => sum += (long)decimals[0]); Try(() => sum += md[0, 0]); Try(() => sum += a.Length); Try(() => sum += md.Length);
			Try(() => a[0] = 1); Try(() => bytes[0] = 1); Try(() => strings[0] = ""); Try(() => doubles[0] = 1); Try(() => boxes[0] = null); Try(() => decimals[0] = 1); Try(() => md[0, 0] = 1);
			Try(() => { foreach (int x in a) sum += x; });
			Console.WriteLine();
			Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10} {11}", i1, u1, i2, u2, (int)c, i4, u4, i8, r4, r8, b, s);
			i1 -= 100; u1 += 100; i2 -= 30000; u2 += 600; c++; i4 -= 2000000000; u4 += 500000000; i8 *= 3; r4 *= 3; r8 /= 4; b = !b; s += i1;
		}
		Console.WriteLine("{0} {1}", caught, sum);
	}
}
