using System;
using System.Collections.Generic;
// Events, delegates and observers.
class PriceEventArgs : EventArgs { public readonly string Name; public readonly decimal Old, New; public PriceEventArgs(string n, decimal o, decimal w) { Name = n; Old = o; New = w; } public decimal Change { get { return Old == 0 ? 0 : Math.Round((New - Old) / Old * 100, 2); } } }
class Stock
{
	public event EventHandler<PriceEventArgs> PriceChanged; public event EventHandler Crashed; decimal price; public readonly string Name; public Stock(string n, decimal p) { Name = n; price = p; }
	public decimal Price { get { return price; } set { if (value == price) return; decimal old = price; price = value; OnPriceChanged(new PriceEventArgs(Name, old, value)); if (price < old / 2 && Crashed != null) Crashed(this, EventArgs.Empty); } }
	protected virtual void OnPriceChanged(PriceEventArgs e) { EventHandler<PriceEventArgs> h = PriceChanged; if (h != null) h(this, e); }
}
class Custom { readonly List<Action<int>> handlers = new List<Action<int>>(); public event Action<int> Fired { add { Console.Write("add "); handlers.Add(value); } remove { Console.Write("remove "); handlers.Remove(value); } } public void Fire(int n) { foreach (Action<int> h in handlers.ToArray()) h(n); Console.WriteLine(); } }
class Subject : IObservable<int>
{
	readonly List<IObserver<int>> observers = new List<IObserver<int>>();
	class Subscription : IDisposable { readonly Subject s; readonly IObserver<int> o; public Subscription(Subject s, IObserver<int> o) { this.s = s; this.o = o; } public void Dispose() { s.observers.Remove(o); } }
	public IDisposable Subscribe(IObserver<int> o) { observers.Add(o); return new Subscription(this, o); }
	public void Next(int n) { foreach (IObserver<int> o in observers.ToArray()) if (n < 0) o.OnError(new ArgumentException("negative")); else o.OnNext(n); } public void Done() { foreach (IObserver<int> o in observers) o.OnCompleted(); }
}
class Printer : IObserver<int> { readonly string name; public Printer(string n) { name = n; } public void OnNext(int v) { Console.Write(name + v + " "); } public void OnError(Exception e) { Console.Write(name + "!" + e.Message + " "); } public void OnCompleted() { Console.Write(name + "done "); } }
static class P
{
	static readonly List<string> log = new List<string>();
	static void Log(object sender, PriceEventArgs e) { log.Add(((Stock)sender).Name + " " + e.Old + "->" + e.New + " " + e.Change + "%"); }
	delegate int Op(int a, int b); static int Add(int a, int b) { Console.Write("add "); return a + b; } static int Mul(int a, int b) { Console.Write("mul "); return a * b; }
	static Func<int> Counter() { int n = 0; return () => ++n; } static Func<A, C> Compose<A, B, C>(Func<A, B> f, Func<B, C> g) { return x => g(f(x)); } static Func<int, Func<int, int>> Curry(Func<int, int, int> f) { return a => b => f(a, b); }
	static void Main()
	{
		Stock s = new Stock("ACME", 100m); s.PriceChanged += Log; EventHandler<PriceEventArgs> second = (o, e) => log.Add("second " + e.Name); s.PriceChanged += second; s.Crashed += delegate { log.Add("CRASH"); }; s.Price = 110; s.Price = 110; s.PriceChanged -= second; s.Price = 50; s.PriceChanged -= Log; s.PriceChanged -= Log; s.Price = 60; foreach (string l in log) Console.WriteLine(l);
		Custom c = new Custom(); Action<int> h1 = n => Console.Write("h1:" + n + " "), h2 = n => Console.Write("h2:" + n + " "); c.Fired += h1; c.Fired += h2; c.Fire(1); c.Fired -= h1; c.Fire(2);
		Op op = Add; op += Mul; Console.WriteLine(op(3, 4)); op -= Add; Console.WriteLine(op(3, 4)); op -= Mul; Console.WriteLine(op == null); op = Add; Op same = Add; Console.WriteLine((op == same) + " " + op.Equals(same) + " " + (op + Mul == op + Mul) + " " + (op + op).GetInvocationList().Length); foreach (Op o in (op + Mul).GetInvocationList()) Console.Write(o(2, 5) + " "); Console.WriteLine();
		Func<int> c1 = Counter(), c2 = Counter(); Console.WriteLine(c1() + " " + c1() + " " + c2() + " " + c1()); Console.WriteLine(Compose((int x) => x + 1, x => "<" + x + ">")(5) + " " + Curry((a, b) => a * b)(6)(7)); List<Action> acts = new List<Action>(); for (int i = 0; i < 3; i++) { int j = i; acts.Add(() => Console.Write(i + ":" + j + " ")); } foreach (Action a in acts) a(); Console.WriteLine();
		Subject subj = new Subject(); IDisposable d1 = subj.Subscribe(new Printer("A")); using (subj.Subscribe(new Printer("B"))) { subj.Next(1); subj.Next(-1); } subj.Next(2); d1.Dispose(); subj.Next(3); subj.Subscribe(new Printer("C")); subj.Done(); Console.WriteLine();
		Predicate<int> even = x => x % 2 == 0; Converter<int, string> conv = x => "#" + x; Comparison<string> cmp = (x, y) => y.Length - x.Length; Console.WriteLine(even(4) + " " + conv(9) + " " + cmp("a", "bbb")); Action all = null; for (int i = 0; i < 5; i++) { int k = i; all += () => { if (k == 3) throw new InvalidOperationException("k" + k); Console.Write(k + " "); }; } try { all(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } Func<int, int> fact = null; fact = n => n <= 1 ? 1 : n * fact(n - 1); Console.WriteLine(fact(10)); Action<object> wide = o => Console.Write(o + " "); Action<string> narrow = wide; narrow("contra"); Func<string> fs = () => "co"; Func<object> fo = fs; Console.WriteLine(fo());
	}
}
