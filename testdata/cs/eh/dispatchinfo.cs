using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
// ExceptionDispatchInfo: an exception caught here and thrown there keeps its first trace, and gets the second behind it.
static class P
{
	static string Names(Exception e)
	{
		string r = "";
		foreach (string line in (e.StackTrace ?? "").Split('\n'))
		{
			int at = line.IndexOf("at "), par = line.IndexOf('(');
			if (line.StartsWith("---")) { r += " |"; continue; }
			if (at < 0 || par < 0) continue;
			string name = line.Substring(at + 3, par - at - 3).Trim();
			name = name.Substring(name.LastIndexOf('.') + 1);
			if (name != "Throw") r += " " + name; // of ExceptionDispatchInfo: .NET hides it
		}
		return r;
	}
	[MethodImpl(MethodImplOptions.NoInlining)] static void Leaf(int n) { if (n == 0) throw new FormatException("leaf"); Leaf(n - 1); }
	[MethodImpl(MethodImplOptions.NoInlining)] static ExceptionDispatchInfo Catch(int n) { try { Leaf(n); return null; } catch (Exception e) { return ExceptionDispatchInfo.Capture(e); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Again(ExceptionDispatchInfo i) { i.Throw(); }
	static Queue<ExceptionDispatchInfo> later = new Queue<ExceptionDispatchInfo>();
	[MethodImpl(MethodImplOptions.NoInlining)] static void Collect(Action a) { try { a(); } catch (Exception e) { later.Enqueue(ExceptionDispatchInfo.Capture(e)); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Drain() { while (later.Count > 0) { try { Again(later.Dequeue()); } catch (FormatException e) { Console.WriteLine("format:" + Names(e)); } catch (DivideByZeroException e) { Console.WriteLine("div:" + Names(e)); } } }
	static int zero;
	[MethodImpl(MethodImplOptions.NoInlining)] static int Div(int a) { return a / zero; }
	static void Main()
	{
		ExceptionDispatchInfo i = Catch(2);
		Console.WriteLine("captured:" + Names(i.SourceException));
		try { Again(i); } catch (Exception e) { Console.WriteLine(ReferenceEquals(e, i.SourceException) + " again:" + Names(e)); }
		Collect(() => { Leaf(0); zero = 0; }); Collect(() => Div(5)); Collect(() => { }); Collect(() => { Leaf(1); zero = 0; });
		Console.WriteLine(later.Count);
		try { Drain(); } finally { Console.WriteLine("drained " + later.Count); }
		try { try { Again(i); } finally { Console.WriteLine("finally"); } } catch (FormatException e) when (e.Message == "leaf") { Console.WriteLine("filtered"); }
		try { ExceptionDispatchInfo.Capture(null); } catch (ArgumentNullException) { Console.WriteLine("null"); }
	}
}
