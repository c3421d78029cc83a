using System;
// throw; in every place it may stand: the exception is that of the innermost running catch of the method, and the same object.
static class P
{
	static Exception Get(Action a) { try { a(); } catch (Exception e) { return e; } return null; }
	static void T(string s) { throw new Exception(s); }
	static void InNestedTry() { try { T("outer"); } catch (Exception) { try { throw; } finally { Console.Write("[fin]"); } } }
	static void AfterInnerCatch() { try { T("outer"); } catch (Exception) { try { T("inner"); } catch (Exception e) { Console.Write("[" + e.Message + "]"); } throw; } }
	static void InnerRethrown() { try { T("outer"); } catch (Exception) { try { T("inner"); } catch (Exception) { throw; } } }
	static void BothRethrown() { try { T("outer"); } catch (Exception o) { try { T("inner"); } catch (Exception i) { try { throw; } catch (Exception x) { Console.Write(ReferenceEquals(x, i) + " "); } } try { throw; } catch (Exception x) { Console.Write(ReferenceEquals(x, o) + " "); throw; } } }
	static void VariableChanged() { try { T("kept"); } catch (Exception e) { e = new Exception("other"); if (e.Message.Length > 100) return; throw; } }
	static void FromCall() { try { T("mine"); } catch (Exception) { Other(); throw; } }
	static void Other() { try { T("other"); } catch (Exception) { try { throw; } catch (Exception e) { Console.Write("[" + e.Message + "]"); } } }
	static void Recursive(int n) { try { if (n == 0) T("r" + n); else Recursive(n - 1); } catch (Exception) { try { if (n < 3) T("r" + n + "b"); } catch (Exception e) { Console.Write(e.Message + " "); } throw; } }
	static void Loop() { for (int i = 0; ; i++) { try { T("i" + i); } catch (Exception) { if (i < 3) continue; throw; } } }
	static void Conditional(bool b) { try { T("c"); } catch (Exception e) when (e.Message == "c") { if (b) throw; } catch { Console.Write("no"); } }
	static void InLambda() { try { T("l"); } catch (Exception) { Action a = () => { try { T("in lambda"); } catch (Exception) { throw; } }; try { a(); } catch (Exception e) { Console.Write("[" + e.Message + "]"); } throw; } }
	static void InFinallyOfCatch() { try { T("one"); } catch (Exception) { try { T("two"); } finally { try { T("three"); } catch (Exception e) { Console.Write("[" + e.Message + "]"); } } } }
	static void ThroughFinally() { try { try { T("x"); } catch (Exception) { throw; } finally { Console.Write("[f1]"); } } catch (Exception) { throw; } finally { Console.Write("[f2]"); } }
	static void SiblingClauses(Exception e) { try { throw e; } catch (FormatException) { throw; } catch (InvalidOperationException) { try { throw; } catch (InvalidOperationException) { } throw; } }
	static void Main()
	{
		Action[] all = { InNestedTry, AfterInnerCatch, InnerRethrown, BothRethrown, VariableChanged, FromCall, () => Recursive(4), Loop, () => Conditional(true), () => Conditional(false), InLambda, InFinallyOfCatch, ThroughFinally };
		foreach (Action a in all) { Exception e = Get(a); Console.WriteLine(" -> " + (e == null ? "nothing" : e.Message)); }
		var f = new FormatException("f"); var i = new InvalidOperationException("i");
		Console.WriteLine(ReferenceEquals(Get(() => SiblingClauses(f)), f) + " " + ReferenceEquals(Get(() => SiblingClauses(i)), i));
	}
}
