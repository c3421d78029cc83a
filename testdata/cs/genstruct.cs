using System;
using System.Collections.Generic;
// Generic structs: layouts that depend on the argument, methods, nesting, as arguments and results, statics per instantiation.
struct Opt<T> { bool has; T val; public Opt(T v) { has = true; val = v; } public bool Has { get { return has; } } public T Or(T d) { return has ? val : d; } public Opt<U> Then<U>(Func<T, Opt<U>> f) { return has ? f(val) : new Opt<U>(); } public static Opt<T> None; public static int Uses; public override string ToString() { Uses++; return has ? "Some " + val : "None"; } }
struct Duo<A, B> { public A X; public B Y; public Duo(A x, B y) { X = x; Y = y; } public Duo<B, A> Flip() { return new Duo<B, A>(Y, X); } public Duo<Duo<A, B>, C> With<C>(C c) { return new Duo<Duo<A, B>, C>(this, c); } public override string ToString() { return "{" + X + ";" + Y + "}"; } }
struct Three<T> where T : struct { public T A, B, C; public T Get(int i) { return i == 0 ? A : i == 1 ? B : C; } public void Set(int i, T v) { if (i == 0) A = v; else if (i == 1) B = v; else C = v; } }
struct Span2<T> { T[] a; int off, n; public Span2(T[] a, int off, int n) { this.a = a; this.off = off; this.n = n; } public ref T this[int i] { get { if ((uint)i >= (uint)n) throw new IndexOutOfRangeException(); return ref a[off + i]; } } public int Length { get { return n; } } public Span2<T> Slice(int o, int l) { return new Span2<T>(a, off + o, l); } public Enumerator GetEnumerator() { return new Enumerator(this); } public struct Enumerator { Span2<T> s; int i; public Enumerator(Span2<T> s) { this.s = s; i = -1; } public bool MoveNext() { return ++i < s.n; } public T Current { get { return s[i]; } } } }
static class P
{
	static Opt<int> Half(int x) { return x % 2 == 0 ? new Opt<int>(x / 2) : new Opt<int>(); }
	static Opt<T> Find<T>(IEnumerable<T> xs, Predicate<T> p) { foreach (T x in xs) if (p(x)) return new Opt<T>(x); return Opt<T>.None; }
	static Duo<T, T> Twice<T>(T x) { return new Duo<T, T>(x, x); }
	static T Sum3<T>(Three<T> t, Func<T, T, T> add) where T : struct { return add(add(t.A, t.B), t.C); }
	static void Main()
	{
		Console.WriteLine(Half(8).Then<int>(Half).Then<int>(Half) + " " + Half(6).Then<int>(Half) + " " + Half(4).Or(-1) + Half(5).Or(-1));
		Console.WriteLine(Find(new string[] { "a", "bb", "ccc" }, s => s.Length == 2) + " " + Find(new double[] { 1.5, 2.5 }, q => q > 5) + " " + Opt<int>.Uses + Opt<string>.Uses + Opt<double>.Uses);
		Duo<int, string> d = new Duo<int, string>(1, "one");
		Console.WriteLine(d + " " + d.Flip() + " " + d.With(2.5) + " " + d.With('c').With(7L).Flip() + " " + Twice(d));
		Duo<byte, Duo<long, short>> m = new Duo<byte, Duo<long, short>>(1, new Duo<long, short>(2, 3)); m.Y.X++; m.Y.Y *= 5;
		Console.WriteLine(m + " " + m.Flip());
		Three<byte> t = new Three<byte>(); Three<double> u = new Three<double>(); Three<Duo<int, int>> w = new Three<Duo<int, int>>();
		for (int i = 0; i < 3; i++) { t.Set(i, (byte)(i + 250)); u.Set(i, i * 1.5); w.Set(i, new Duo<int, int>(i, -i)); }
		Console.WriteLine(t.Get(0) + " " + t.Get(2) + " " + u.Get(1) + " " + w.Get(2) + " " + Sum3(u, (a, b) => a + b) + " " + Sum3(w, (a, b) => new Duo<int, int>(a.X + b.X, a.Y + b.Y)));
		Span2<int> sp = new Span2<int>(new int[] { 1, 2, 3, 4, 5, 6 }, 1, 4);
		sp[0] = 20; sp[3] += 100; Span2<int> s2 = sp.Slice(1, 2); s2[1]++;
		int sum = 0; foreach (int x in sp) sum = sum * 3 + x;
		Console.WriteLine(sum + " " + s2.Length + " " + s2[0] + s2[1]);
		Span2<Duo<string, int>> ds = new Span2<Duo<string, int>>(new Duo<string, int>[3], 0, 3);
		ds[1].X = "mid"; ds[1].Y--; ds[2] = ds[1];
		foreach (Duo<string, int> x in ds) Console.Write(x + " ");
		Opt<Duo<int, string>>[] arr = new Opt<Duo<int, string>>[2]; arr[1] = new Opt<Duo<int, string>>(d);
		Console.WriteLine(arr[0] + " " + arr[1] + " " + arr[1].Has);
		object boxed = d; Duo<int, string> back = (Duo<int, string>)boxed; back.X = 50; Console.WriteLine(boxed + " " + back + " " + (boxed is Duo<int, string>) + (boxed is Duo<string, int>));
	}
}
