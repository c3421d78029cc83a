using System;
// Ways out of try, catch and finally-protected code: break, continue, goto, return across several regions, out of handlers, in loops and switches.
static class P
{
	static string log; static void L(string s) { log += s; }
	static void Fail(string s) { throw new Exception(s); }
	static int Deep(int k)
	{
		for (int i = 0; i < 3; i++)
		{
			try
			{
				L("a");
				try
				{
					L("b");
					try { L("c"); if (k == 0) break; if (k == 1) continue; if (k == 2) return i + 20; if (k == 3) goto near; if (k == 4) goto far; if (k == 5) goto outside; if (k == 6) Fail("x"); }
					finally { L("1"); }
					L("d");
				near: L("n");
				}
				finally { L("2"); }
				L("e");
			far: L("f");
			}
			catch (Exception) { L("!"); if (i == 0) continue; if (i == 1) goto outside; }
			finally { L("3"); }
			L("g");
		}
		L("end");
	outside: L("o");
		return k;
	}
	static int OutOfCatch(int k)
	{
		int n = 0;
	again:
		n++;
		try { try { if (n < 5) Fail("y"); return n; } finally { L("f" + n); } }
		catch (Exception)
		{
			try
			{
				L("c");
				if (k == 0) goto again;
				if (k == 1 && n < 3) goto again;
				if (k == 2) return -n;
				try { Fail("z"); } catch (Exception) { if (n == 2) goto again; if (k == 3 && n == 1) goto again; goto done; } finally { L("i"); }
			}
			finally { L("o"); }
		}
		L("fall");
	done: return 100 + n;
	}
	static string Switches(int a, int b)
	{
		string r = "";
		while (true)
		{
			switch (a)
			{
				case 0: try { switch (b) { case 0: r += "00"; break; case 1: r += "01"; goto case 0; case 2: Fail(""); break; default: return r + "ret"; } r += "-"; } catch { r += "x"; a = 1; continue; } finally { r += "f"; } b++; break;
				case 1: try { r += "1"; if (b > 3) goto default; b += 2; continue; } finally { r += "g"; a = b > 4 ? 2 : 1; }
				default: return r + "def";
			}
		}
	}
	static int TryInFinally(int k)
	{
		int r = 0;
		for (int i = 0; i < 4; i++)
		{
			try { if (i == k) continue; r += 1; if (i == k + 1) break; }
			finally
			{
				for (int j = 0; j < 3; j++) { try { if (j == 1) continue; r += 10; if (j == 2) Fail("q"); } catch (Exception) { r += 100; break; } finally { r += 1000; } }
				r += 10000;
			}
		}
		return r;
	}
	static int Nest20(int k)
	{
		int r = 0;
		try { try { try { try { try { try { try { try { try { try {
			if (k == 0) Fail("d"); if (k == 1) return 7; if (k == 2) goto end; r = 1;
		} finally { r += 1; } } catch (ArgumentException) { r = -1; } } finally { r += 10; } } catch (FormatException) { r = -2; } } finally { r *= 2; } } catch (InvalidOperationException) { r = -3; } } finally { r += 3; } } catch (Exception e) { r += e.Message.Length * 1000; } } finally { r += 5; } } finally { L("r" + r); }
		r += 7;
	end: return r;
	}
	static int Infinite() { int n = 0; while (true) { try { n++; if (n % 2 == 0) Fail(""); if (n > 9) return n; } catch { n += 2; } finally { if (n < 0) L("?"); } } }
	static void Main()
	{
		for (int k = 0; k < 8; k++) { log = ""; int r = Deep(k); Console.WriteLine(r + " " + log); }
		for (int k = 0; k < 5; k++) { log = ""; int r = OutOfCatch(k); Console.WriteLine(r + " " + log); }
		for (int a = 0; a < 3; a++) for (int b = 0; b < 4; b++) Console.Write(Switches(a, b) + " ");
		Console.WriteLine();
		for (int k = -1; k < 4; k++) Console.Write(TryInFinally(k) + " ");
		log = ""; for (int k = 0; k < 4; k++) Console.Write(Nest20(k) + " ");
		Console.WriteLine(log + " " + Infinite());
	}
}
