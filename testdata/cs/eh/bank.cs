using System;
using System.Collections.Generic;
// Transactions that roll back: nested scopes, compensation in finally and Dispose, retries, errors collected, invariants checked after each step.
class Refused : Exception { public readonly int Code; public Refused(int code, string m) : base(m) { Code = code; } }
class Transient : Exception { public int Left; public Transient(int left) : base("try again") { Left = left; } }
class Account { public string Name; public long Money; public bool Locked; public Account(string n, long m) { Name = n; Money = m; } }
class Scope : IDisposable
{
	static Stack<Scope> open = new Stack<Scope>();
	List<Action> undo = new List<Action>(); bool done; string name;
	public static string Log = "";
	public Scope(string name) { this.name = name; if (open.Count > 4) throw new Refused(9, "too many scopes"); open.Push(this); Log += "<" + name; }
	public static void OnUndo(Action a) { open.Peek().undo.Add(a); }
	public void Commit() { done = true; }
	public void Dispose()
	{
		open.Pop();
		if (!done) { for (int i = undo.Count - 1; i >= 0; i--) { try { undo[i](); } catch (DivideByZeroException) { Log += "?"; } } Log += "!"; }
		else if (open.Count > 0) open.Peek().undo.AddRange(undo);
		Log += name + ">";
	}
}
static class Bank
{
	public static Dictionary<string, Account> All = new Dictionary<string, Account>(); static int flaky; public static int Zero;
	static Account Get(string n) { try { return All[n]; } catch (KeyNotFoundException e) { throw new Refused(1, "no account " + n + (e == null ? "?" : "")); } }
	public static void Add(string n, long delta)
	{
		Account a = Get(n);
		if (a.Locked) throw new Refused(2, n + " is locked");
		long was = a.Money;
		Scope.OnUndo(() => { a.Money = was; if (n == "odd") Zero = 1 / Zero; });
		a.Money = checked(a.Money + delta);
		if (a.Money < 0) throw new Refused(3, n + " has only " + was);
	}
	public static void Move(string from, string to, long n)
	{
		using (var s = new Scope("m")) { Add(to, n); Add(from, -n); if (++flaky % 4 == 0) throw new Transient(flaky); s.Commit(); }
	}
	public static int Retry(Action a, int times) { for (int i = 0; ; i++) { try { a(); return i; } catch (Transient) when (i < times) { } } }
	public static void Batch(params string[] orders)
	{
		using (var s = new Scope("b"))
		{
			List<Exception> errors = null;
			foreach (string o in orders)
			{
				string[] p = o.Split(' ');
				try { Retry(() => Move(p[0], p[1], long.Parse(p[2])), 2); }
				catch (Refused e) when (e.Code != 3) { (errors ?? (errors = new List<Exception>())).Add(e); }
				catch (FormatException e) { (errors ?? (errors = new List<Exception>())).Add(e); }
				catch (OverflowException e) { throw new Refused(4, "overflow: " + e.GetType().Name); }
			}
			if (errors != null && errors.Count > 1) throw new Refused(5, errors.Count + " errors: " + errors[0].GetType().Name + ", " + errors[1].GetType().Name);
			s.Commit();
		}
	}
	public static void Nest(int n) { using (var s = new Scope(n.ToString())) { Add("ann", 1); if (n > 0) Nest(n - 1); else Move("bob", "ann", 5); s.Commit(); } }
}
static class P
{
	static void Do(string name, Action a)
	{
		Scope.Log = "";
		try { a(); Console.Write(name + ": ok "); } catch (Refused e) { Console.Write(name + ": refused " + e.Code + " " + e.Message + " "); } catch (Transient e) { Console.Write(name + ": transient " + e.Left + " "); } catch (Exception e) { Console.Write(name + ": " + e.GetType().Name + " "); }
		long sum = 0; foreach (Account x in Bank.All.Values) { sum += x.Name == "rich" ? 0 : x.Money; Console.Write(x.Name + "=" + x.Money + " "); }
		Console.WriteLine(sum + " " + Scope.Log);
	}
	static void Main()
	{
		foreach (var a in new[] { new Account("ann", 100), new Account("bob", 50), new Account("odd", 10), new Account("rich", long.MaxValue) }) Bank.All[a.Name] = a;
		Do("move", () => Bank.Move("ann", "bob", 30)); Do("too much", () => Bank.Move("ann", "bob", 300)); Do("nobody", () => Bank.Move("ann", "eve", 1)); Do("to odd", () => Bank.Move("bob", "odd", 500));
		Do("retried", () => Console.Write(Bank.Retry(() => Bank.Move("ann", "bob", 1), 3) + " ")); Do("again", () => Console.Write(Bank.Retry(() => Bank.Move("bob", "ann", 1), 0) + " ")); Do("last", () => Bank.Move("ann", "bob", 2)); Do("last2", () => Bank.Move("ann", "bob", 2));
		Do("batch", () => Bank.Batch("ann bob 10", "bob odd 5", "odd ann 1")); Do("batch with one error", () => Bank.Batch("ann bob 1", "ann eve 1", "bob ann 1")); Do("batch with two", () => Bank.Batch("ann bob 1", "ann eve 1", "ann bob x")); Do("batch fails", () => Bank.Batch("ann bob 20", "odd ann 5000")); Do("overflow", () => Bank.Batch("ann bob 3", "bob rich 7"));
		Bank.All["bob"].Locked = true; Do("locked", () => Bank.Move("bob", "ann", 1)); Bank.All["bob"].Locked = false;
		Do("nest", () => Bank.Nest(2)); Do("nest too deep", () => Bank.Nest(4)); Do("nest far", () => Bank.Nest(8));
	}
}
