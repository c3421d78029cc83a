using System;
// switch: dense, sparse, negative base, with gaps, on long, char, enum, string; fall to default; in loops with goto.
static class P
{
	enum Op { Nop, Push, Add, Mul, Neg, Dup, Print, Halt }
	static string Dense(int x)
	{
		switch (x)
		{
			case 0: return "zero";
			case 1: return "one";
			case 2: return "two";
			case 3: return "three";
			case 4: return "four";
			case 5: return "five";
			default: return "many";
		}
	}
	static int Negative(int x)
	{
		switch (x)
		{
			case -3: return 100;
			case -2: return 200;
			case -1: return 300;
			case 0: return 400;
			case 1: return 500;
			case 2: case 3: return 600;
		}
		return -1;
	}
	static int Sparse(int x)
	{
		switch (x)
		{
			case 1: return 10;
			case 100: return 20;
			case 10000: return 30;
			case int.MaxValue: return 40;
			case int.MinValue: return 50;
			case -77: return 60;
			default: return x & 15;
		}
	}
	static int Big(int x)
	{
		switch (x)
		{
			case 1000: return 0; case 1001: return 1; case 1002: return 4; case 1003: return 9; case 1005: return 25;
			case 1007: return 49; case 1008: return 64; case 1009: return 81; case 1010: return 100;
		}
		return -x;
	}
	static string OnLong(long x)
	{
		switch (x)
		{
			case 0: return "a";
			case 0x100000000: return "b";
			case -1: return "c";
			case long.MaxValue: return "d";
		}
		return "?";
	}
	static int OnChar(char c)
	{
		switch (c)
		{
			case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
			case ' ': return 2;
			case '0': case '1': case '2': case '3': return 3;
			default: return 0;
		}
	}
	static int OnStringSmall(string s)
	{
		switch (s)
		{
			case "x": return 1;
			case "y": return 2;
			case null: return 3;
			default: return 4;
		}
	}
	static int OnString(string s)
	{
		switch (s)
		{
			case "alpha": return 1;
			case "beta": return 2;
			case "gamma": return 3;
			case "delta": return 4;
			case "epsilon": return 5;
			case "zeta": return 6;
			case "eta": return 7;
			case "theta": return 8;
			case "": return 9;
		}
		return 0;
	}
	static int Run(Op[] code)
	{
		int[] st = new int[16];
		int sp = 0, pc = 0, n = 0;
		for (;;)
		{
			switch (code[pc++])
			{
				case Op.Push: st[sp++] = ++n; break;
				case Op.Add: sp--; st[sp - 1] += st[sp]; break;
				case Op.Mul: sp--; st[sp - 1] *= st[sp]; break;
				case Op.Neg: st[sp - 1] = -st[sp - 1]; goto case Op.Nop;
				case Op.Dup: st[sp] = st[sp - 1]; sp++; break;
				case Op.Print: Console.WriteLine("  " + st[sp - 1]); break;
				case Op.Nop: continue;
				case Op.Halt: return st[sp - 1];
				default: goto done;
			}
		}
	done:
		return -999;
	}
	static void Main()
	{
		for (int i = -1; i < 8; i++) Console.WriteLine(Dense(i));
		for (int i = -5; i < 6; i++) Console.Write(Negative(i) + " ");
		Console.WriteLine();
		foreach (int i in new int[] { 1, 100, 10000, int.MaxValue, int.MinValue, -77, 0, 99, 101, -78 }) Console.Write(Sparse(i) + " ");
		Console.WriteLine();
		for (int i = 998; i < 1013; i++) Console.Write(Big(i) + " ");
		Console.WriteLine();
		foreach (long i in new long[] { 0, 1, 0x100000000, -1, long.MaxValue, long.MinValue, 0xffffffff }) Console.Write(OnLong(i) + " ");
		Console.WriteLine();
		foreach (char c in "hello world 0123456") Console.Write(OnChar(c));
		Console.WriteLine();
		foreach (string s in new string[] { "x", "y", null, "z", "" }) Console.Write(OnStringSmall(s) + " ");
		foreach (string s in new string[] { "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "" }) Console.Write(OnString(s) + " ");
		Console.WriteLine(OnString("th" + "eta".Trim()));
		Console.WriteLine(Run(new Op[] { Op.Push, Op.Push, Op.Add, Op.Dup, Op.Mul, Op.Print, Op.Neg, Op.Nop, Op.Halt }));
		Console.WriteLine(Run(new Op[] { Op.Push, (Op)77 }));
	}
}
