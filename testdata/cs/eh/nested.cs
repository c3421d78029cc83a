using System;
// Nested tries; throws inside catch and finally; rethrow; inner exceptions; catch in loops; state after each.
static class P
{
	static string log = "";
	static void T(string s) { log += "t"; throw new Exception(s); }
	static int A(int k) { try { try { log += "1"; if (k > 0) T("a" + k); log += "2"; } catch (Exception e) { log += "c" + e.Message; if (k > 1) throw new InvalidOperationException("b", e); return 5; } finally { log += "f"; if (k > 2) T("fin"); } log += "3"; } catch (InvalidOperationException e) { log += "I" + e.InnerException.Message; return 6; } catch (Exception e) { log += "E" + e.Message; return 7; } finally { log += "F"; } return 8; }
	static void Re(int n) { try { if (n == 0) throw new FormatException("deep"); Re(n - 1); } catch (FormatException) { log += n; throw; } finally { log += "." + n; } }
	static int Loop() { int n = 0; for (int i = 0; i < 10; i++) { try { if (i % 3 == 0) throw new Exception(); if (i == 7) break; n += i; } catch (Exception) { n += 100; continue; } finally { n += 1000; } n += 10000; } return n; }
	static int InCatch() { int r = 0; try { T("x"); } catch (Exception) { try { T("y"); } catch (Exception e) { r = e.Message[0]; } r *= 2; try { r += 1; } finally { r += 5; } } return r; }
	static int FinallyReturn(int k) { int x = 0; try { x = 1; if (k == 1) T("q"); x = 2; } catch { x += 10; } finally { x += 100; } return x; }
	static void Main() { for (int k = 0; k < 4; k++) { int r = A(k); Console.WriteLine(r + " " + log); log = ""; } try { Re(3); } catch (Exception e) { Console.WriteLine(log + " " + e.Message); } Console.WriteLine(Loop() + " " + InCatch() + " " + FinallyReturn(0) + " " + FinallyReturn(1)); }
}
