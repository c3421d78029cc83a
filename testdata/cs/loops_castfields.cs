using System;

// Fields of a class that a loop casts to: there need not be any in an object of another class.
static class LoopsCastFields
{
	class Thing { public int Id = 1; }
	sealed class Sealed : Thing { public string Name = "abc", Other = "xy"; }
	class Open : Thing { public string Name = "abcd", Other = "x"; }
	class Numbers : Thing { public long A, B, C; }

	static int OfSealed(Thing o, int n)
	{
		int s = o.Id;
		for (int i = 0; i < n; i++) {
			var d = (Sealed)o;
			s += d.Name.Length + i + d.Other.Length * 2;
		}
		return s;
	}

	static int OfOpen(Thing o, int n)
	{
		int s = o.Id;
		for (int i = 0; i < n; i++) {
			var d = (Open)o;
			s += d.Name.Length + i + d.Other.Length * 2;
		}
		return s;
	}

	static int OfEither(Thing o, int n)
	{
		int s = o.Id;
		for (int k = 0; k < 2; k++) {
			for (int i = 0; i < n; i++) {
				if (o is Sealed)
					s += ((Sealed)o).Name.Length;
				else
					s += ((Open)o).Other.Length + i;
			}
		}
		return s;
	}

	static bool Collect()
	{
		for (int i = 0; i < 3; i++)
			GC.Collect();
		return true;
	}

	static void Try(Func<Thing, int, int> f, Thing o)
	{
		try {
			Console.WriteLine(f(o, 5));
		} catch (InvalidCastException) when (Collect()) {
			Console.WriteLine("another class");
		}
	}

	static unsafe void Main()
	{
		var bytes = new byte[4000];
		var n = new Numbers();
		fixed (byte* p = bytes)
			n.A = n.B = n.C = (long)p + 808; // nothing begins there
		foreach (var f in new Func<Thing, int, int>[] { OfSealed, OfOpen, OfEither }) {
			Try(f, new Sealed());
			Try(f, new Open());
			Try(f, n);
		}
		GC.KeepAlive(bytes);
	}
}
