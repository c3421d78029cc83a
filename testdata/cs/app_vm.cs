using System;
using System.Collections.Generic;
using System.Text;
// A stack machine with an assembler, labels, calls, a heap and traps.
enum Op { Push, Pop, Add, Sub, Mul, Div, Mod, Neg, Eq, Lt, Gt, Not, Jmp, Jz, Jnz, Call, Ret, Load, Store, Get, Set, Print, Emit, Dup, Swap, Over, Halt }
class Trap : Exception { public readonly int At; public Trap(string m, int at) : base(m) { At = at; } }
struct Instr { public Op Op; public int Arg; public override string ToString() { return Op + " " + Arg; } }
static class Assembler
{
	static readonly Dictionary<string, Op> ops = new Dictionary<string, Op>(StringComparer.OrdinalIgnoreCase);
	static Assembler() { foreach (Op o in Enum.GetValues(typeof(Op))) ops[o.ToString()] = o; }
	static bool HasArg(Op o) { switch (o) { case Op.Push: case Op.Jmp: case Op.Jz: case Op.Jnz: case Op.Call: case Op.Load: case Op.Store: case Op.Ret: return true; } return false; }
	public static Instr[] Assemble(string source)
	{
		Dictionary<string, int> labels = new Dictionary<string, int>(); List<KeyValuePair<int, string>> fix = new List<KeyValuePair<int, string>>(); List<Instr> code = new List<Instr>(); int line = 0;
		foreach (string raw in source.Split('\n', ';'))
		{
			line++; string text = raw.Trim(); if (text.Length == 0 || text[0] == '#') continue;
			if (text.EndsWith(":", StringComparison.Ordinal)) { labels.Add(text.TrimEnd(':'), code.Count); continue; }
			string[] w = text.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries); Op op; if (!ops.TryGetValue(w[0], out op)) throw new FormatException("line " + line + ": no operation " + w[0]); if (HasArg(op) != (w.Length == 2)) throw new FormatException("line " + line + ": arguments of " + op);
			Instr i = new Instr { Op = op }; if (w.Length == 2 && !int.TryParse(w[1], out i.Arg)) fix.Add(new KeyValuePair<int, string>(code.Count, w[1])); code.Add(i);
		}
		foreach (KeyValuePair<int, string> f in fix) { int at; if (!labels.TryGetValue(f.Value, out at)) throw new FormatException("no label " + f.Value); Instr i = code[f.Key]; i.Arg = at; code[f.Key] = i; }
		return code.ToArray();
	}
}
class Machine
{
	readonly Instr[] code; readonly int[] stack = new int[64], heap = new int[64]; int sp, fp, pc; readonly Stack<int> frames = new Stack<int>(); public readonly StringBuilder Output = new StringBuilder(); public int Steps;
	public Machine(Instr[] c) { code = c; }
	void Push(int v) { if (sp == stack.Length) throw new Trap("stack overflow", pc); stack[sp++] = v; }
	int Pop() { if (sp == 0) throw new Trap("stack underflow", pc); return stack[--sp]; }
	public void Run(int limit)
	{
		try
		{
			while (true)
			{
				if (++Steps > limit) throw new Trap("too many steps", pc);
				Instr i = code[pc++]; int a, b;
				switch (i.Op)
				{
					case Op.Push: Push(i.Arg); break; case Op.Pop: Pop(); break; case Op.Dup: a = Pop(); Push(a); Push(a); break; case Op.Swap: b = Pop(); a = Pop(); Push(b); Push(a); break; case Op.Over: b = Pop(); a = Pop(); Push(a); Push(b); Push(a); break;
					case Op.Add: b = Pop(); Push(checked(Pop() + b)); break; case Op.Sub: b = Pop(); Push(checked(Pop() - b)); break; case Op.Mul: b = Pop(); Push(checked(Pop() * b)); break; case Op.Div: b = Pop(); Push(Pop() / b); break; case Op.Mod: b = Pop(); Push(Pop() % b); break; case Op.Neg: Push(-Pop()); break;
					case Op.Eq: Push(Pop() == Pop() ? 1 : 0); break; case Op.Lt: b = Pop(); Push(Pop() < b ? 1 : 0); break; case Op.Gt: b = Pop(); Push(Pop() > b ? 1 : 0); break; case Op.Not: Push(Pop() == 0 ? 1 : 0); break;
					case Op.Jmp: pc = i.Arg; break; case Op.Jz: if (Pop() == 0) pc = i.Arg; break; case Op.Jnz: if (Pop() != 0) pc = i.Arg; break;
					case Op.Call: frames.Push(pc); frames.Push(fp); fp = sp; pc = i.Arg; break; case Op.Ret: a = Pop(); sp = fp - i.Arg; fp = frames.Pop(); pc = frames.Pop(); Push(a); break;
					case Op.Load: Push(stack[fp + i.Arg]); break; case Op.Store: stack[fp + i.Arg] = Pop(); break; case Op.Get: Push(heap[Pop()]); break; case Op.Set: b = Pop(); heap[Pop()] = b; break;
					case Op.Print: Output.Append(Pop()).Append(' '); break; case Op.Emit: Output.Append((char)Pop()); break; case Op.Halt: return;
				}
			}
		}
		catch (IndexOutOfRangeException) { throw new Trap(pc > code.Length ? "ran off the end" : "bad address", pc); }
		catch (ArithmeticException e) { throw new Trap(e.GetType().Name, pc); }
		catch (InvalidOperationException) { throw new Trap("return from nowhere", pc); }
	}
}
static class P
{
	static void Main()
	{
		string fact = "push 10;call fact;print;halt;fact:;load -1;jnz more;push 1;ret 1;more:;load -1;load -1;push 1;sub;call fact;mul;ret 1", fib = "push 0;push 1;loop:;over;print;swap;over;add;dup;push 200;lt;jnz loop;halt", sieve = "push 2\nouter:\ndup;push 50;lt;jz end\ndup;get;jnz next\ndup;print\ndup;dup;mul\ninner:\ndup;push 50;lt;jz done\ndup;push 1;set\nover;add;jmp inner\ndone:\npop\nnext:\npush 1;add;jmp outer\nend:\nhalt", hello = "push 72;emit;push 105;emit;push 10;neg;print;push 17;push 5;mod;print;halt";
		foreach (string s in new[] { fact, fib, sieve, hello, "loop:;jmp loop", "add", "push 1;push 0;div", "push 99;get", "ret 0", "rec:;push 1;jmp rec", "push 1", "push 2000000000;dup;add;halt", "jump x", "push", "jmp nowhere", "print 5" })
			try { Machine m = new Machine(Assembler.Assemble(s)); try { m.Run(2000); Console.WriteLine(m.Output + "(" + m.Steps + " steps)"); } catch (Trap t) { Console.WriteLine(m.Output + "trap: " + t.Message + " at " + t.At); } } catch (FormatException e) { Console.WriteLine("error: " + e.Message); }
	}
}
