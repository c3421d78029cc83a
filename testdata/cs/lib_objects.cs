using System;
using System.Collections.Generic;
// Object's members overridden: equality, hashes, order, text, copies; operators; what collections make of them.
sealed class Money : IEquatable<Money>, IComparable<Money>, IComparable, IFormattable
{
	public readonly decimal Amount; public readonly string Currency;
	public Money(decimal amount, string currency) { if (currency == null) throw new ArgumentNullException("currency"); Amount = amount; Currency = currency; }
	public bool Equals(Money o) { return !ReferenceEquals(o, null) && Amount == o.Amount && Currency == o.Currency; }
	public override bool Equals(object o) { return Equals(o as Money); }
	public override int GetHashCode() { unchecked { return Amount.GetHashCode() * 397 ^ Currency.GetHashCode(); } }
	public int CompareTo(Money o) { if (ReferenceEquals(o, null)) return 1; int c = string.CompareOrdinal(Currency, o.Currency); return c != 0 ? c : Amount.CompareTo(o.Amount); }
	int IComparable.CompareTo(object o) { if (o != null && !(o is Money)) throw new ArgumentException("not money"); return CompareTo((Money)o); }
	public static bool operator ==(Money a, Money b) { return ReferenceEquals(a, null) ? ReferenceEquals(b, null) : a.Equals(b); }
	public static bool operator !=(Money a, Money b) { return !(a == b); }
	public static Money operator +(Money a, Money b) { if (a.Currency != b.Currency) throw new InvalidOperationException("mixed currencies"); return new Money(a.Amount + b.Amount, a.Currency); }
	public static Money operator *(Money a, decimal f) { return new Money(Math.Round(a.Amount * f, 2), a.Currency); }
	public static Money operator -(Money a) { return new Money(-a.Amount, a.Currency); }
	public static bool operator <(Money a, Money b) { return a.CompareTo(b) < 0; }
	public static bool operator >(Money a, Money b) { return a.CompareTo(b) > 0; }
	public static explicit operator decimal(Money m) { return m.Amount; }
	public override string ToString() { return ToString(null, null); }
	public string ToString(string f, IFormatProvider p) { return f == "S" ? Currency : Amount.ToString(f ?? "0.00", p) + " " + Currency; }
}
struct Vec { public double X, Y; public Vec(double x, double y) { X = x; Y = y; } public static Vec operator +(Vec a, Vec b) { return new Vec(a.X + b.X, a.Y + b.Y); } public static Vec operator *(double k, Vec v) { return new Vec(k * v.X, k * v.Y); } public static double operator *(Vec a, Vec b) { return a.X * b.X + a.Y * b.Y; } public static implicit operator Vec(double d) { return new Vec(d, d); } public double this[int i] { get { return i == 0 ? X : i == 1 ? Y : throw new IndexOutOfRangeException(); } set { if (i == 0) X = value; else Y = value; } } public override string ToString() { return "<" + X + "," + Y + ">"; } }
struct Plain { public int A; public string B; public double C; }
class Base { public virtual string Who() { return "base"; } public string Hidden() { return "base hidden"; } public override string ToString() { return "I am " + Who(); } }
class Derived : Base { public override string Who() { return "derived of " + base.Who(); } public new string Hidden() { return "derived hidden"; } }
class Node : ICloneable { public string Name; public Node Next; public int[] Data = { 1, 2 }; public object Clone() { Node n = (Node)MemberwiseClone(); n.Data = (int[])Data.Clone(); if (Next != null) n.Next = (Node)Next.Clone(); return n; } }
class ByLength : IEqualityComparer<string>, IComparer<string> { public bool Equals(string a, string b) { return a.Length == b.Length; } public int GetHashCode(string s) { return s.Length; } public int Compare(string a, string b) { return a.Length - b.Length; } }
static class P
{
	static void Main()
	{
		Money a = new Money(10, "EUR"), b = new Money(10.00m, "EUR"), c = new Money(3, "USD"), none = null; Console.WriteLine((a == b) + " " + (a != c) + " " + a.Equals(b) + " " + a.Equals((object)"x") + " " + (none == null) + " " + (a == null) + " " + ReferenceEquals(a, b) + " " + (a.GetHashCode() == b.GetHashCode()) + " " + object.Equals(a, b) + " " + object.Equals(null, a)); Console.WriteLine(a + b + " | " + c * 1.335m + " | " + -a + " | " + (a < c) + " " + (decimal)c + $" {a:S} {c:0.0}" + " " + new HashSet<Money> { a, b, c }.Count + " " + new Dictionary<Money, int> { { a, 5 } }[b]); try { Money m = a + c; } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } List<Money> l = new List<Money> { c, new Money(7, "EUR"), a, null }; l.Sort(); Console.WriteLine(string.Join("; ", l) + " " + l.IndexOf(new Money(3, "USD")) + l.Contains(b)); try { ((IComparable)a).CompareTo(5); } catch (ArgumentException e) { Console.WriteLine(e.Message); } Money[] arr = { c, a }; Array.Sort(arr); Console.WriteLine(arr[0] + " " + Comparer<Money>.Default.Compare(a, b) + " " + EqualityComparer<Money>.Default.Equals(a, b));
		Vec v = new Vec(1, 2), w = v; w.X = 9; w[1] = 8; Console.WriteLine(v + " " + w + " " + (v + w) + " " + 2 * v + " " + v * w + " " + (v + 0.5) + " " + v.Equals(new Vec(1, 2)) + " " + v.Equals(w)); v += w; Console.WriteLine(v + " " + v[1]); try { Console.WriteLine(v[2]); } catch (IndexOutOfRangeException) { Console.WriteLine("no third"); } Plain p = new Plain { A = 1, B = "x", C = 2.5 }, q = p; Console.WriteLine(p.Equals(q) + " " + (p.GetHashCode() == q.GetHashCode())); q.B = "y"; Console.WriteLine(p.Equals(q) + " " + p.Equals(null) + " " + p.Equals("p") + " " + default(Plain).Equals(new Plain()) + " " + p.ToString()); object box = p; p.A = 99; Console.WriteLine(((Plain)box).A + " " + p.A);
		Base d = new Derived(); Console.WriteLine(d + " " + d.Hidden() + " " + ((Derived)d).Hidden() + " " + d.GetType() + " " + (d is Base) + " " + (d.GetType() == typeof(Base)) + " " + d.GetType().BaseType.Name + " " + typeof(Derived).IsSubclassOf(typeof(Base)) + " " + new object().Equals(new object()) + " " + new object().ToString()); Node n = new Node { Name = "a", Next = new Node { Name = "b" } }, k = (Node)n.Clone(); k.Next.Name = "changed"; k.Data[0] = 100; Console.WriteLine(n.Next.Name + " " + n.Data[0] + " " + k.Name + " " + (k.Next != n.Next)); ByLength bl = new ByLength(); Console.WriteLine(new HashSet<string>(new[] { "one", "two", "three" }, bl).Count + " " + new Dictionary<string, int>(bl) { { "xx", 1 } }.ContainsKey("yy") + " " + new SortedSet<string>(new[] { "ccc", "a", "bb", "b" }, bl).Count); string[] s = { "ccc", "a", "bb" }; Array.Sort(s, bl); Console.WriteLine(string.Join(",", s) + " " + Array.BinarySearch(s, "zz", bl)); object x = 5, y = 5; Console.WriteLine((x == y) + " " + x.Equals(y) + " " + Equals(x, 5L) + " " + 5.Equals(5) + " " + 5.Equals(5L) + " " + 5L.Equals(5) + " " + 'a'.Equals('a') + " " + "a".Equals('a') + " " + 1.0.Equals(1) + " " + x.GetHashCode() + " " + true.GetHashCode() + " " + ((object)null == null)); int[] i1 = { 1 }, i2 = { 1 }; Console.WriteLine(i1.Equals(i2) + " " + i1.Equals(i1) + " " + (i1 == i2)); Action f = Main, g = Main; Console.WriteLine(f.Equals(g) + " " + (f == g) + " " + (f.GetHashCode() == g.GetHashCode()));
	}
}
