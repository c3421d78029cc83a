using System;
using System.Runtime.CompilerServices;
// Which methods a stack trace names: from the throw to the catch, growing on the way; kept by throw;, begun anew by throw e.
class G<T> { [MethodImpl(MethodImplOptions.NoInlining)] public static void Run(T x) { P.Leaf(); } [MethodImpl(MethodImplOptions.NoInlining)] public void Inst<U>(U u) { Run(default(T)); } }
struct S { public int x; [MethodImpl(MethodImplOptions.NoInlining)] public void M() { P.Leaf(); } }
static class P
{
	// The names of the methods, whatever the format of the lines.
	static string Names(Exception e)
	{
		if (e.StackTrace == null) return "null";
		string r = "";
		foreach (string line in e.StackTrace.Split('\n'))
		{
			int at = line.IndexOf("at "), par = line.IndexOf('(');
			if (at < 0 || par < 0) { r += " ?" + line; continue; }
			string name = line.Substring(at + 3, par - at - 3).Trim();
			for (int cut; (cut = name.IndexOf('[')) > 0; ) name = name.Remove(cut, name.IndexOf(']') + 1 - cut);
			name = name.Substring(name.LastIndexOf('.') + 1);
			r += " " + name;
		}
		return r;
	}
	[MethodImpl(MethodImplOptions.NoInlining)] public static void Leaf() { throw new Exception("leaf"); }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Mid(int n) { if (n == 0) Leaf(); else Mid(n - 1); }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Catches() { try { Mid(1); } catch (Exception e) { Console.WriteLine("inside:" + Names(e)); throw; } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Again() { try { Mid(0); } catch (Exception e) { throw e; } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Wrap() { try { Mid(0); } catch (Exception e) { throw new Exception("outer", e); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Finally() { try { Leaf(); } finally { Console.Write(""); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Fault(string s) { return s.Length; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Div(int a, int b) { return a / b; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Index(int[] a, int i) { return a[i]; }
	[MethodImpl(MethodImplOptions.NoInlining)] static void InCatch() { try { Leaf(); } catch (Exception) { Mid(1); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void InFinally() { try { } finally { Leaf(); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static bool Show(Exception e) { Console.WriteLine("filter:" + Names(e)); return false; }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Filtered() { try { Mid(0); } catch (Exception e) when (Show(e)) { } }
	static void T(string name, Action a) { try { a(); } catch (Exception e) { Console.WriteLine(name + ":" + Names(e)); if (e.InnerException != null) Console.WriteLine("  inner:" + Names(e.InnerException)); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void D1() { Mid(0); }
	static void Main()
	{
		Console.WriteLine(Names(new Exception("never thrown")));
		try { Leaf(); } catch (Exception e) { Console.WriteLine("main:" + Names(e)); }
		try { throw new Exception("here"); } catch (Exception e) { Console.WriteLine("here:" + Names(e)); }
		try { Catches(); } catch (Exception e) { Console.WriteLine("rethrown:" + Names(e)); }
		try { Again(); } catch (Exception e) { Console.WriteLine("again:" + Names(e)); }
		try { Wrap(); } catch (Exception e) { Console.WriteLine("wrap:" + Names(e) + " inner:" + Names(e.InnerException)); }
		try { Finally(); } catch (Exception e) { Console.WriteLine("finally:" + Names(e)); }
		try { Fault(null); } catch (Exception e) { Console.WriteLine("fault:" + Names(e)); }
		try { Div(1, 0); } catch (Exception e) { Console.WriteLine("div:" + Names(e)); }
		try { Index(new int[2], 2); } catch (Exception e) { Console.WriteLine("index:" + Names(e)); }
		try { InCatch(); } catch (Exception e) { Console.WriteLine("in catch:" + Names(e)); }
		try { InFinally(); } catch (Exception e) { Console.WriteLine("in finally:" + Names(e)); }
		try { Filtered(); } catch (Exception e) { Console.WriteLine("filtered:" + Names(e)); }
		try { new S().M(); } catch (Exception e) { Console.WriteLine("struct:" + Names(e)); }
		try { new G<int>().Inst("s"); } catch (Exception e) { Console.WriteLine("generic:" + Names(e)); }
		try { new G<string>().Inst(1.5); } catch (Exception e) { Console.WriteLine("shared:" + Names(e)); }
		try { D1(); } catch (Exception e) { string first = Names(e); try { throw e; } catch (Exception) { } Console.WriteLine("reset:" + first + " /" + Names(e)); }
		Exception kept = null;
		for (int i = 0; i < 3; i++) try { if (kept == null) Mid(2); throw kept; } catch (Exception e) { kept = e; Console.WriteLine("loop" + i + ":" + Names(e)); }
	}
}
