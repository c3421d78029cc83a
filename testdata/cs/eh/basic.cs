using System;
// Throw and catch in one method, over calls, by type order; message; finally order.
class E1 : Exception { public int Code; public E1(int c) : base("E1-" + c) { Code = c; } } class E2 : E1 { public E2(int c) : base(c * 10) { } }
static class P
{
	static void Thrower(int k) { switch (k) { case 0: return; case 1: throw new E1(1); case 2: throw new E2(2); case 3: throw new InvalidOperationException("inv"); case 4: throw new ArgumentException("arg", "p"); case 5: throw new Exception(); default: throw new FormatException("fmt"); } }
	static string Catch(int k) { try { Thrower(k); return "none"; } catch (E2 e) { return "E2 " + e.Code; } catch (E1 e) { return "E1 " + e.Code + e.Message; } catch (ArgumentException e) { return "Arg " + e.Message.Replace("\n", "/") + e.ParamName; } catch (SystemException e) { return "Sys " + e.Message; } catch (Exception e) { return "Ex " + e.Message; } }
	static string Deep(int n, int k) { try { if (n == 0) Thrower(k); else Deep(n - 1, k); Console.Write("."); return "ok"; } finally { Console.Write(n); } }
	static void Main() { for (int k = 0; k < 7; k++) Console.WriteLine(Catch(k)); for (int k = 0; k < 3; k++) { try { Console.WriteLine(Deep(4, k)); } catch (E1 e) { Console.WriteLine(" caught " + e.Message); } } try { try { throw new E1(7); } catch (FormatException) { Console.WriteLine("no"); } finally { Console.WriteLine("fin"); } } catch { Console.WriteLine("any"); } }
}
