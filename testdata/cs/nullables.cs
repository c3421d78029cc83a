using System;
// Nullable<T>: lifted operators, comparison, boxing, ?? and ?. , of primitives, structs, enums, bool logic.
struct S { public int X; public S(int x) { X = x; } public static S operator +(S a, S b) { return new S(a.X + b.X); } public override string ToString() { return "S" + X; } }
class N { public int V; public N Next; public int? Maybe; public string Name { get { return "n" + V; } } public int[] Arr; public N Get(int i) { return i == 0 ? this : null; } }
static class P
{
	static int? Add(int? a, int? b) { return a + b; }
	static string B(bool? b) { return b == null ? "n" : b.Value ? "t" : "f"; }
	static T? Id<T>(T? x) where T : struct { return x; }
	static int? Parse(string s) { int r; return int.TryParse(s, out r) ? r : (int?)null; }
	static double? Avg(params int?[] xs) { double s = 0; int n = 0; foreach (int? x in xs) if (x.HasValue) { s += x.Value; n++; } return n == 0 ? (double?)null : s / n; }
	static void Main()
	{
		int? a = 5, n = null; long? l = a; double? d = 2.5; Console.WriteLine(Add(a, 3) + "|" + Add(a, n) + "|" + (a * 2) + "|" + (n * 2) + "|" + (-a) + "|" + l + "|" + (a + d) + "|" + (a ?? -1) + (n ?? -1) + "|" + a.GetValueOrDefault() + n.GetValueOrDefault() + n.GetValueOrDefault(9) + "|" + a.HasValue + n.HasValue);
		Console.WriteLine((a > 3) + " " + (n > 3) + " " + (n < 3) + " " + (n == null) + " " + (a == 5) + " " + (n == n) + " " + (a != n) + " " + (n >= n) + " " + a.Equals(5) + n.Equals(null) + " " + a.ToString() + "[" + n.ToString() + "]" + a.GetHashCode() + n.GetHashCode());
		bool?[] bs = { true, false, null }; foreach (bool? x in bs) foreach (bool? y in bs) Console.Write(B(x & y) + B(x | y) + B(x ^ y) + B(!x) + " "); Console.WriteLine();
		S? s = new S(1), t = null; Console.WriteLine((s + s) + "|" + (s + t) + "|" + s.Value.X + "|" + Id(s) + Id(t) + "|" + (object)t + "|" + Avg(1, null, 4) + "|" + Avg(null, null) + "|" + Parse("12") + Parse("x")); object o = a; object on = n; Console.WriteLine(o + " " + (on == null) + " " + (int)o + " " + (int?)o + " " + ((int?)on == null) + " " + (o is int?) + (on is int?) + " " + (o as int?) + " " + (o as long? == null));
		N x1 = new N { V = 1, Next = new N { V = 2, Maybe = 7, Arr = new int[] { 3, 4 } } }, x0 = null; Console.WriteLine(x1?.V + "|" + x0?.V + "|" + x1?.Next?.Name + "|" + x1.Next.Next?.Name + "|" + (x0?.Name ?? "none") + "|" + x1.Next?.Maybe + "|" + x1?.Maybe + "|" + x1.Next.Arr?[1] + "|" + x1.Arr?[1] + "|" + x1.Get(1)?.V + x1.Get(0)?.V + "|" + x0?.Next.Next.V);
		int? c = 1; c++; c += 5; c <<= 1; Console.WriteLine(c + " " + (c & 6) + " " + (~c)); n++; Console.WriteLine(n.HasValue); int?[] arr = new int?[3]; arr[1] = 4; arr[1]++; arr[2] = arr[0] + arr[1]; Console.WriteLine(arr[0].HasValue + " " + arr[1] + " " + arr[2].HasValue); byte? by = 250; by += 5; char? ch = 'a'; decimal? m = 1.5m; DayOfWeek? dw = DayOfWeek.Monday; Guid2? g = new Guid2 { A = 1, B = 2 }; Console.WriteLine(by + "" + ch + m * 2 + dw + g.Value.B + g?.A); Console.WriteLine(Nullable.Compare<int>(1, null) + Nullable.Compare<int>(null, 1) * 10 + " " + Nullable.Equals<int>(null, null));
	}
	struct Guid2 { public long A, B; }
}
