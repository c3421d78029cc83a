using System;
using System.Runtime.InteropServices;

// Value types: layouts, copies, boxes, arrays of them, explicit offsets, enums, references to fields.
[StructLayout(LayoutKind.Explicit)] struct Both { [FieldOffset(0)] public int I; [FieldOffset(0)] public float F; [FieldOffset(4)] public short S; [FieldOffset(5)] public byte B; }
[StructLayout(LayoutKind.Sequential, Pack = 1)] struct Packed { public byte A; public long L; public string Text; }
[StructLayout(LayoutKind.Sequential, Size = 40)] struct Wide { public int A; public double D; }
enum Small : sbyte { A = -1, B = 5 } 
[Flags] enum Large : ulong { One = 1, Top = 1UL << 63 }
struct Tree { public int V; public object Left, Right; public Tree(int v) { V = v; Left = Right = null; } public override string ToString() { return "t" + V; } }
interface IAdd { void Add(int n); int Get(); }
struct Counter : IAdd { int n; public void Add(int k) { n += k; } public int Get() { return n; } }
static unsafe class Structs {
	static Wide table; static readonly int[] numbers = { 3, 1, 4, 1, 5, 9, 2, 6 };
	static Tree Make(int d) { var t = new Tree(d); if (d > 0) { t.Left = Make(d - 1); t.Right = 2.5; } return t; }
	static void Bump(ref int x, out Both b) { x++; b = new Both(); b.F = 1f; b.S = 258; }
	static int Sum(Packed p, Wide w, params object[] rest) { return (int)p.L + w.A + rest.Length; }
	static void Main() {
		int k = 4; Both b; Bump(ref k, out b);
		Console.WriteLine(b.I + " " + b.B + " " + k);
		var p = new Packed { A = 1, L = 7, Text = "p" }; var q = p; q.L = 8;
		table.A = 5; table.D = 0.5;
		Console.WriteLine(Sum(p, table, 1, "2", Small.B) + q.Text + sizeof(Both));
		object o = Make(2); Console.WriteLine(o + " " + ((Tree)((Tree)o).Left).Right);
		var list = new Tree[3, 2]; list[2, 1] = new Tree(9); Console.WriteLine(list[2, 1].V + list.Length + numbers[5]);
		IAdd c = new Counter(); c.Add(3); var d = (Counter)c; d.Add(1); Console.WriteLine(c.Get() * 10 + d.Get());
		Console.WriteLine((Large.Top | Large.One).ToString() + (Small)(-1) + unchecked((long)Large.Top));
		decimal m = 1.5m; Console.WriteLine((m * 2) + ((int?)null ?? 3));
	}
}
