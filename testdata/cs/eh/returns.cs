using System;
// Values returned from inside of try, catch and finally-protected code: every way a value is passed back.
struct Small { public int A, B; public Small(int a, int b) { A = a; B = b; } }
struct Pair { public double X; public long Y; }
struct Big { public long A, B, C, D; public string S; }
struct RefPair { public string S; public object O; }
enum E : byte { None, One = 200 }
static class P
{
	static int calls;
	static int Get(int k) { calls++; if (k < 0) throw new Exception("neg"); return k; }
	static int I(int k) { int x = 1; try { return x + Get(k); } catch (Exception) { x = 50; return x; } finally { x = 99; } }
	static long L(int k) { try { return 1L << Get(k); } catch { return long.MinValue; } finally { calls += 10; } }
	static double D(int k) { double d = 0.5; try { d += Get(k); return d; } catch { return -d; } finally { d = 7; } }
	static float F(int k) { try { return Get(k) / 4f; } finally { calls++; } }
	static bool B(int k) { try { return Get(k) > 3; } catch { return true; } }
	static byte Y(int k) { try { return (byte)Get(k); } catch { return 255; } }
	static sbyte Z(int k) { try { return (sbyte)Get(k); } catch { return -128; } }
	static E En(int k) { try { return (E)Get(k); } catch { return E.One; } }
	static string S(int k) { string s = "a"; try { s += Get(k); return s; } catch (Exception e) { return s + e.Message; } finally { s = "z"; } }
	static Small Sm(int k) { var s = new Small(1, 2); try { s.A = Get(k); return s; } catch { s.B = -1; return s; } finally { s.A = 77; } }
	static Pair Pa(int k) { Pair p; p.X = 1.5; p.Y = 2; try { p.Y = Get(k); return p; } catch { p.X = -1; return p; } finally { p.Y = 0; p.X = 0; } }
	static Big Bi(int k) { Big b = new Big(); b.S = "big"; try { b.A = 1; b.D = Get(k); return b; } catch (Exception e) { b.S = e.Message; return b; } finally { b.A = 1000; } }
	static RefPair Rp(int k) { RefPair r; r.S = "s"; r.O = k; try { r.S = "g" + Get(k); return r; } catch { r.O = null; return r; } }
	static int? N(int k) { try { if (k == 0) return null; return Get(k); } catch { return -1; } finally { calls++; } }
	static decimal De(int k) { decimal d = 1.25m; try { return d * Get(k); } catch { return d; } finally { d = 0; } }
	static int Nested(int k) { try { try { try { return Get(k); } finally { calls++; } } finally { calls++; } } catch { try { return 5; } finally { calls++; } } finally { calls++; } }
	static int FromCatchOfLoop(int n) { for (int i = 0; i < n; i++) { try { Get(i == 3 ? -1 : i); } catch { return i * 100; } finally { if (i == 3) calls += 1000; } } return -7; }
	static int Out(int k, out int o) { o = 1; try { o = 2; return Get(k); } catch { o += 10; return -1; } finally { o += 100; } }
	static void RefStruct(int k, ref Small s) { try { s.A = 5; Get(k); s.B = 6; } catch { s.A *= 2; } finally { s.B++; } }
	static void Main()
	{
		foreach (int k in new[] { 4, -1 })
		{
			Console.WriteLine(I(k) + " " + L(k) + " " + D(k) + " " + B(k) + " " + Y(k) + " " + Z(k) + " " + En(k) + " " + S(k));
			Small s = Sm(k); Pair p = Pa(k); Big b = Bi(k); RefPair r = Rp(k);
			Console.WriteLine(s.A + "," + s.B + " " + p.X + "," + p.Y + " " + b.A + "," + b.D + "," + b.S + " " + r.S + "," + (r.O ?? "null") + " " + N(k) + " " + De(k) + " " + Nested(k));
			int o; int v = Out(k, out o); Small t = new Small(0, 0); RefStruct(k, ref t);
			Console.WriteLine(v + " " + o + " " + t.A + " " + t.B + " " + calls);
		}
		try { F(-1); } catch (Exception e) { Console.WriteLine(e.Message + " " + F(6)); }
		Console.WriteLine(FromCatchOfLoop(2) + " " + FromCatchOfLoop(9) + " " + N(0).HasValue + " " + calls);
	}
}
