using System;

// Constructors of structs that read a field, and write it before the value read is used: by an assignment, by a method
// that is inlined, through a reference to it or to the whole. A `new` that is no assignment fills a temp.
static class Program {
	struct Method { public int V, W; public Method(int x) { V = x; W = 0; W = V + Change(); } int Change() { V = 100; return 1; } }
	struct Assignment { public int V, W; public Assignment(int x) { V = x; W = V + (V = 9) * 100; } }
	struct Part { public int V, W; public Part(int x) { V = x; W = V + Change(ref V); } static int Change(ref int v) { v = 50; return 1; } }
	struct Whole { public int V, W; public Whole(int x) { V = x; W = 0; W = V + Change(ref this); } static int Change(ref Whole w) { w.V += 10; return w.V * 100; } }
	struct Args { public int V, W; public Args(int x) { V = x; W = Sum(V, V = 3, V); } static int Sum(int a, int b, int c) { return a * 100 + b * 10 + c; } }
	struct Other { public int V, W; public Other(int x) { V = x; W = 2; this = new Other(V + Change(), W); } Other(int v, int w) { V = v; W = w; } int Change() { V = 7; W = 8; return 1; } }
	struct Text { public string S; public Text(int x) { S = "a"; S = S + Change() + S + x; } string Change() { S = "z"; return "m"; } }
	struct Stored { public int V, W; public static int[] To = new int[4]; public Stored(int x) { V = x; To[V & 3] = V + V++ * 10; W = To[(V = 1)] + V; } }

	static int Sum(Method a, Assignment b) { return a.W * 1000 + b.W; }

	static void Run(int x) {
		Console.WriteLine(new Method(x).W + " " + new Assignment(x).W + " " + new Part(x).W + " " + new Whole(x).W + " " + new Args(x).W);
		Console.WriteLine(new Other(x).V + " " + new Other(x).W + " " + new Text(x).S + " " + new Stored(x).W + " " + Sum(new Method(x), new Assignment(x)));
	}

	static void Main() {
		for (int i = 0; i < 3; i++) Run(5 + i);
	}
}
