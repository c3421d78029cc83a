using System;
// The two passes: filters run outermost-ward before any finally does, in frames that are still there; what they see and change; which clause wins.
class Err : Exception { public int Level; public Err(int level) : base("L" + level) { Level = level; } }
static class P
{
	static int depth, seen;
	static void Log(string s) { Console.WriteLine(new string(' ', depth) + s); }
	static bool Ask(string who, bool answer) { Log("filter " + who + " depth " + depth); seen++; return answer; }
	static void Inner(int n)
	{
		depth++;
		try
		{
			try { if (n == 0) throw new Err(depth); Inner(n - 1); }
			catch (Err e) when (Ask("inner " + n, e.Level == 100 + n)) { Log("never"); }
			finally { Log("finally a" + n); }
		}
		finally { Log("finally b" + n); depth--; }
	}
	static void Three()
	{
		try { Inner(2); }
		catch (FormatException) when (Ask("wrong type", true)) { Log("no"); }
		catch (Err e) when (Ask("first", false)) { Log("no " + e.Message); }
		catch (Err e) when (Ask("second", true)) { Log("caught " + e.Message + " seen " + seen); }
		catch (Err) when (Ask("third", true)) { Log("no"); }
		finally { Log("three done"); }
	}
	static int counter;
	static bool Change(ref int local, int by) { local += by; counter++; return local >= 10; }
	static int FilterChangesLocals()
	{
		int local = 1;
		try
		{
			try { throw new Err(0); }
			catch (Err) when (Change(ref local, 3)) { return -1; }
			finally { local *= 2; }
		}
		catch (Err) when (Change(ref local, 4)) { return -2; }
		catch (Err) when (Change(ref local, 5)) { return local; } // 1+3+4+5, then the finally doubles
	}
	static void FilterThatCatches()
	{
		try { throw new Err(1); }
		catch (Err e) when (Nested(e)) { Log("nested filter said yes"); }
	}
	static bool Nested(Err outer)
	{
		try { throw new Err(2); }
		catch (Err e) when (e.Level == 2 && outer.Level == 1 && Deeper()) { Log("inside: " + e.Message + " of " + outer.Message); }
		finally { Log("finally inside filter"); }
		return true;
	}
	static bool Deeper() { try { int[] a = new int[1]; a[seen] = 1; } catch (IndexOutOfRangeException) { return true; } return false; }
	static int Clauses(int k)
	{
		try
		{
			switch (k)
			{
				case 0: throw new ArgumentNullException("p");
				case 1: throw new ArgumentException("q");
				case 2: throw new OverflowException();
				case 3: throw new DivideByZeroException();
				case 4: throw new Err(k);
				case 5: throw new NullReferenceException();
				default: throw new Exception("plain");
			}
		}
		catch (ArgumentNullException) { return 10; }
		catch (ArgumentException) { return 11; }
		catch (OverflowException) { return 12; }
		catch (ArithmeticException) { return 13; }
		catch (Err e) { return 20 + e.Level; }
		catch (SystemException) { return 15; }
		catch { return 16; }
	}
	static void Main()
	{
		Three();
		Console.WriteLine(FilterChangesLocals() + " " + counter);
		FilterThatCatches();
		for (int k = 0; k < 7; k++) Console.Write(Clauses(k) + " ");
		Console.WriteLine();
	}
}
