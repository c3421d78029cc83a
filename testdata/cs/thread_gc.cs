using System;
using System.Collections.Generic;
using System.Threading;
// Collections while other threads are parked: deep in recursions, in handlers, in iterators, with addresses of fields and of elements on their stacks.
class Node
{
	public Node Left, Right;
	public int[] Data;
	public Node(int n) { Data = new int[] { n, n * 2, n * 3, 4711 }; }
	public int Sum() { return Data[0] + (Left == null ? 0 : Left.Sum()) + (Right == null ? 0 : Right.Sum()); }
}
struct Holder { public string Text; public Node Node; public long Number; }
class Finalized
{
	public static int Count;
	~Finalized() { Count++; }
}
static class Program
{
	[ThreadStatic] static Node own;
	[ThreadStatic] static Holder holder;
	static readonly AutoResetEvent parked = new AutoResetEvent(false);
	static readonly ManualResetEvent go = new ManualResetEvent(false);
	static Thread Run(ThreadStart f) { Thread t = new Thread(f); t.Start(); return t; }
	static Node Tree(int depth, int n)
	{
		Node t = new Node(n);
		if (depth > 0) { t.Left = Tree(depth - 1, n + 1); t.Right = Tree(depth - 1, n + 2); }
		return t;
	}
	static void Park() { parked.Set(); go.WaitOne(); }
	static int Deep(int n, Node keep, ref int field, Holder h)
	{
		string text = "d" + n;
		object boxed = n;
		if (n == 0)
		{
			Park();
			return field;
		}
		Node made = n % 10 == 0 ? new Node(n) : keep;
		int r = Deep(n - 1, made, ref made.Data[n % 3], h);
		if (text != "d" + n || (int)boxed != n || h.Text != "holder" || h.Node.Data[1] < 154 || made.Data[3] != 4711) throw new Exception("lost");
		field++;
		return r + made.Data[0] % 2;
	}
	static IEnumerable<string> Items()
	{
		for (int i = 0; i < 3; i++)
		{
			string s = "item" + i;
			try { if (i == 1) Park(); yield return s; }
			finally { s += "!"; }
		}
	}
	static void Garbage()
	{
		List<object> kept = new List<object>();
		for (int i = 0; i < 400; i++)
		{
			kept.Add(new byte[50]);
			if (i % 50 == 0) { kept.Clear(); new Finalized(); Tree(4, i); }
		}
		GC.Collect();
	}
	static void Parked(string what, Func<string> f)
	{
		go.Reset();
		string result = null;
		Thread t = Run(() => { own = Tree(3, 5); holder = new Holder { Text = "own", Node = own, Number = 9 }; string r = f(); result = r + " " + own.Sum() + " " + holder.Text + " " + (holder.Node == own) + " " + holder.Number; });
		parked.WaitOne();
		Garbage();
		go.Set();
		Garbage();
		t.Join();
		Console.WriteLine(what + ": " + result);
	}
	static void Main()
	{
		own = Tree(2, 100);
		Parked("deep", () =>
		{
			Node n = new Node(77);
			int x = 40;
			int r = Deep(120, n, ref x, new Holder { Text = "holder", Node = n, Number = 1 });
			return r + " " + x + " " + n.Data[0];
		});
		Parked("catch", () =>
		{
			try { throw new InvalidOperationException("kept" + 1); }
			catch (InvalidOperationException e)
			{
				try { Park(); throw new Exception("next", e); }
				catch (Exception f) { return f.Message + f.InnerException.Message; }
			}
		});
		Parked("filter", () =>
		{
			string s = "f" + own.Data[0];
			try { throw new ArgumentException(s); }
			catch (Exception e) when (Waits(e, s)) { return e.Message + s; }
		});
		Parked("finally", () =>
		{
			string s = "a" + own.Data[0];
			try { try { throw new Exception("thrown" + s); } finally { Park(); s += "b"; } }
			catch (Exception e) { return e.Message + s; }
		});
		Parked("iterator", () => string.Join(" ", Items()));
		Parked("callback", () =>
		{
			string[] words = { "c", "a", "b" };
			bool once = false;
			Array.Sort(words, (x, y) => { if (!once) { once = true; Park(); } return string.CompareOrdinal(x, y); });
			return string.Concat(words);
		});
		Parked("static constructor", () => Late.Text);
		Console.WriteLine(own.Sum());
		go.Reset();
		List<Thread> all = new List<Thread>();
		long sum = 0;
		for (int i = 0; i < 12; i++)
		{
			int k = i;
			all.Add(Run(() => { Node t = Tree(4, k); own = t; string s = "s" + k; go.WaitOne(); Interlocked.Add(ref sum, t.Sum() + own.Sum() + s.Length); }));
		}
		Garbage();
		go.Set();
		foreach (Thread t in all) { t.Join(); Garbage(); }
		Console.WriteLine(sum);
		GC.Collect();
		GC.WaitForPendingFinalizers();
		Console.WriteLine(Finalized.Count > 0);
	}
	static bool Waits(Exception e, string s) { Park(); return e.Message == s; }
	class Late
	{
		public static readonly string Text;
		static Late() { string s = "late" + own.Data[0]; Park(); Text = s; }
	}
}
