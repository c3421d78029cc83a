using System;
using System.Collections.Generic;
// A matcher of regular expressions: parsed into a tree, compiled to an automaton without backtracking.
abstract class Re { }
class Chr : Re { public Predicate<char> Test; public string Name; }
class Cat : Re { public Re A, B; }
class Alt : Re { public Re A, B; }
class Rep : Re { public Re A; public bool Zero, More; }
class Nil : Re { }
class RegexParser
{
	readonly string p; int i;
	RegexParser(string p) { this.p = p; }
	public static Re Parse(string p) { RegexParser r = new RegexParser(p); Re e = r.Alternatives(); if (r.i < p.Length) throw new FormatException("unexpected " + p[r.i] + " at " + r.i); return e; }
	bool More { get { return i < p.Length; } }
	Re Alternatives() { Re a = Sequence(); while (More && p[i] == '|') { i++; a = new Alt { A = a, B = Sequence() }; } return a; }
	Re Sequence() { Re a = new Nil(); while (More && p[i] != '|' && p[i] != ')') { Re b = Repeated(); a = a is Nil ? b : new Cat { A = a, B = b }; } return a; }
	Re Repeated() { Re a = Atom(); while (More && "*+?".IndexOf(p[i]) >= 0) { char c = p[i++]; a = new Rep { A = a, Zero = c != '+', More = c != '?' }; } return a; }
	Re Atom()
	{
		char c = p[i++];
		switch (c)
		{
			case '(': Re a = Alternatives(); if (!More || p[i++] != ')') throw new FormatException("missing )"); return a;
			case '.': return new Chr { Test = x => true, Name = "any" };
			case '[': return Class();
			case '*': case '+': case '?': throw new FormatException("nothing to repeat");
			case '\\': if (!More) throw new FormatException("open escape"); char e = p[i++]; if (e == 'd') return new Chr { Test = char.IsDigit, Name = "digit" }; if (e == 'w') return new Chr { Test = char.IsLetterOrDigit, Name = "word" }; if (e == 's') return new Chr { Test = char.IsWhiteSpace, Name = "space" }; c = e; break;
		}
		return new Chr { Test = x => x == c, Name = c.ToString() };
	}
	Re Class()
	{
		bool not = More && p[i] == '^'; if (not) i++;
		List<KeyValuePair<char, char>> ranges = new List<KeyValuePair<char, char>>();
		while (More && p[i] != ']') { char lo = p[i++], hi = lo; if (i + 1 < p.Length && p[i] == '-' && p[i + 1] != ']') { hi = p[i + 1]; i += 2; } if (hi < lo) throw new FormatException("bad range"); ranges.Add(new KeyValuePair<char, char>(lo, hi)); }
		if (!More) throw new FormatException("missing ]"); i++;
		return new Chr { Test = x => ranges.Exists(r => r.Key <= x && x <= r.Value) != not, Name = "class" };
	}
}
class Nfa
{
	class State { public Predicate<char> Test; public readonly List<State> Out = new List<State>(); public bool Final; }
	readonly State start; public int Size { get; private set; }
	public Nfa(string pattern) { State end = New(); end.Final = true; start = Build(RegexParser.Parse(pattern), end); }
	State New() { Size++; return new State(); }
	State Build(Re e, State next)
	{
		Chr c = e as Chr; Cat k = e as Cat; Alt a = e as Alt; Rep r = e as Rep;
		if (c != null) { State s = New(); s.Test = c.Test; s.Out.Add(next); return s; }
		if (k != null) return Build(k.A, Build(k.B, next));
		if (a != null) { State s = New(); s.Out.Add(Build(a.A, next)); s.Out.Add(Build(a.B, next)); return s; }
		if (r != null) { State loop = New(); State body = Build(r.A, r.More ? loop : next); if (r.More) loop.Out.Add(body); loop.Out.Add(next); if (!r.More) loop.Out.Add(body); return r.Zero ? loop : body; }
		return next;
	}
	static void Close(State s, HashSet<State> set) { if (!set.Add(s)) return; if (s.Test == null) foreach (State o in s.Out) Close(o, set); }
	static bool IsFinal(HashSet<State> set) { foreach (State s in set) if (s.Final) return true; return false; }
	// The length of the longest match at a place, or -1.
	public int MatchAt(string text, int at)
	{
		HashSet<State> now = new HashSet<State>(); Close(start, now); int best = IsFinal(now) ? 0 : -1;
		for (int i = at; i < text.Length && now.Count > 0; i++)
		{
			HashSet<State> next = new HashSet<State>(); foreach (State s in now) if (s.Test != null && s.Test(text[i])) Close(s.Out[0], next);
			now = next; if (IsFinal(now)) best = i + 1 - at;
		}
		return best;
	}
	public bool IsMatch(string text) { return MatchAt(text, 0) == text.Length; }
	public IEnumerable<string> Find(string text) { for (int i = 0; i < text.Length;) { int n = MatchAt(text, i); if (n > 0) { yield return text.Substring(i, n); i += n; } else i++; } }
}
static class P
{
	static void Main()
	{
		foreach (string test in new[] { "a*b:b,aab,aa,ba", "(ab|cd)+:ab,abcd,cdab,ac,", "colou?r:color,colour,colouur", "[a-c]x[^0-9]:axb,bx1,cxx,dxa", "\\d+\\.\\d\\d:3.14,31.41,3.1,.14", "(a|b)*abb:abb,aabb,babb,ab", "x?x?x?xxx:xxx,xxxxx,xx,xxxxxxx", "(a*)*:,aaaa,b", "a|b|:a,b,,c", "\\(\\w*\\):(),(abc),(a b)" })
		{
			string[] t = test.Split(':'); Nfa n = new Nfa(t[0]); Console.Write(t[0] + " [" + n.Size + "]"); foreach (string s in t[1].Split(',')) Console.Write(" '" + s + "'" + (n.IsMatch(s) ? "+" : "-")); Console.WriteLine();
		}
		Console.WriteLine(string.Join("|", new Nfa("\\w+@\\w+\\.(com|org)").Find("mail bob@site.com, ann@x.org or nobody@nowhere today"))); Console.WriteLine(string.Join("|", new Nfa("[0-9]+").Find("7 of 12 is 58 percent"))); Console.WriteLine(string.Join("|", new Nfa("(very )*good").Find("good, very good, very very good")));
		foreach (string bad in new[] { "(a", "a)", "*a", "[a-", "[z-a]", "a\\" }) try { new Nfa(bad); Console.WriteLine("fine"); } catch (FormatException e) { Console.WriteLine(bad + " " + e.Message); }
	}
}
