using System;
// Many frames and many throws: exceptions through thousands of frames, with and without finally on the way; long loops; handlers nested in handlers.
static class P
{
	static int fin, filt;
	static void Plain(int n, string s, double d) { if (n == 0) throw new Exception("bottom " + s); Plain(n - 1, s, d + n); fin += 1000000; }
	static void WithFinally(int n) { try { if (n == 0) throw new Exception("bottom"); WithFinally(n - 1); } finally { fin++; } }
	static bool No() { filt++; return false; }
	static void WithFilter(int n) { try { if (n == 0) throw new Exception("bottom"); WithFilter(n - 1); } catch (Exception) when (No()) { fin = -1; } }
	static void WithRethrow(int n) { try { if (n == 0) throw new Exception("bottom"); WithRethrow(n - 1); } catch (Exception) { fin++; throw; } }
	static void WithWrap(int n) { try { if (n == 0) throw new Exception("w0"); WithWrap(n - 1); } catch (Exception e) { throw new Exception("w" + n, e); } }
	static int HandlersInHandlers(int n) { try { throw new Exception(); } catch (Exception) { return n == 0 ? 0 : 1 + HandlersInHandlers(n - 1); } }
	static int FinallysInFinallys(int n) { int r = 0; try { try { throw new Exception(); } finally { if (n > 0) r = FinallysInFinallys(n - 1); } } catch (Exception) { r++; } return r; }
	static int FiltersInFilters(int n) { try { throw new Exception(); } catch (Exception) when (n == 0 || FiltersInFilters(n - 1) > 0) { return n + 1; } }
	static int Even(int n) { if (n == 0) throw new Exception("even"); try { return Odd(n - 1); } catch (ArgumentException) { return 0; } }
	static int Odd(int n) { if (n == 0) throw new Exception("odd"); try { return Even(n - 1); } finally { fin++; } }
	static string Run(Action a) { fin = filt = 0; try { a(); return "none"; } catch (Exception e) { return e.Message + " " + fin + " " + filt; } }
	static void Main()
	{
		Console.WriteLine(Run(() => Plain(10000, "x", 0.5)));
		Console.WriteLine(Run(() => WithFinally(10000)));
		Console.WriteLine(Run(() => WithFilter(3000)));
		Console.WriteLine(Run(() => WithRethrow(500)));
		Console.WriteLine(Run(() => Even(4001)));
		try { WithWrap(200); } catch (Exception e) { int k = 0; for (Exception x = e; x.InnerException != null; x = x.InnerException) k++; Console.WriteLine(e.Message + " " + k + " " + e.GetBaseException().Message); }
		Console.WriteLine(HandlersInHandlers(500) + " " + FinallysInFinallys(500) + " " + FiltersInFilters(300));
		int caught = 0; long sum = 0;
		for (int i = 0; i < 30000; i++) try { try { if (i % 3 == 0) throw new FormatException(); if (i % 3 == 1) sum += i / (i % 3 - 1); sum += i; } finally { sum++; } } catch (FormatException) { caught++; } catch (DivideByZeroException) { caught += 2; }
		Console.WriteLine(caught + " " + sum);
	}
}
