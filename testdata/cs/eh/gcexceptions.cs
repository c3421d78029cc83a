// Exceptions in flight, filters, finally blocks and what they hold, over collections.
using System;
using System.Collections.Generic;

class Carry : Exception
{
	public object[] Cargo;
	public Carry(string m, Exception inner, params object[] cargo) : base(m, inner) { Cargo = cargo; }
	public override string ToString() { P.Churn(); return Message + "/" + Cargo.Length; }
}

class Res : IDisposable
{
	public static List<string> Log = new List<string>();
	string name;
	public Res(string n) { name = n; }
	public void Dispose() { P.Churn(); Log.Add(name); P.Churn(); }
}

class BadInit { public static string S; static BadInit() { P.Churn(); S = "x"; throw new Carry("cctor" + 1, null, new int[2]); } }

static class P
{
	static object sink;
	public static int Churn() { for (int i = 0; i < 15; i++) sink = new object[i]; GC.Collect(); return 1; }

	static int Down(int n, string tag)
	{
		string local = tag + n;
		using (new Res(local))
		{
			if (n == 0) throw new Carry("bottom" + tag, null, local, new int[] { 1, 2, 3 });
			try { return Down(n - 1, tag) + local.Length; }
			finally { Churn(); Res.Log.Add("f" + local); }
		}
	}

	static bool Filter(Carry e, string want) { Churn(); string m = e.Message; Churn(); return m == want + ((int[])e.Cargo[1]).Length / 4; }

	static string Nested(string a)
	{
		string result = "";
		try
		{
			try { Churn(); throw new Carry("in" + a, null, a); }
			catch (Carry e)
			{
				Churn();
				result += e.Message;
				try { throw new Carry("second" + a, e, e, a + a); }
				finally { Churn(); result += e.Cargo[0]; }
			}
		}
		catch (Carry e) when (Filter2(e, ref result))
		{
			Churn();
			return result + e.Message + e.InnerException.Message + ((Carry)e.Cargo[0]).Cargo[0] + e;
		}
		return "no";
	}
	static bool Filter2(Carry e, ref string r) { Churn(); r += "|" + e.Cargo.Length; Churn(); return true; }

	static int Loop(int n)
	{
		int sum = 0;
		for (int i = 0; i < n; i++)
		{
			string s = "i" + i;
			try { if (i % 3 == 0) throw new Carry(s, null, i); sum += s.Length; }
			catch (Carry e) { Churn(); sum += (int)e.Cargo[0] + e.Message.Length; continue; }
			finally { Churn(); sum += s.Length; }
		}
		return sum;
	}

	static string Rethrow(int depth)
	{
		try { if (depth == 0) throw new Carry("deep" + 0, null, new object()); return Rethrow(depth - 1); }
		catch (Carry) { Churn(); if (depth < 4) throw; return "caught"; }
	}

	static void Main()
	{
		try { Down(4, "t"); }
		catch (Carry e) { Churn(); Console.WriteLine(e.Message + e.Cargo[0] + ((int[])e.Cargo[1])[2] + " " + string.Join(",", Res.Log.ToArray())); }
		Res.Log.Clear();
		try { Down(3, "u"); }
		catch (Carry e) when (Filter(e, "no")) { Console.WriteLine("wrong"); }
		catch (Carry e) when (Filter(e, "bottomu") || e.Cargo.Length == 2) { Churn(); Console.WriteLine(e + " " + Res.Log.Count); }
		Console.WriteLine(Nested("n" + 1));
		Console.WriteLine(Loop(20));
		Console.WriteLine(Rethrow(6));
		for (int i = 0; i < 2; i++)
			try { Console.WriteLine(BadInit.S); }
			catch (TypeInitializationException e) { Churn(); Console.WriteLine(e.InnerException.Message + ((int[])((Carry)e.InnerException).Cargo[0]).Length); }
		string[] none = null;
		string keep = "keep" + 1;
		try { Churn(); Console.WriteLine(none[0]); }
		catch (NullReferenceException) { Churn(); Console.WriteLine(keep); }
		try { object o = keep; Churn(); Console.WriteLine((int)o); }
		catch (InvalidCastException) { Churn(); Console.WriteLine(keep.Length); }
		int zero = keep.Length - 5;
		try { Console.WriteLine(1 / zero); }
		catch (DivideByZeroException) { Churn(); keep += zero; }
		finally { Churn(); Console.WriteLine(keep); }
		try { Console.WriteLine(new int[2][keep.Length > 2 ? 3 : 0]); }
		catch (IndexOutOfRangeException) { Churn(); Console.WriteLine("index"); }
		List<Exception> all = new List<Exception>();
		for (int i = 0; i < 30; i++)
			try { try { throw new Carry("a" + i, null, i); } catch (Exception e) { throw new Carry("b" + i, e, e); } }
			catch (Exception e) { all.Add(e); if (i % 10 == 0) Churn(); }
		int h = 0;
		foreach (Exception e in all) h += e.Message.Length + e.InnerException.Message.Length + (e.StackTrace != null ? 1 : 0);
		Console.WriteLine(h);
	}
}
