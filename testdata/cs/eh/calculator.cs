using System;
using System.Collections.Generic;
using System.Text;
// A small language whose errors, loops and functions all go by exceptions: parser with recovery, evaluator with return and break as exceptions.
class SyntaxError : Exception { public int At; public SyntaxError(string m, int at) : base(m + " at " + at) { At = at; } }
class EvalError : Exception { public EvalError(string m, Exception inner) : base(m, inner) { } }
class Return : Exception { public double V; public Return(double v) { V = v; } }
class Break : Exception { public static readonly Break Instance = new Break(); }
abstract class Expr { public abstract double Eval(Env e); }
class Num : Expr { public double V; public override double Eval(Env e) { return V; } }
class Var : Expr { public string N; public override double Eval(Env e) { return e.Get(N); } }
class Bin : Expr
{
	public char Op; public Expr L, R;
	public override double Eval(Env e)
	{
		double a = L.Eval(e), b = R.Eval(e);
		switch (Op) { case '+': return a + b; case '-': return a - b; case '*': return a * b; case '<': return a < b ? 1 : 0; case '/': return checked((int)a) / checked((int)b); case '%': return (int)a % (int)b; }
		throw new InvalidOperationException("operator " + Op);
	}
}
class Set : Expr { public string N; public Expr V; public override double Eval(Env e) { return e.Vars[N] = V.Eval(e); } }
class Block : Expr { public List<Expr> Body = new List<Expr>(); public override double Eval(Env e) { double v = 0; foreach (Expr x in Body) v = x.Eval(e); return v; } }
class Loop : Expr { public Expr Body; public override double Eval(Env e) { int n = 0; try { while (true) { Body.Eval(e); if (++n > 1000) throw new TimeoutException(); } } catch (Break) { return n; } } }
class If : Expr { public Expr C, T; public override double Eval(Env e) { return C.Eval(e) != 0 ? T.Eval(e) : 0; } }
class Stop : Expr { public override double Eval(Env e) { throw Break.Instance; } }
class Ret : Expr { public Expr V; public override double Eval(Env e) { throw new Return(V.Eval(e)); } }
class Fun { public string P; public Expr Body; }
class Call : Expr
{
	public string N; public Expr A;
	public override double Eval(Env e)
	{
		Fun f;
		if (!e.Funs.TryGetValue(N, out f)) throw new KeyNotFoundException("no function " + N);
		var inner = new Env { Funs = e.Funs, Depth = e.Depth + 1 };
		inner.Vars[f.P] = A.Eval(e);
		if (inner.Depth > 60) throw new InvalidOperationException("too deep");
		try { return f.Body.Eval(inner); }
		catch (Return r) { return r.V; }
		catch (Exception x) when (!(x is Break) && !(x is EvalError)) { throw new EvalError("in " + N, x); }
		finally { Env.Calls++; }
	}
}
class Env { public static int Calls; public int Depth; public Dictionary<string, double> Vars = new Dictionary<string, double>(); public Dictionary<string, Fun> Funs = new Dictionary<string, Fun>(); public double Get(string n) { try { return Vars[n]; } catch (KeyNotFoundException) { throw new KeyNotFoundException("no variable " + n); } } }
class Parser
{
	string s; int i; Env env;
	public Parser(string s, Env env) { this.s = s; this.env = env; }
	char Peek() { while (i < s.Length && s[i] == ' ') i++; return i < s.Length ? s[i] : '\0'; }
	void Expect(char c) { if (Peek() != c) throw new SyntaxError("expected " + c, i); i++; }
	string Name() { int b = i; while (i < s.Length && char.IsLetter(s[i])) i++; if (b == i) throw new SyntaxError("expected a name", i); return s.Substring(b, i - b); }
	public Expr Statements(char end) { var b = new Block(); while (Peek() != end) { b.Body.Add(Statement()); if (Peek() == ';') i++; } i++; return b; }
	Expr Statement()
	{
		int mark = i;
		if (Peek() == '{') { i++; return Statements('}'); }
		if (char.IsLetter(Peek()))
		{
			string n = Name();
			switch (n)
			{
				case "loop": return new Loop { Body = Statement() };
				case "if": { Expr c = Sum(); return new If { C = c, T = Statement() }; }
				case "break": return new Stop();
				case "return": return new Ret { V = Sum() };
				case "fun": { Peek(); string f = Name(); Expect('('); string p = Name(); Expect(')'); env.Funs[f] = new Fun { P = p, Body = Statement() }; return new Num(); }
			}
			if (Peek() == '=') { i++; return new Set { N = n, V = Sum() }; }
			i = mark;
		}
		return Sum();
	}
	Expr Sum() { Expr l = Term(); while (Peek() == '+' || Peek() == '-' || Peek() == '<') { char op = s[i++]; l = new Bin { Op = op, L = l, R = Term() }; } return l; }
	Expr Term() { Expr l = Factor(); while (Peek() == '*' || Peek() == '/' || Peek() == '%' || Peek() == '^') { char op = s[i++]; l = new Bin { Op = op, L = l, R = Factor() }; } return l; }
	Expr Factor()
	{
		char c = Peek();
		if (c == '(') { i++; Expr e = Sum(); Expect(')'); return e; }
		if (char.IsDigit(c)) { int b = i; while (i < s.Length && char.IsDigit(s[i])) i++; return new Num { V = int.Parse(s.Substring(b, i - b)) }; }
		if (char.IsLetter(c)) { string n = Name(); if (Peek() != '(') return new Var { N = n }; i++; Expr a = Sum(); Expect(')'); return new Call { N = n, A = a }; }
		throw new SyntaxError("unexpected " + (c == '\0' ? "end" : c.ToString()), i);
	}
}
static class P
{
	static string Why(Exception e) { var b = new StringBuilder(); for (; e != null; e = e.InnerException) b.Append(b.Length > 0 ? " <- " : "").Append(e.GetType().Name).Append(' ').Append(e.Message.Split('\n')[0]); return b.ToString(); }
	static void Main()
	{
		var env = new Env();
		string[] lines = {
			"1+2*3", "x = 7; x*x", "y", "(1", "10/0", "fun sq(n) { return n*n; 5 }; sq(12)", "fun fact(n) { if n < 2 { return 1 }; n * fact(n-1) }; fact(10)", "fun f(n) f(n+1); f(0)", "loop { x = x + 1; if 20 < x break }; x",
			"loop 1", "fun bad(n) 100/(n-n); fun outer(n) 1 + bad(n); outer(3)", "nofun(1)", "5 ^ 2", "99999999999", "fun g(n) { loop { if n < 5 { return n*100 }; n = n - 1 } }; g(9)", "break", "if 1 < 2 { loop { loop break; break }; 77 }", "fun h(n) z; h(1)", "", "3000000000/1", "2147483647*2/1", "fun b(n) break; loop b(1)" };
		foreach (string line in lines)
		{
			try { Console.WriteLine(line + " => " + new Parser(line, env).Statements('\0').Eval(env)); }
			catch (SyntaxError e) { Console.WriteLine(line + " => syntax: " + e.Message + " " + e.At); }
			catch (EvalError e) when (e.InnerException is DivideByZeroException) { Console.WriteLine(line + " => division in a function: " + Why(e)); }
			catch (Exception e) { string w = Why(e); Console.WriteLine(line + " => " + (w.Length > 160 ? w.Length + " chars" : w)); }
		}
		Console.WriteLine(Env.Calls);
	}
}
