using System;
using System.Runtime.CompilerServices;
using System.Threading;

// Loops of tail calls that call nothing else, while another thread collects garbage; and faults in
// methods that need no frame.
class Node { public int V; }

abstract class Step {
	public Step Next;
	public abstract int Count(Node n, int k, string s);
}

sealed class Odd : Step {
	public override int Count(Node n, int k, string s) => k == 0 ? n.V + s.Length : Next.Count(n, k - 1, s);
}

sealed class Even : Step {
	public override int Count(Node n, int k, string s) => Next.Count(n, k, s);
}

class Pair<T> where T : class {
	T a, b;

	[MethodImpl(MethodImplOptions.NoInlining)] public void Set(T x, T y) { a = x; b = y; }
	[MethodImpl(MethodImplOptions.NoInlining)] public T First() => a;
	[MethodImpl(MethodImplOptions.NoInlining)] public T At(T[] of, int i) => of[i];
}

static class Program {
	[MethodImpl(MethodImplOptions.NoInlining)] static int Get(Node n) => n.V;
	[MethodImpl(MethodImplOptions.NoInlining)] static void Set(Node n, int v) { n.V = v; }

	static string Fault(Action a) {
		try {
			a();
		} catch (Exception e) {
			return e.GetType().Name;
		}
		return "none";
	}

	static int Main() {
		Step odd = new Odd(), even = new Even();
		odd.Next = even;
		even.Next = odd;
		var collector = new Thread(() => { for (int i = 0; i < 100; i++) GC.Collect(); });
		collector.Start();
		long sum = 0;
		for (int i = 0; i < 200; i++)
			sum += odd.Count(new Node { V = i }, 5000, new string('x', 3));
		collector.Join();
		Console.WriteLine("count " + sum);
		int nulls = 0;
		for (int i = 0; i < 100; i++) {
			try { nulls += Get(null); } catch (NullReferenceException) { nulls++; }
			try { Set(null, 3); } catch (NullReferenceException e) { if (e.StackTrace.Contains("Set")) nulls++; }
		}
		var n = new Node();
		Set(n, 9);
		Console.WriteLine("faults " + nulls + " " + Get(n));
		var p = new Pair<string>();
		for (int i = 0; i < 1000; i++) {
			p.Set(i.ToString(), "y");
			if (p.First() != i.ToString())
				Console.WriteLine("wrong " + i);
		}
		Pair<string> none = null;
		Console.WriteLine(Fault(() => none.Set("a", "b")) + " " + Fault(() => p.At(new[] { "a" }, 1)) + " " + Fault(() => p.At(null, 0)) + " " + p.At(new[] { "a" }, 0));
		return 0;
	}
}
