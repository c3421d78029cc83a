using System;
using System.Runtime.CompilerServices;

// Fields, and places in fields, of what a null reference or a null pointer leads to, near null and far from it.
unsafe struct Big {
	public int First, Second;
	public fixed byte Bytes[200000];
	public int Last;

	[MethodImpl(MethodImplOptions.NoInlining)] public byte At(int i) => Bytes[i];
	[MethodImpl(MethodImplOptions.NoInlining)] public byte Far() => Bytes[100000];
	[MethodImpl(MethodImplOptions.NoInlining)] public void SetFar(byte v) => Bytes[150000] = v;
	[MethodImpl(MethodImplOptions.NoInlining)] public int End() => Last;
}

sealed class Holder {
	public int Number;
	public Big Value;
}

static unsafe class Program {
	[MethodImpl(MethodImplOptions.NoInlining)] static ref int RefFirst(ref Big b) => ref b.First;
	[MethodImpl(MethodImplOptions.NoInlining)] static ref int RefSecond(ref Big b) => ref b.Second;
	[MethodImpl(MethodImplOptions.NoInlining)] static int* PointFirst(Big* b) => &b->First;
	[MethodImpl(MethodImplOptions.NoInlining)] static int* PointSecond(Big* b) => &b->Second;
	[MethodImpl(MethodImplOptions.NoInlining)] static int Read(Big* b) => b->Second;
	[MethodImpl(MethodImplOptions.NoInlining)] static int ReadLast(Big* b) => b->Last;
	[MethodImpl(MethodImplOptions.NoInlining)] static byte ReadFar(Big* b) => b->Bytes[100000];
	[MethodImpl(MethodImplOptions.NoInlining)] static byte ReadAt(Big* b, int i) => b->Bytes[i];
	[MethodImpl(MethodImplOptions.NoInlining)] static byte HeldFar(Holder h) => h.Value.Bytes[100000];
	[MethodImpl(MethodImplOptions.NoInlining)] static byte HeldAt(Holder h, int i) => h.Value.Bytes[i];
	[MethodImpl(MethodImplOptions.NoInlining)] static void Take(ref int at) { }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Give(ref Big b) => Take(ref b.Second);

	static void Try(string name, Action a) {
		string end = "nothing";
		try {
			a();
		} catch (NullReferenceException) {
			end = "null";
		}
		Console.WriteLine(name + ": " + end);
	}

	static void All(Big* b, Holder h) {
		Try("ref first", () => RefFirst(ref Unsafe.AsRef<Big>(b)));
		Try("ref second", () => RefSecond(ref Unsafe.AsRef<Big>(b)));
		Try("pointer first", () => PointFirst(b));
		Try("pointer second", () => PointSecond(b));
		Try("read", () => Read(b));
		Try("read last", () => ReadLast(b));
		Try("read far", () => ReadFar(b));
		Try("read at", () => ReadAt(b, 100000));
		Try("held far", () => HeldFar(h));
		Try("held at", () => HeldAt(h, 100000));
		Try("give", () => Give(ref Unsafe.AsRef<Big>(b)));
		Try("this at", () => b->At(100000));
		Try("this far", () => b->Far());
		Try("this set far", () => b->SetFar(1));
		Try("this end", () => b->End());
	}

	static void Main() {
		All(null, null);
		var h = new Holder();
		fixed (int* n = &h.Value.First) All((Big*)n, h);
	}
}
