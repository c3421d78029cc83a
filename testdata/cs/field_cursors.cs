// mcs: -nowarn:1717
using System;
using System.Collections.Generic;
// Fields that are stored and loaded again, in loops and over joins: calls, other objects, handlers and assignments
// of the local between.
class Node { public Node Next; public int N; public long L; public double D; public byte B; public Node(int n) { N = n; } }
class Cursor
{
	public int pos, end; public string text; public Node head, last; public long sum; public double mean; public static int calls;
	public Cursor(string s) { text = s; end = s.Length; }
	public int Spaces() { int n = 0; while (pos < end && text[pos] == ' ') { pos++; n++; } return n; }
	public int Word() { int from = pos; while (pos < end && text[pos] != ' ') pos++; return pos - from; }
	public void Touch() { calls++; pos = pos + 1; }
	public int Called(int n) { for (int i = 0; i < n; i++) { pos = i; if ((i & 3) == 0) Touch(); sum += pos; } return pos; }
	public int Other(Cursor o, int n) { for (int i = 0; i < n; i++) { pos = i; o.pos = 2 * i; sum += pos; } return pos; }
	public void Add(Node x) { if (head == null) head = x; else last.Next = x; last = x; sum += last.N; }
	public int Walk() { int t = 0; Node p = head; while (p != null) { p.N = p.N + 1; t += p.N; p = p.Next; if (p != null) t -= p.N; } return t; }
	public int Shift() { Node p = head; int t = 0; while (p.Next != null) { p.N = t; p = p.Next; t += p.N; p.Next = p.Next; } return t; }
	public int Swap(ref Cursor c, Cursor o) { c.pos = 5; c = o; c.pos += 1; return c.pos + pos; }
	public int Ref(ref int r) { pos = 3; r = 9; int a = pos; r++; return a * 100 + pos; }
	public int Caught(int n) { int t = 0; for (int i = 0; i < n; i++) { try { pos = i; if (i % 3 == 2) throw new Exception(); t += pos; } catch (Exception) { t += 100 * pos; pos = 0; } finally { sum += pos; } t += pos; } return t; }
	public int Branches(int n) { int t = 0; for (int i = 0; i < n; i++) { if ((i & 1) != 0) pos = i; else { mean = i; pos = (int)mean * 3; } t += pos; sum = sum + t; if (sum > 1000) sum = 0; } return t; }
	public static int Null(Cursor c) { try { c.pos = 4; return c.pos; } catch (NullReferenceException) { return -1; } }
	public long Mixed() { sum = 7; mean = sum; sum = (long)mean + sum; mean = mean * 2; return sum + (long)mean; }
	public int Chain(Cursor a) { a = this; a.pos = 1; (a = new Cursor("x")).pos = 2; return a.pos * 10 + pos; }
	public int Self(Cursor a) { a.pos = (a = this).end; return a.pos * 10 + pos; }
}
class P
{
	static void Main()
	{
		var c = new Cursor("  one two   three  four ");
		int words = 0, letters = 0, spaces = 0;
		while (c.pos < c.end) { spaces += c.Spaces(); int n = c.Word(); if (n > 0) words++; letters += n; }
		Console.WriteLine(words + " " + letters + " " + spaces + " " + c.pos);
		Console.WriteLine(c.Called(10) + " " + c.sum + " " + Cursor.calls);
		var d = new Cursor("d");
		Console.WriteLine(c.Other(d, 10) + " " + c.Other(c, 10) + " " + c.sum + " " + d.pos);
		for (int i = 0; i < 6; i++) c.Add(new Node(i * i));
		Console.WriteLine(c.sum + " " + c.Walk() + " " + c.Shift() + " " + c.Walk());
		Cursor e = c;
		Console.WriteLine(c.Swap(ref e, d) + " " + c.pos + " " + d.pos + " " + (e == d));
		Console.WriteLine(c.Ref(ref c.pos) + " " + c.Ref(ref d.pos) + " " + d.pos);
		Console.WriteLine(c.Caught(10) + " " + c.pos + " " + c.sum);
		Console.WriteLine(c.Branches(20) + " " + c.sum + " " + c.mean);
		Console.WriteLine(Cursor.Null(null) + " " + Cursor.Null(d) + " " + c.Mixed() + " " + c.Chain(d) + " " + d.Self(c) + " " + c.pos);
	}
}
