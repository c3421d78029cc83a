// The length of a null array throws before what is evaluated after it: stores, atomic operations, calls.
using System;
using System.Threading;
class P
{
	static int s; static long l; static object o; int f;
	static int And(bool[] a) { return a.Length & Interlocked.Exchange(ref s, 254); }
	static int Add(int[] a) { return a.Length + Interlocked.Add(ref s, 3); }
	static int Store(string[] a, int x) { return a.Length + (s = x); }
	static bool Less(long[] a, int x) { return a.Length < (s = x); }
	static long Long(byte[] a, long x) { return a.Length ^ (l = x); }
	static int Field(P p, int[] a, int x) { return a.Length - (p.f = x); }
	static int Element(int[] a, int[] b, int x) { return a.Length * (b[1] = x); }
	static int Swap(object[] a, object x) { return a.Length == 3 && Interlocked.CompareExchange(ref o, x, null) == null ? 1 : 2; }
	static uint Unsigned(int[] a, uint x) { return (uint) a.Length / (uint) (s = (int) x); }
	static void Try(string what, Func<object> f)
	{
		s = 0; l = 0; o = null;
		string r; try { r = f().ToString(); } catch (NullReferenceException) { r = "null"; }
		Console.WriteLine(what + " " + r + " " + s + " " + l + " " + (o == null));
	}
	static void Main()
	{
		for (int i = 0; i < 2; i++)
		{
			bool none = i == 1; int[] b = new int[3]; P p = new P();
			Try("and", () => And(none ? null : new bool[7])); Try("add", () => Add(none ? null : new int[7])); Try("store", () => Store(none ? null : new string[7], 11));
			Try("less", () => Less(none ? null : new long[7], 12)); Try("long", () => Long(none ? null : new byte[7], 13)); Try("field", () => Field(p, none ? null : new int[7], 14));
			Try("element", () => Element(none ? null : new int[7], b, 15)); Try("swap", () => Swap(none ? null : new object[3], "x")); Try("unsigned", () => Unsigned(none ? null : new int[70], 16));
			Console.WriteLine(p.f + " " + b[1]);
		}
	}
}
