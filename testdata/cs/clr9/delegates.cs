// Delegates of all kinds, called so often that the runtime counts what they call: instance methods and lambdas, which are called directly then, static
// ones, several in one, virtual ones, those of boxed structs, over null, of wider parameters, out of shared generic code.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

struct Pair { public int A, B; public Pair(int a, int b) { A = a; B = b; } public int Sum(int x) => A + B + x; }

class Base
{
	public int K;
	public virtual int Get(int x) => x + K;
	public int Plain(int x) => x * K;
	public Pair Both(int x) => new Pair(x, K);
	public string Name(object o) => o + ":" + K;
	public int NoField(int x) => x + 1;
	public static int Static(int x) => x - 3;
	public int Throws(int x) { if (x % 7 == 3) throw new InvalidOperationException("at " + x); return x; }
}

class Derived : Base { public override int Get(int x) => x - K; }

class Holder<T>
{
	readonly T value;
	public Holder(T v) { value = v; }
	public T Take() => value;
	public bool Same(T other) => EqualityComparer<T>.Default.Equals(value, other);
}

static class Program
{
	static int Call(Func<int, int> f, int x) => f(x);
	static int Twice(Func<int, int> f, int x) => f(f(x));
	static Pair CallPair(Func<int, Pair> f, int x) => f(x);
	static string CallName(Func<string, string> f, string s) => f(s);
	static int Count<T>(List<T> list, Predicate<T> p) { int n = 0; foreach (T t in list) if (p(t)) n++; return n; }
	static T Make<T>(Func<T> f) => f();
	static double Mix(Func<double, int, float, long, double> f, double d) => f(d, 2, 3.5f, 4L);
	static int order;
	static int Step(int n) { order = order * 10 + n; return n; }
	static int Ordered(Func<int, int, int> f) => f(Step(1), Step(2));

	static void Rounds(string what, int n, Func<int, long> round)
	{
		long sum = 0;
		for (int i = 0; i < n; i++) sum = sum * 31 + round(i);
		Console.WriteLine(what + " " + sum);
	}

	static void Main()
	{
		var b = new Base { K = 5 }; var d = new Derived { K = 3 };
		int captured = 7;
		Func<int, int> lambda = x => x * 2 + 1, closure = x => x + captured++, virt = b.Get, over = d.Get, plain = b.Plain, stat = Base.Static, several = b.Plain;
		several += d.Get; several += stat;
		Func<int, int> boxed = new Pair(1, 2).Sum;
		var open = (Func<Base, int, int>)Delegate.CreateDelegate(typeof(Func<Base, int, int>), typeof(Base).GetMethod("Plain"));
		var overNull = (Func<int, int>)Delegate.CreateDelegate(typeof(Func<int, int>), null, typeof(Base).GetMethod("NoField"));
		var overNullField = (Func<int, int>)Delegate.CreateDelegate(typeof(Func<int, int>), null, typeof(Base).GetMethod("Plain"));
		Func<string, string> wider = b.Name;
		var all = new[] { lambda, closure, virt, over, plain, stat, several, boxed, overNull };

		for (int pass = 0; pass < 3; pass++)
		{
			Rounds("lambda", 500, i => Call(lambda, i));
			Rounds("closure", 500, i => Call(closure, i));
			Rounds("mostly one", 500, i => Call(i % 10 == 0 ? virt : plain, i));
			Rounds("all", 900, i => Call(all[i % all.Length], i));
			Rounds("twice", 500, i => Twice(i % 5 == 0 ? several : over, i));
			Rounds("struct", 500, i => { Pair p = CallPair(b.Both, i); return p.A * 3 + p.B; });
			Rounds("wider", 200, i => CallName(wider, "s" + i).Length);
			Rounds("open", 300, i => open(i % 2 == 0 ? b : d, i));
			Rounds("null", 300, i => { try { return Call(i % 30 == 7 ? null : lambda, i); } catch (NullReferenceException) { return -1; } });
			Rounds("null field", 300, i => { try { return Call(i % 30 == 7 ? overNullField : plain, i); } catch (NullReferenceException) { return -1; } });
			Rounds("throws", 300, i => { try { return Call(b.Throws, i); } catch (InvalidOperationException e) { return e.Message.Length; } });
			Rounds("mix", 300, i => (long)Mix((x, y, z, w) => x * y + z - w + captured, i));
			order = 0;
			Rounds("order", 300, i => { order = 0; try { return Ordered(i % 9 == 8 ? null : (x, y) => x - y) + order; } catch (NullReferenceException) { return order; } });
			var ints = Enumerable.Range(0, 40).ToList(); var texts = ints.Select(i => "t" + i % 7).ToList();
			var isThree = new Holder<int>(3); var isT3 = new Holder<string>("t3");
			Rounds("shared", 100, i => Count(ints, isThree.Same) + 10 * Count(texts, isT3.Same) + Count(texts, t => t.Length > 1 && i > 50));
			Rounds("made", 300, i => Make(isThree.Take) + Make(isT3.Take).Length + Make(() => new Pair(i, 1)).A);
			Rounds("linq", 60, i => ints.Where(x => x % 3 == i % 3).Select(x => x * i).OrderByDescending(x => x % 11).ThenBy(x => x).Aggregate(1, (s, x) => s * 3 + x) + texts.GroupBy(t => t).Sum(g => g.Count() * g.Key.Length));
		}
		Action<int> trace = null;
		for (int i = 0; i < 200; i++) { trace += _ => order++; if (i % 20 == 19) trace(i); }
		Console.WriteLine(order);
		Func<int, int> recursive = null;
		recursive = n => n < 2 ? n : recursive(n - 1) + recursive(n - 2);
		Console.WriteLine(recursive(22));
	}
}
