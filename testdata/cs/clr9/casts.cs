// Casts of all kinds, executed so often that the runtime counts the classes of their objects: most have one class, for which
// the code tests in line, some are null, of a derived class, of none that fits, or arrays, boxes and delegates.
using System;
using System.Collections.Generic;
using System.Threading;

interface INode { int Kind { get; } }
interface IOther { }
class Node : INode { public virtual int Kind => 1; public int X = 5; }
class Leaf : Node { public override int Kind => 2; }
class Twig : Leaf, IOther { public override int Kind => 3; }
class Stone : IOther { }
sealed class Last : Node { public override int Kind => 4; }
class Cell<T> { }

// Casts has code of its own for each struct M, and the runtime counts each of them apart.
static class Casts<M> where M : struct
{
	static int IsClass(object o) => o is Node ? 1 : 0;
	static int IsSealed(object o) => o is Last ? 1 : 0;
	static int AsInterface(object o) { var n = o as INode; return n == null ? -1 : n.Kind; }
	static int AsOther(object o) => (o as IOther) != null ? 7 : 0;
	static int CastClass(object o) => ((Node)o) == null ? 0 : ((Node)o).X;
	static int CastInterface(object o) => ((INode)o)?.Kind ?? -2;
	static int AsArray(object o) { var a = o as object[]; return a == null ? 0 : a.Length; }
	static int AsInts(object o) { var a = o as int[]; return a == null ? 0 : a.Length; }
	static int IsNullable(object o) => o is int? ? 1 : 0;
	static int AsDelegate(object o) { var f = o as Func<object>; return f == null ? 0 : f() == null ? 1 : 2; }
	static int AsSequence(object o) { var s = o as IEnumerable<object>; int n = 0; if (s != null) foreach (object x in s) n++; return n; }
	static T Get<T>(object o) where T : class => o as T;
	static T Cast<T>(object o) => (T)o;
	static bool IsCell<T>(object o) => o is Cell<T>;
	static int Order(object o, Func<object> next) => (((Node)o).X << 4) + (((Node)next()) == null ? 1 : 2);
	static int Try(Func<object, int> f, object o)
	{
		try { return f(o); }
		catch (InvalidCastException) { return -100; }
		catch (NullReferenceException) { return -200; }
	}

	public static void Run(object often, object[] rare, bool print)
	{
		Func<object> nothing = () => null;
		var kinds = new Dictionary<string, Func<object, int>> {
			{ "class", IsClass }, { "sealed class", IsSealed }, { "interface", AsInterface }, { "other interface", AsOther }, { "cast", CastClass }, { "cast to interface", CastInterface },
			{ "array", AsArray }, { "ints", AsInts }, { "nullable", IsNullable }, { "delegate", AsDelegate }, { "sequence", AsSequence },
			{ "shared", o => Get<Node>(o) == null ? 0 : 1 }, { "shared string", o => Get<string>(o) == null ? 0 : 1 }, { "cast to T", o => Cast<Node>(o) == null ? 0 : 1 },
			{ "cell", o => IsCell<string>(o) ? 1 : 0 }, { "order", o => Order(o, nothing) }, { "int", o => Cast<int>(o) } };
		foreach (var kind in kinds)
		{
			long sum = 0;
			for (int i = 0; i < 400; i++) sum = sum * 3 + Try(kind.Value, i % 8 == 7 ? rare[i / 8 % rare.Length] : often);
			int each = 0;
			foreach (object o in rare) each = each * 7 + Try(kind.Value, o);
			if (print) Console.WriteLine("{0} {1}: {2} {3}", often.GetType().Name, kind.Key, sum, each);
		}
	}
}

static class Program
{
	static void Main()
	{
		Func<object> nothing = () => null;
		Func<string> text = () => "x";
		var rare = new object[] { null, new Node(), new Twig(), "text", new string[2], new uint[6], new Node[1], text, new List<object>(), new Cell<object>(), 7L };
		const int last = 6;
		for (int i = 0; i <= last; i++) // by then they have been compiled by what was counted
		{
			if (i > 0) Thread.Sleep(150);
			Casts<bool>.Run(new Leaf(), rare, i == last);
			Casts<byte>.Run(new Last(), rare, i == last);
			Casts<sbyte>.Run(new Stone(), rare, i == last);
			Casts<short>.Run(new object[3], rare, i == last);
			Casts<ushort>.Run(new int[4], rare, i == last);
			Casts<int>.Run(5, rare, i == last);
			Casts<uint>.Run(nothing, rare, i == last);
			Casts<long>.Run(new List<string> { "a", "b" }, rare, i == last);
			Casts<ulong>.Run(new Cell<string>(), rare, i == last);
		}
	}
}
