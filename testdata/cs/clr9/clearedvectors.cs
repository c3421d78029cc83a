// Vectors that are cleared as the field of a struct, alone or with others, and the cleared value stored where a later call needs it;
// and those that a method clears again when it calls itself in the end.
using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

struct One<T> { public T V; }
struct Two<T> { public long A; public T V; }
static class Program {
	const MethodImplOptions No = MethodImplOptions.NoInlining;
	[MethodImpl(No)] static void Dirty() { Span<byte> s = stackalloc byte[4096]; s.Fill(0xcc); }
	[MethodImpl(No)] static void Show(object o) => Console.WriteLine(o);
	[MethodImpl(No)] static void Copied3() { var a = new One<Vector3>(); var b = a; Show(a.V); Show(b.V); }
	[MethodImpl(No)] static void Copied4() { var a = new One<Vector4>(); var b = a; Show(a.V); Show(b.V); }
	[MethodImpl(No)] static void Copied8() { var a = new One<Vector2>(); var b = a; Show(a.V); Show(b.V); }
	[MethodImpl(No)] static void CopiedT() { var a = new One<Vector<int>>(); var b = a; Show(a.V); Show(b.V); }
	[MethodImpl(No)] static void Copied16() { var a = new One<Vector128<int>>(); var b = a; Show(a.V); Show(b.V); }
	[MethodImpl(No)] static void Copied32() { var a = new One<Vector256<int>>(); var b = a; Show(a.V); Show(b.V); }
	[MethodImpl(No)] static void Copied64() { var a = new One<Vector512<int>>(); var b = a; Show(a.V); Show(b.V); }
	[MethodImpl(No)] static void Beside16() { var a = new Two<Vector128<int>>(); var b = a; b.A = 7; Show(a.V); Show(b.V); Show(a.A + b.A); }
	[MethodImpl(No)] static void Beside12() { var a = new Two<Vector3>(); var b = a; b.A = 7; Show(a.V); Show(b.V); Show(a.A + b.A); }
	[MethodImpl(No)] static void Set(Vector128<int>[] a, Vector3[] b) { var s = new One<Vector128<int>>(); var t = new One<Vector3>(); a[1] = s.V; b[1] = t.V; }
	[MethodImpl(No)] static int Again(int n, int sum) {
		Vector128<int> v = default;
		Vector3 w = default;
		if (n == 0) return sum + v.GetElement(2) + (int)w.Z;
		sum += v.GetElement(3) + (int)(w.X + w.Y + w.Z);
		v += Vector128.Create(n); w += new Vector3(n, 2, 3);
		sum += v.GetElement(1) * 100 + (int)w.Z;
		return Again(n - 1, sum);
	}
	static void Main() {
		foreach (var f in new Action[] { Copied3, Copied4, Copied8, CopiedT, Copied16, Copied32, Copied64, Beside16, Beside12 }) { Dirty(); f(); }
		var a = new Vector128<int>[3]; Array.Fill(a, Vector128.Create(-1));
		var b = new Vector3[3]; Array.Fill(b, new Vector3(9));
		Set(a, b);
		foreach (var x in a) Show(x);
		foreach (var x in b) Show(x);
		Show(Again(5, 0));
	}
}
