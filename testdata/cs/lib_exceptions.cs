using System;
using System.Collections.Generic;
// Exceptions as programs use them: own classes, inner ones, aggregates, Data, messages, finally, using, filters.
static class P
{
	class BankException : Exception
	{
		public readonly int Code;
		public BankException(string message, int code) : base(message) { Code = code; }
		public BankException(string message, Exception inner) : base(message, inner) { Code = -1; }
	}
	class LimitException : BankException { public LimitException(decimal limit) : base("Limit " + limit + " exceeded", 7) { } public override string Message { get { return base.Message + "!"; } } }
	class Resource : IDisposable
	{
		readonly string name; bool open = true; public Resource(string n) { name = n; Console.Write("+" + n + " "); }
		public void Use(bool fail) { if (!open) throw new ObjectDisposedException(name); if (fail) throw new InvalidOperationException(name + " failed"); Console.Write(name + " used "); }
		public void Dispose() { if (open) Console.Write("-" + name + " "); open = false; }
	}
	static int Depth(int n) { try { if (n == 0) throw new ArgumentException("bottom", "n"); return Depth(n - 1) + 1; } catch (ArgumentException e) { if (n % 2 == 0) throw new BankException("level " + n, e); throw; } finally { Console.Write(n + " "); } }
	static string Try(Func<int> f) { try { return "ok " + f(); } catch (DivideByZeroException) { return "division"; } catch (IndexOutOfRangeException e) { return e.Message; } catch (FormatException) { return "format"; } catch (Exception e) when (e.Message.Length > 200) { return "long " + e.GetType().Name; } catch (Exception e) { return "other " + e.GetType().Name; } }
	static int Order() { List<string> log = new List<string>(); try { try { log.Add("a"); return log.Count; } finally { log.Add("b"); } } finally { log.Add("c"); Console.WriteLine(string.Join("", log)); } }
	static void Main()
	{
		try { throw new LimitException(50.5m); } catch (BankException e) { Console.WriteLine(e.Message + " " + e.Code + " " + e.GetType().Name + " " + (e is LimitException)); }
		try { Depth(3); } catch (Exception e) { Console.WriteLine(); for (; e != null; e = e.InnerException) Console.WriteLine("  " + e.GetType().Name + ": " + e.Message.Replace("\n", " / ")); }
		int[] three = new int[3]; int zero = 0, ten = 10; string nothing = null; object text = "text"; Console.WriteLine(Try(() => 10 / zero)); Console.WriteLine(Try(() => three[ten])); Console.WriteLine(Try(() => int.Parse("ten"))); Console.WriteLine(Try(() => nothing.Length)); Console.WriteLine(Try(() => (int)text)); Console.WriteLine(Try(() => { throw new NotSupportedException(new string('x', 250)); })); Console.WriteLine(Try(() => three.Length)); Console.WriteLine(Try(() => checked(ten * int.MaxValue)));
		Console.WriteLine(Order());
		try { using (Resource a = new Resource("a")) using (Resource b = new Resource("b")) { a.Use(false); b.Use(true); } } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } Resource r = new Resource("r"); r.Dispose(); r.Dispose(); try { r.Use(false); } catch (ObjectDisposedException e) { Console.WriteLine(e.ObjectName); }
		Exception d = new Exception("with data"); d.Data["key"] = 42; d.Data["who"] = "me"; d.Source = "here"; d.HelpLink = "there"; try { throw d; } catch (Exception e) { Console.WriteLine(e.Data["key"] + " " + e.Data["who"] + " " + e.Data.Count + " " + e.HelpLink + " " + ReferenceEquals(e, d)); }
		AggregateException agg = new AggregateException("several", new ArgumentException("one"), new AggregateException(new FormatException("two"), new TimeoutException("three"))); Console.WriteLine(agg.InnerExceptions.Count + " " + agg.InnerException.Message + " " + agg.Flatten().InnerExceptions.Count); foreach (Exception e in agg.Flatten().InnerExceptions) Console.Write(e.GetType().Name + " "); Console.WriteLine(); try { agg.Flatten().Handle(e => e is FormatException || e is TimeoutException); } catch (AggregateException e) { Console.WriteLine("left: " + e.InnerExceptions.Count + " " + e.InnerExceptions[0].Message); }
		try { try { throw new Exception("first"); } finally { throw new Exception("second"); } } catch (Exception e) { Console.WriteLine(e.Message); } try { try { throw new Exception("a"); } catch (Exception) { throw new Exception("b"); } } catch (Exception e) { Console.WriteLine(e.Message + " " + (e.InnerException == null)); }
		int attempts = 0; while (true) { try { attempts++; if (attempts < 4) throw new TimeoutException("attempt " + attempts); Console.WriteLine("done after " + attempts); break; } catch (TimeoutException e) when (attempts < 5) { Console.WriteLine(e.Message); continue; } finally { Console.Write("f" + attempts + " "); } } Console.WriteLine();
		foreach (Exception e in new Exception[] { new Exception(), new ArgumentNullException(), new InvalidCastException(), new BankException("m", 1), new KeyNotFoundException("k"), new NotImplementedException() }) Console.WriteLine(e.Message); Console.WriteLine(new Exception("outer", new Exception("mid", new Exception("core"))).GetBaseException().Message + " " + new BankException("x", 1)); object o = new Exception("boxed"); Console.WriteLine(((Exception)o).Message + " " + (o as SystemException == null));
		Action<string> check = s => { if (s == null) throw new ArgumentNullException("s"); if (s.Length == 0) throw new ArgumentException("Empty.", "s"); if (s.Length > 5) throw new ArgumentOutOfRangeException("s", s.Length, "Too long."); }; foreach (string s in new[] { null, "", "toolong", "fine" }) try { check(s); Console.WriteLine("accepted"); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName + " " + e.ActualValue); } catch (ArgumentException e) { Console.WriteLine(e.GetType().Name + " " + e.ParamName); }
	}
}
