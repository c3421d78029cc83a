using System;
// Finally blocks with control flow inside while an exception passes; nested finallys; exceptions replaced; leave to many targets.
static class P
{
	static string log; static void L(string s) { log += s; }
	static void A(int n) { try { L("t"); if (n > 0) throw new Exception("A" + n); } finally { for (int i = 0; i < 3; i++) { try { if (i == 1) continue; if (i == n) throw new FormatException("f"); L("" + i); } catch (FormatException) { L("c"); } finally { L("f"); } } } }
	static int Targets(int k) { while (true) { try { try { if (k == 0) break; if (k == 1) { k = 0; continue; } if (k == 2) return 2; if (k == 3) goto end; if (k == 4) throw new Exception(); k = 1; } finally { L("i" + k); } L("after"); } catch (Exception) { L("x"); k = 3; } finally { L("o" + k); } } L("brk"); return 0; end: L("end"); return 3; }
	static int Replace() { try { try { throw new FormatException("one"); } finally { throw new InvalidOperationException("two"); } } catch (InvalidOperationException e) { L(e.Message); return 1; } catch (FormatException e) { L(e.Message); return 2; } }
	static void Three() { try { try { try { throw new Exception("3"); } finally { L("a"); } } finally { L("b"); } } finally { L("c"); } }
	static int Value() { int x = 0; try { try { x = 1; throw new Exception(); } finally { x += 10; } } catch { x += 100; } finally { x += 1000; } return x; }
	static void Main() { for (int n = 0; n < 4; n++) { log = ""; try { A(n); L("-"); } catch (Exception e) { L(e.Message); } Console.WriteLine(log); } for (int k = 0; k < 6; k++) { log = ""; int r = Targets(k); Console.WriteLine(r + log); } log = ""; Console.WriteLine(Replace() + log); log = ""; try { Three(); } catch (Exception e) { L(e.Message); } Console.WriteLine(log + " " + Value()); }
}
