using System;
// Exception filters: when clauses with state, side effects, order of evaluation.
class E : Exception { public int K; public E(int k) : base("E" + k) { K = k; } }
static class P
{
	static bool F(string s, bool r) { Console.Write(s + (r ? "+ " : "- ")); return r; }
	static int Run(int k) { int local = k * 2; try { try { if (k > 0) throw new E(k); return 0; } catch (E e) when (F("a", e.K == 1)) { local += 1; return local; } catch (E e) when (F("b", e.K == 2 && local == 4)) { return local + 100; } catch (FormatException) when (F("no", true)) { return -1; } finally { Console.Write("fin "); } } catch (Exception e) when (F("outer", e is E && ((E)e).K < 5)) { return 1000 + local; } catch { return -2; } }
	static int Loop() { int n = 0; for (int i = 0; i < 6; i++) try { throw new E(i); } catch (E e) when (e.K % 2 == 0) { n += e.K; } catch (E e) when (e.K > 2) { n += 100; } catch (E) { n += 10000; } return n; }
	static void Main() { for (int k = 0; k < 6; k++) Console.WriteLine(Run(k)); Console.WriteLine(Loop()); }
}
