using System;
// The address of a field of a null object throws where it is taken, wherever the object comes from; the callee never runs.
struct S { public int A, B; public int Sum() { return A + B; } }
class C { public int F; public S V; public C Next; public int[] Arr; }
static class P
{
	static C sc; static C[] arr = new C[2]; static int calls;
	static int Take(ref int x) { calls++; return 1; }
	static int TakeS(ref S x) { calls++; return 2; }
	static C Null() { return null; }
	static int Two(ref int x, ref int y) { calls++; return x = y; }
	static string Try(Func<int> f) { try { return f().ToString(); } catch (NullReferenceException) { return "null"; } }
	static int Param(C c) { return Take(ref c.F); }
	static int Local() { C c = null; return Take(ref c.V.B); }
	static int Held() { ref int r = ref sc.F; calls++; return 3; }
	static void Main()
	{
		C good = new C { Next = new C() };
		Func<int>[] xs = { () => Take(ref sc.F), () => TakeS(ref sc.V), () => Take(ref sc.V.B), () => Take(ref arr[1].F), () => Take(ref Null().F), () => Take(ref good.Next.Next.F), () => Two(ref good.F, ref sc.F), () => Two(ref sc.F, ref good.F), () => sc.V.Sum(), () => Param(null), Local, Held, () => Take(ref sc.Next.F), () => Take(ref sc.Arr[0]), () => Take(ref good.Arr[0]) };
		foreach (Func<int> x in xs) Console.Write(Try(x) + " ");
		Console.WriteLine(calls);
		sc = good; arr[1] = good; good.Arr = new int[1]; good.Next.Next = good;
		foreach (Func<int> x in xs) Console.Write(Try(x) + " ");
		Console.WriteLine(calls);
	}
}
