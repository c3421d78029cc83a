using System;

// try, catch, finally, filters, nested handlers, rethrow, finalizers, class constructors that throw.
class Held : IDisposable { public static int Open; public Held() { Open++; } public void Dispose() { Open--; } ~Held() { Open = -1; } }
class Broken { public static readonly int N = Fail(); static int Fail() { throw new InvalidOperationException("cctor"); } }
class Mine : Exception { public int Code; public Mine(int c, Exception inner) : base("mine " + c, inner) { Code = c; } }
static class Exceptions {
	static int Nested(int n) {
		int r = 0;
		try {
			try { r += 1; if (n == 1) throw new ArgumentException("one"); if (n == 2) throw new Mine(2, null); r += 10; }
			finally { r += 100; }
		}
		catch (Mine m) when (m.Code == 2) { r += 1000; }
		catch (ArgumentException) { r += 2000; }
		return r;
	}
	static int Rethrow(int[] a) {
		try { try { return a[3]; } catch (IndexOutOfRangeException) { throw; } }
		catch (Exception e) { return e.Message.Length > 0 ? 7 : 8; }
	}
	static int Loop() {
		int n = 0;
		for (int i = 0; i < 5; i++) { try { if (i == 1) continue; if (i == 4) break; n += i; } finally { n += 10; } }
		return n;
	}
	static string Null(object o) { try { return o.ToString(); } catch (NullReferenceException) { return "null"; } }
	static int Divide(int a, int b) { try { return checked(a * b) / (b - 2); } catch (DivideByZeroException) { return -1; } catch (OverflowException) { return -2; } }
	static int Main() {
		for (int i = 0; i < 3; i++) Console.WriteLine(Nested(i));
		Console.WriteLine(Rethrow(new int[2]) + Loop() + Null(null));
		using (new Held()) Console.WriteLine(Held.Open);
		try { Console.WriteLine(Broken.N); } catch (TypeInitializationException e) { Console.WriteLine(e.InnerException.Message); }
		try { throw new Mine(3, new Exception("in")); } catch (Mine m) { Console.WriteLine(m.Message + m.InnerException.Message); }
		Console.WriteLine(Divide(1, 2) + Divide(int.MaxValue, 3));
		return 0;
	}
}
