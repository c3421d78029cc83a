using System;
using System.Collections.Generic;
using System.Text;
// A small Lisp: reader, printer, closures, recursion, errors.
class LispException : Exception { public LispException(string m) : base(m) { } }
sealed class Symbol { static readonly Dictionary<string, Symbol> all = new Dictionary<string, Symbol>(); public readonly string Name; Symbol(string n) { Name = n; } public static Symbol Of(string n) { Symbol s; if (!all.TryGetValue(n, out s)) all[n] = s = new Symbol(n); return s; } public override string ToString() { return Name; } }
sealed class Env { readonly Dictionary<Symbol, object> vars = new Dictionary<Symbol, object>(); readonly Env outer; public Env(Env o) { outer = o; } public object this[Symbol s] { get { for (Env e = this; e != null; e = e.outer) { object v; if (e.vars.TryGetValue(s, out v)) return v; } throw new LispException("unbound " + s); } set { vars[s] = value; } } public void Set(Symbol s, object v) { for (Env e = this; e != null; e = e.outer) if (e.vars.ContainsKey(s)) { e.vars[s] = v; return; } throw new LispException("unbound " + s); } }
delegate object Fn(List<object> args);
class Interpreter
{
	readonly Env global = new Env(null); public int Calls;
	public Interpreter()
	{
		Def("+", a => { long s = 0; foreach (object o in a) s += (long)o; return s; }); Def("*", a => { long s = 1; foreach (object o in a) s *= (long)o; return s; }); Def("-", a => a.Count == 1 ? -(long)a[0] : (long)a[0] - (long)a[1]); Def("/", a => (long)a[0] / (long)a[1]); Def("mod", a => (long)a[0] % (long)a[1]); Def("<", a => (long)a[0] < (long)a[1]); Def("=", a => Equals(a[0], a[1])); Def("not", a => !True(a[0]));
		Def("list", a => a); Def("car", a => { List<object> l = (List<object>)a[0]; if (l.Count == 0) throw new LispException("car of nothing"); return l[0]; }); Def("cdr", a => { List<object> l = (List<object>)a[0]; return l.GetRange(1, l.Count - 1); }); Def("cons", a => { List<object> l = new List<object> { a[0] }; l.AddRange((List<object>)a[1]); return l; }); Def("null?", a => ((List<object>)a[0]).Count == 0); Def("length", a => (long)((List<object>)a[0]).Count); Def("str", a => { StringBuilder b = new StringBuilder(); foreach (object o in a) b.Append(o is string ? o : Print(o)); return b.ToString(); }); Def("apply", a => ((Fn)a[0])((List<object>)a[1])); Def("error", a => { throw new LispException("error: " + a[0]); });
	}
	void Def(string n, Fn f) { global[Symbol.Of(n)] = f; }
	static bool True(object o) { return !(o is bool) || (bool)o; }
	public static object Read(string s) { int i = 0; object o = Read(s, ref i); Skip(s, ref i); if (i < s.Length) throw new LispException("left over: " + s.Substring(i)); return o; }
	static void Skip(string s, ref int i) { while (i < s.Length && char.IsWhiteSpace(s[i])) i++; }
	static object Read(string s, ref int i)
	{
		Skip(s, ref i); if (i >= s.Length) throw new LispException("unexpected end"); char c = s[i];
		if (c == '\'') { i++; return new List<object> { Symbol.Of("quote"), Read(s, ref i) }; }
		if (c == '"') { int end = s.IndexOf('"', i + 1); if (end < 0) throw new LispException("open string"); string t = s.Substring(i + 1, end - i - 1); i = end + 1; return t; }
		if (c == ')') throw new LispException("unexpected )");
		if (c == '(') { i++; List<object> l = new List<object>(); while (true) { Skip(s, ref i); if (i >= s.Length) throw new LispException("missing )"); if (s[i] == ')') { i++; return l; } l.Add(Read(s, ref i)); } }
		int start = i; while (i < s.Length && !char.IsWhiteSpace(s[i]) && s[i] != '(' && s[i] != ')') i++; string w = s.Substring(start, i - start); long n; if (long.TryParse(w, out n)) return n; return w == "#t" ? true : w == "#f" ? false : (object)Symbol.Of(w);
	}
	public static string Print(object o) { List<object> l = o as List<object>; if (l != null) return "(" + string.Join(" ", l.ConvertAll(Print)) + ")"; if (o is bool) return (bool)o ? "#t" : "#f"; if (o is string) return "\"" + o + "\""; if (o is Fn) return "<function>"; return o == null ? "nil" : o.ToString(); }
	public object Eval(object x, Env e = null)
	{
		e = e ?? global; Symbol s = x as Symbol; if (s != null) return e[s]; List<object> l = x as List<object>; if (l == null) return x; if (l.Count == 0) throw new LispException("empty call"); s = l[0] as Symbol;
		if (s != null) switch (s.Name)
		{
			case "quote": return l[1];
			case "if": return True(Eval(l[1], e)) ? Eval(l[2], e) : l.Count > 3 ? Eval(l[3], e) : null;
			case "define": { List<object> sig = l[1] as List<object>; if (sig != null) e[(Symbol)sig[0]] = Lambda(sig.GetRange(1, sig.Count - 1), l, 2, e); else e[(Symbol)l[1]] = Eval(l[2], e); return null; }
			case "set!": e.Set((Symbol)l[1], Eval(l[2], e)); return null;
			case "lambda": return Lambda((List<object>)l[1], l, 2, e);
			case "let": { Env n = new Env(e); foreach (object b in (List<object>)l[1]) n[(Symbol)((List<object>)b)[0]] = Eval(((List<object>)b)[1], e); return Body(l, 2, n); }
			case "begin": return Body(l, 1, e);
			case "cond": for (int i = 1; i < l.Count; i++) { List<object> c = (List<object>)l[i]; if (Equals(c[0], Symbol.Of("else")) || True(Eval(c[0], e))) return Body(c, 1, e); } return null;
			case "try": try { return Eval(l[1], e); } catch (LispException ex) { return "caught " + ex.Message; }
		}
		Fn f = Eval(l[0], e) as Fn; if (f == null) throw new LispException("not a function: " + Print(l[0])); List<object> args = new List<object>(); for (int i = 1; i < l.Count; i++) args.Add(Eval(l[i], e)); Calls++; return f(args);
	}
	object Body(List<object> l, int from, Env e) { object r = null; for (int i = from; i < l.Count; i++) r = Eval(l[i], e); return r; }
	Fn Lambda(List<object> pars, List<object> body, int from, Env e) { return args => { if (args.Count != pars.Count) throw new LispException("wants " + pars.Count + " arguments, not " + args.Count); Env n = new Env(e); for (int i = 0; i < pars.Count; i++) n[(Symbol)pars[i]] = args[i]; return Body(body, from, n); }; }
}
static class P
{
	static void Main()
	{
		Interpreter it = new Interpreter();
		foreach (string s in new[] { "(+ 1 2 (* 3 4))", "(define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))", "(fact 15)", "(define (map f l) (if (null? l) '() (cons (f (car l)) (map f (cdr l)))))", "(map (lambda (x) (* x x)) '(1 2 3 4))", "(define (counter) (let ((n 0)) (lambda () (begin (set! n (+ n 1)) n))))", "(define c (counter))", "(begin (c) (c) (c))", "(define (fold f a l) (if (null? l) a (fold f (f a (car l)) (cdr l))))", "(fold + 0 (list 1 2 3 4 5))", "(let ((x 2) (y 3)) (list x y '(a . b) \"text\" #t))", "(cond ((< 2 1) 'no) ((= 1 1) 'yes) (else 'never))", "(str \"n=\" 5 '(1 #f))", "(define (filter p l) (cond ((null? l) '()) ((p (car l)) (cons (car l) (filter p (cdr l)))) (else (filter p (cdr l)))))", "(filter (lambda (x) (= 0 (mod x 3))) '(1 2 3 4 5 6 9))", "(apply * '(2 3 7))", "(try (error \"bad\"))", "(try (car '()))", "(undefined 1)", "(1 2)", "(fact 1 2)", "(+ 1", ")", "(car 5)", "(/ 1 0)", "\"open", "fact", "((lambda (f n) (f f n)) (lambda (f n) (if (< n 1) 'done (f f (- n 1)))) 30)" })
			try { object v = it.Eval(Interpreter.Read(s)); if (v != null) Console.WriteLine(Interpreter.Print(v)); } catch (LispException e) { Console.WriteLine("! " + e.Message); } catch (InvalidCastException) { Console.WriteLine("! wrong type"); } catch (DivideByZeroException) { Console.WriteLine("! division by zero"); }
		Console.WriteLine(it.Calls);
	}
}
