// Interface calls on boxed values, so often that the runtime counts their classes: enumerators of lists, dictionaries, arrays and ranges, structs of one's own that
// change themselves in the box, generic ones, with results of all kinds.
using System;
using System.Collections.Generic;
using System.Linq;

interface ICounter { int Next(); int Value { get; } (int, long) Both(int x); void Reset(int to); }

struct Up : ICounter
{
	int n;
	public int Next() => ++n;
	public int Value => n;
	public (int, long) Both(int x) { n += x; return (n, n * 3L); }
	public void Reset(int to) { n = to; }
	public override string ToString() => "up " + n;
	public override int GetHashCode() => n * 7;
	public override bool Equals(object o) => o is Up u && u.n == n;
}

struct Down : ICounter
{
	long pad; int n; string name;
	public int Next() => n -= 2;
	public int Value => n;
	public (int, long) Both(int x) { n -= x; name ??= "d"; pad++; return (n, pad + name.Length); }
	public void Reset(int to) { if (to == 13) throw new ArgumentException("thirteen"); n = to; }
}

struct Of<T> : ICounter, IComparable<Of<T>>
{
	T last; int n;
	public T Last { get => last; set => last = value; }
	public int Next() => n += 5;
	public int Value => n + (last == null ? 0 : last.ToString().Length & 1);
	public (int, long) Both(int x) => (x, n);
	public void Reset(int to) { n = to; }
	public int CompareTo(Of<T> o) => n.CompareTo(o.n);
}

static class Program
{
	static long Drive(ICounter c, int n) { long s = 0; for (int i = 0; i < n; i++) { s = s * 31 + c.Next(); var (a, b) = c.Both(i & 3); s += a * 7 + b + c.Value; } return s; }
	static long Sum(IEnumerable<int> e) { long s = 0; foreach (int x in e) s = s * 3 + x; return s; }
	static long Lengths(IEnumerable<string> e) { long s = 0; foreach (string x in e) s = s * 3 + x.Length; return s; }
	static long Pairs<K, V>(IEnumerable<KeyValuePair<K, V>> e) { long s = 0; foreach (var p in e) s = s * 3 + p.Key.ToString().Length + p.Value.ToString().Length; return s; }
	static int Hash(object o) => o.GetHashCode();
	static string Text(object o) => o.ToString();
	static bool Same(object a, object b) => a.Equals(b);

	static void Main()
	{
		var list = Enumerable.Range(0, 50).ToList(); var texts = list.Select(x => "t" + x % 13).ToList(); var set = new HashSet<int>(list.Where(x => x % 3 == 0));
		var byNumber = list.ToDictionary(x => x, x => "v" + x); var byText = list.ToDictionary(x => "k" + x, x => x);
		for (int pass = 0; pass < 60; pass++)
		{
			long s = 0;
			ICounter up = new Up(), down = new Down(), of = new Of<int>(), ofText = new Of<string> { Last = "x" };
			for (int i = 0; i < 20; i++)
			{
				s = s * 7 + Drive(up, 5) + Drive(i % 4 == 0 ? down : up, 3) + Drive(i % 5 == 0 ? of : ofText, 2);
				s += Sum(list) + Sum(i % 7 == 0 ? set : list) + Lengths(texts) + Pairs(byNumber) + Pairs(byText);
				s += Hash(up) + Text(up).Length + (Same(up, new Up()) ? 1 : 0) + Hash(i) + Text(i * 100).Length;
				try { (i % 2 == 0 ? down : up).Reset(i); } catch (ArgumentException e) { s += e.Message.Length; }
				try { if (i == 19) Drive(null, 1); } catch (NullReferenceException) { s++; }
			}
			if (pass % 6 == 0) Console.WriteLine(pass + " " + s + " " + up.Value + " " + down.Value + " " + of.Value + " " + ofText.Value);
			if (pass % 20 == 0) System.Threading.Thread.Sleep(150);
		}
	}
}
