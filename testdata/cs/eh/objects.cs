using System;
using System.Collections.Generic;
// What an exception object is and says: messages, own classes, inner ones, Data, HResult, ToString that is overridden, the same object thrown many times.
class Own : Exception { public int Code; public Own(int code, string m, Exception inner) : base(m, inner) { Code = code; HResult = code; } public override string Message { get { return "[" + Code + "] " + base.Message; } } }
class Quiet : Exception { public override string Message { get { return null; } } public override string ToString() { return "quiet!"; } }
class Generic<T> : ApplicationException { public T Value; public Generic(T v) { Value = v; } }
sealed class Outer { public class Inner : ArgumentException { public Inner() : base("inner says", "which") { } } }
static class P
{
	static Exception Catch(Action a) { try { a(); return null; } catch (Exception e) { return e; } }
	static string First(Exception e) { return e.ToString().Split('\n')[0].Trim(); }
	static readonly Exception Shared = new Exception("shared");
	static int Count(int n) { int k = 0; for (int i = 0; i < n; i++) try { throw Shared; } catch (Exception e) { if (ReferenceEquals(e, Shared)) k++; } return k; }
	static void Main()
	{
		Console.WriteLine(new Exception().Message + " | " + new Exception(null).Message + " | " + new Exception("").Message.Length + " | " + new Own(5, "m", null).Message + " | " + new Generic<int>(1).Message);
		Console.WriteLine(First(new Exception("plain")) + " | " + First(new Own(7, "own", null)) + " | " + new Quiet() + " | " + First(new Outer.Inner()) + " | " + First(new Generic<string>("x")));
		Exception nested = new Own(1, "a", new FormatException("b", new Exception("c")));
		Console.WriteLine(nested.GetBaseException().Message + " " + nested.InnerException.InnerException.Message + " " + nested.HResult + " " + ((Own)nested).Code);
		Exception thrown = Catch(() => { throw nested; });
		Console.WriteLine(ReferenceEquals(thrown, nested) + " " + (thrown.StackTrace != null) + " " + (new Exception().StackTrace == null) + " " + (nested.InnerException.StackTrace == null));
		thrown.Data["k"] = 5; thrown.Data["s"] = "t"; thrown.HelpLink = "link";
		Console.WriteLine(thrown.Data.Count + " " + thrown.Data["k"] + " " + thrown.Data["s"] + " " + thrown.HelpLink + " " + (thrown.Data["none"] == null));
		Console.WriteLine(Count(100));
		Console.WriteLine(new ArgumentNullException("p").ParamName + " " + new ArgumentException("m", "q").ParamName + " " + (new ArgumentOutOfRangeException("r", 5, "bad").ActualValue));
		var caught = Catch(() => { object o = "s"; int i = (int)o; });
		Console.WriteLine(caught is InvalidCastException);
		Exception[] kinds = { Catch(() => new List<int>()[0].ToString()), Catch(() => int.Parse("x")), Catch(() => ((object[])new string[1])[0] = 5), Catch(() => "abc".Substring(4)), Catch(() => new Queue<int>().Dequeue()), Catch(() => { var e = new List<int> { 1 }.GetEnumerator(); Enum.Parse(typeof(DayOfWeek), "Nonday"); }), Catch(() => Activator.CreateInstance(typeof(string[])).ToString()), Catch(() => ((ICollection<int>)new int[2]).Add(1)), Catch(() => new int[2].CopyTo(new int[1], 0)), Catch(() => { Array a = new int[2, 2]; a.GetValue(1); }) };
		foreach (Exception e in kinds) Console.Write((e == null ? "null" : e.GetType().Name) + " ");
		Console.WriteLine();
		try { throw new Generic<int>(42); } catch (Generic<string>) { Console.WriteLine("wrong"); } catch (Generic<int> e) { Console.WriteLine("right " + e.Value); }
		try { try { throw new Quiet(); } catch (Exception e) { throw new Own(3, "around", e); } } catch (Own e) { Console.WriteLine(e.Message + " " + e.InnerException); }
	}
}
