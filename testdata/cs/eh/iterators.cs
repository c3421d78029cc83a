using System;
using System.Collections;
using System.Collections.Generic;
// Iterators: finally blocks run at the end, on break, on exceptions from inside and from the loop's body; nested, yield inside try, Dispose that throws.
class Seq : IEnumerable<int>, IEnumerator<int>
{
	int i, failAt; bool failDispose; public static string Log = "";
	public Seq(int failAt, bool failDispose) { this.failAt = failAt; this.failDispose = failDispose; }
	public IEnumerator<int> GetEnumerator() { return this; }
	IEnumerator IEnumerable.GetEnumerator() { return this; }
	public int Current { get { if (i == 3) throw new Exception("current"); return i; } }
	object IEnumerator.Current { get { return i; } }
	public bool MoveNext() { if (++i == failAt) throw new Exception("move"); return i < 6; }
	public void Reset() { }
	public void Dispose() { Log += "D"; if (failDispose) throw new InvalidOperationException("dispose"); }
}
static class P
{
	static string log = "";
	static IEnumerable<int> Count(string name, int n, int fail)
	{
		log += name + "{";
		try
		{
			for (int i = 0; i < n; i++)
			{
				if (i == fail) throw new Exception(name + i);
				try { yield return i; log += "+"; }
				finally { log += "f"; }
			}
		}
		finally { log += "}" + name; }
	}
	static IEnumerable<string> Pairs(int fail)
	{
		foreach (int a in Count("a", 3, -1))
			foreach (int b in Count("b", 2, a == 1 ? fail : -1))
				yield return a + "" + b;
	}
	static IEnumerable<int> Caught()
	{
		for (int i = 0; i < 4; i++)
		{
			int v;
			try { v = 12 / (i - 2); } catch (DivideByZeroException) { v = -1; }
			yield return v;
		}
	}
	static IEnumerable<int> Tree(int n) { if (n == 0) yield break; try { foreach (int x in Tree(n - 1)) yield return x; yield return n; } finally { log += n; } }
	static void T(string name, Action a) { log = ""; try { a(); } catch (Exception e) { log += " !" + e.Message; } Console.WriteLine(name + ": " + log); }
	static int Sum(Seq s) { int sum = 0; try { foreach (int x in s) sum += x; } finally { log += sum; } return sum; }
	static void Main()
	{
		T("all", () => { foreach (int i in Count("x", 3, -1)) log += i; });
		T("break", () => { foreach (int i in Count("x", 3, -1)) { log += i; if (i == 1) break; } });
		T("inside", () => { foreach (int i in Count("x", 3, 2)) log += i; });
		T("body", () => { foreach (int i in Count("x", 3, -1)) { log += i; throw new Exception("body"); } });
		T("return", () => { Func<int> f = () => { foreach (int i in Count("x", 9, -1)) if (i == 2) return i * 10; return -1; }; log += f(); });
		T("never started", () => { var e = Count("x", 3, -1).GetEnumerator(); e.Dispose(); log += "-"; });
		T("after the end", () => { var e = Count("x", 1, -1).GetEnumerator(); while (e.MoveNext()) { } log += e.MoveNext(); e.Dispose(); });
		T("after a throw", () => { var e = Count("x", 3, 1).GetEnumerator(); e.MoveNext(); try { e.MoveNext(); } catch (Exception) { log += "c"; } log += e.MoveNext(); });
		T("pairs", () => { foreach (string s in Pairs(-1)) log += s + " "; });
		T("pairs fail", () => { foreach (string s in Pairs(1)) log += s + " "; });
		T("pairs break", () => { foreach (string s in Pairs(-1)) { log += s + " "; if (s == "10") break; } });
		T("caught", () => { foreach (int v in Caught()) log += v + " "; });
		T("tree", () => { foreach (int v in Tree(4)) { log += "."; if (v == 3) break; } });
		T("move", () => Sum(new Seq(2, false)));
		T("current", () => Sum(new Seq(9, false)));
		T("dispose", () => Sum(new Seq(2, true)));
		Console.WriteLine(Seq.Log);
		T("list", () => { var l = new List<int> { 1, 2, 3 }; foreach (int v in l) { log += v; l.Add(v); } });
		T("dictionary", () => { var d = new Dictionary<string, int> { { "a", 1 } }; foreach (var p in d) d["b"] = 2; });
	}
}
