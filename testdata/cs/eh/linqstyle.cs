using System;
using System.Collections.Generic;
// Exceptions through lambdas and lazy sequences; when does it throw; dispose on the way.
static class P
{
	static IEnumerable<int> Src(int n) { Console.Write("[open"); try { for (int i = 0; i < n; i++) yield return i; } finally { Console.Write(" close]"); } }
	static IEnumerable<U> Map<T, U>(IEnumerable<T> s, Func<T, U> f) { if (f == null) throw new ArgumentNullException("f"); foreach (T x in s) yield return f(x); }
	static IEnumerable<U> Eager<T, U>(IEnumerable<T> s, Func<T, U> f) { if (f == null) throw new ArgumentNullException("f"); return Map(s, f); }
	static int Sum(IEnumerable<int> s) { int t = 0; foreach (int x in s) t = checked(t + x); return t; }
	static string T(Func<object> f) { try { return f() + ""; } catch (ArgumentNullException e) { return "null " + e.ParamName; } catch (DivideByZeroException) { return "div"; } catch (Exception e) { return e.GetType().Name; } }
	static void Main() { Console.WriteLine(T(() => Sum(Src(5)))); Console.WriteLine(T(() => Sum(Map(Src(5), x => 10 / (x - 3))))); Console.WriteLine(T(() => { Map<int, int>(Src(3), null); return "lazy"; })); Console.WriteLine(T(() => { Eager<int, int>(Src(3), null); return "lazy"; })); Console.WriteLine(T(() => Sum(Map<int, int>(Src(3), null)))); Console.WriteLine(T(() => Sum(Map(Src(3), x => int.MaxValue)))); IEnumerator<int> e = Map(Src(4), x => 6 / (2 - x)).GetEnumerator(); for (int i = 0; i < 5; i++) Console.Write(T(() => e.MoveNext()) + " "); Console.WriteLine(); Console.WriteLine(T(() => { foreach (int x in Src(9)) if (x == 2) throw new KeyNotFoundException(); return 0; })); }
}
