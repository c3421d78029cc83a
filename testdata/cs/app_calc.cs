using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
// An expression language: tokens, a tree by precedence climbing, evaluation, derivation, simplification, printing.
class SyntaxException : Exception { public SyntaxException(string m) : base(m) { } }
enum Tok { Number, Name, Op, Open, Close, Comma, End }
struct Token { public Tok Kind; public string Text; public double Value; public override string ToString() { return Kind + ":" + Text; } }
static class Lexer
{
	public static IEnumerable<Token> Tokens(string s)
	{
		int i = 0;
		while (i < s.Length)
		{
			char c = s[i];
			if (char.IsWhiteSpace(c)) { i++; continue; }
			int start = i;
			if (char.IsDigit(c) || c == '.')
			{
				while (i < s.Length && (char.IsDigit(s[i]) || s[i] == '.')) i++;
				double v;
				if (!double.TryParse(s.Substring(start, i - start), NumberStyles.Float, CultureInfo.InvariantCulture, out v)) throw new SyntaxException("bad number " + s.Substring(start, i - start));
				yield return new Token { Kind = Tok.Number, Text = s.Substring(start, i - start), Value = v };
			}
			else if (char.IsLetter(c))
			{
				while (i < s.Length && char.IsLetterOrDigit(s[i])) i++;
				yield return new Token { Kind = Tok.Name, Text = s.Substring(start, i - start) };
			}
			else
			{
				i++;
				if ("+-*/^=".IndexOf(c) >= 0) yield return new Token { Kind = Tok.Op, Text = c.ToString() };
				else if (c == '(') yield return new Token { Kind = Tok.Open, Text = "(" };
				else if (c == ')') yield return new Token { Kind = Tok.Close, Text = ")" };
				else if (c == ',') yield return new Token { Kind = Tok.Comma, Text = "," };
				else throw new SyntaxException("bad char " + c);
			}
		}
		yield return new Token { Kind = Tok.End, Text = "" };
	}
}
abstract class Expr
{
	public abstract double Eval(Dictionary<string, double> env);
	public virtual Expr Derive(string x) { throw new NotSupportedException("no derivative of " + GetType().Name); }
	public virtual Expr Simplify() { return this; }
	public virtual bool Is(double v) { return false; }
}
class Num : Expr { public readonly double V; public Num(double v) { V = v; } public override double Eval(Dictionary<string, double> e) { return V; } public override Expr Derive(string x) { return new Num(0); } public override bool Is(double v) { return V == v; } public override string ToString() { return V.ToString(CultureInfo.InvariantCulture); } }
class Var : Expr { readonly string n; public Var(string n) { this.n = n; } public override double Eval(Dictionary<string, double> e) { double v; if (!e.TryGetValue(n, out v)) throw new KeyNotFoundException("unknown " + n); return v; } public override Expr Derive(string x) { return new Num(n == x ? 1 : 0); } public override string ToString() { return n; } }
class Bin : Expr
{
	readonly char op; readonly Expr a, b;
	public Bin(char op, Expr a, Expr b) { this.op = op; this.a = a; this.b = b; }
	public override double Eval(Dictionary<string, double> e)
	{
		double x = a.Eval(e), y = b.Eval(e);
		switch (op) { case '+': return x + y; case '-': return x - y; case '*': return x * y; case '/': if (y == 0) throw new DivideByZeroException(); return x / y; default: return Math.Pow(x, y); }
	}
	public override Expr Derive(string x)
	{
		Expr da = a.Derive(x), db = b.Derive(x);
		switch (op)
		{
			case '+': case '-': return new Bin(op, da, db);
			case '*': return new Bin('+', new Bin('*', da, b), new Bin('*', a, db));
			case '/': return new Bin('/', new Bin('-', new Bin('*', da, b), new Bin('*', a, db)), new Bin('^', b, new Num(2)));
		}
		if (!(b is Num)) return base.Derive(x);
		return new Bin('*', new Bin('*', b, new Bin('^', a, new Num(((Num)b).V - 1))), da);
	}
	public override Expr Simplify()
	{
		Expr x = a.Simplify(), y = b.Simplify();
		if (x is Num && y is Num && !(op == '/' && y.Is(0))) return new Num(new Bin(op, x, y).Eval(null));
		switch (op)
		{
			case '+': if (x.Is(0)) return y; if (y.Is(0)) return x; break;
			case '-': if (y.Is(0)) return x; break;
			case '*': if (x.Is(0) || y.Is(0)) return new Num(0); if (x.Is(1)) return y; if (y.Is(1)) return x; break;
			case '/': if (y.Is(1)) return x; if (x.Is(0)) return x; break;
			case '^': if (y.Is(1)) return x; if (y.Is(0)) return new Num(1); break;
		}
		return new Bin(op, x, y);
	}
	public override string ToString() { return "(" + a + " " + op + " " + b + ")"; }
}
class Call : Expr
{
	public static readonly Dictionary<string, Func<double[], double>> Functions = new Dictionary<string, Func<double[], double>> { { "sqrt", a => Math.Sqrt(a[0]) }, { "max", a => { double m = a[0]; foreach (double d in a) m = Math.Max(m, d); return m; } }, { "sum", a => { double s = 0; Array.ForEach(a, d => s += d); return s; } }, { "abs", a => Math.Abs(a[0]) } };
	readonly string name; readonly List<Expr> args;
	public Call(string name, List<Expr> args) { this.name = name; this.args = args; }
	public override double Eval(Dictionary<string, double> e) { Func<double[], double> f; if (!Functions.TryGetValue(name, out f)) throw new KeyNotFoundException("no function " + name); return f(args.ConvertAll(a => a.Eval(e)).ToArray()); }
	public override string ToString() { return name + "(" + string.Join(", ", args) + ")"; }
}
class Parser
{
	readonly List<Token> t; int i;
	Parser(string s) { t = new List<Token>(Lexer.Tokens(s)); }
	public static Expr Parse(string s) { Parser p = new Parser(s); Expr e = p.Sum(1); if (p.t[p.i].Kind != Tok.End) throw new SyntaxException("unexpected " + p.t[p.i]); return e; }
	static int Level(string op) { return "+-".Contains(op) ? 1 : "*/".Contains(op) ? 2 : op == "^" ? 3 : 0; }
	Expr Sum(int min)
	{
		Expr a = Atom();
		while (t[i].Kind == Tok.Op && Level(t[i].Text) >= min)
		{
			string op = t[i++].Text;
			a = new Bin(op[0], a, Sum(op == "^" ? Level(op) : Level(op) + 1));
		}
		return a;
	}
	Expr Atom()
	{
		Token k = t[i++];
		switch (k.Kind)
		{
			case Tok.Number: return new Num(k.Value);
			case Tok.Op: if (k.Text == "-") return new Bin('-', new Num(0), Sum(2)); break;
			case Tok.Open: Expr e = Sum(1); if (t[i++].Kind != Tok.Close) throw new SyntaxException("missing )"); return e;
			case Tok.Name:
				if (t[i].Kind != Tok.Open) return new Var(k.Text);
				i++;
				List<Expr> args = new List<Expr>();
				if (t[i].Kind != Tok.Close) do args.Add(Sum(1)); while (t[i].Kind == Tok.Comma && i++ >= 0);
				if (t[i++].Kind != Tok.Close) throw new SyntaxException("missing )");
				return new Call(k.Text, args);
		}
		throw new SyntaxException("unexpected " + k);
	}
}
static class P
{
	static void Main()
	{
		Dictionary<string, double> env = new Dictionary<string, double> { { "x", 3 }, { "y", 4 }, { "pi", 3.14 } };
		foreach (string s in new[] { "1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "10 - 4 - 3", "-x + 5", "sqrt(x*x + y*y)", "max(1, x, y, 2)", "sum()", "1 / (x - 3)", "2 * (3", "1 +", "a + 1", "foo(1)", "1 $ 2", "1..2", "x y", "2 * -3", "abs(-7.5) / 2" })
			try { Expr e = Parser.Parse(s); Console.WriteLine(s + " => " + e + " = " + e.Eval(env).ToString("0.####", CultureInfo.InvariantCulture)); }
			catch (SyntaxException e) { Console.WriteLine(s + " => syntax: " + e.Message); } catch (KeyNotFoundException e) { Console.WriteLine(s + " => " + e.Message); } catch (DivideByZeroException) { Console.WriteLine(s + " => division by zero"); }
		foreach (string s in new[] { "x^2 + 3*x + 1", "x * x", "1 / x", "(x + 1)^3", "5", "2*x*y", "x^x" })
			try { Expr d = Parser.Parse(s).Derive("x"); Console.WriteLine("d/dx " + s + " = " + d.Simplify() + " = " + d.Eval(env).ToString("0.####", CultureInfo.InvariantCulture)); } catch (NotSupportedException e) { Console.WriteLine(e.Message); }
	}
}
