using System;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
// Exceptions that nobody catches, by how they come about: unhandled.exe KIND.
class Says : Exception { public Says(string m) : base(m) { } public override string ToString() { return "Says: " + Message; } }
class Mute : Exception { public override string Message { get { throw new InvalidOperationException(); } } }
class Bad { public static int X; static Bad() { P.Throw("in cctor"); } [MethodImpl(MethodImplOptions.NoInlining)] public static int Get() { return X; } }
class Gen<T> { [MethodImpl(MethodImplOptions.NoInlining)] public static void Go<U>(T a, U[] b, ref int c, Action<T> d) { P.Throw("generic"); } public class In { [MethodImpl(MethodImplOptions.NoInlining)] public void Do(In x, int? y, int[,] z) { throw new Exception("nested"); } } }
static class P
{
	[MethodImpl(MethodImplOptions.NoInlining)] public static void Throw(string s) { throw new Exception(s); }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Wrap() { try { Throw("inner"); } catch (Exception e) { throw new ApplicationException("outer", e); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Again() { try { Throw("again"); } catch (Exception) { throw; } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Reset() { try { Throw("reset"); } catch (Exception e) { throw e; } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Captured() { ExceptionDispatchInfo i = null; try { Throw("captured"); } catch (Exception e) { i = ExceptionDispatchInfo.Capture(e); } i.Throw(); }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Overflow(int n) { try { return Overflow(n + 1) + 1; } catch (Exception) { return 0; } finally { Console.WriteLine("finally"); } }
	static bool Ask() { throw new Exception("lost"); }
	static int zero;
	static void Main(string[] args)
	{
		try
		{
			int n = 0;
			switch (args[0])
			{
				case "finally": try { Throw("plain"); } finally { Console.WriteLine("inner finally"); } break;
				case "wrap": try { Wrap(); } catch (FormatException) { } break;
				case "wrap2": try { try { Wrap(); } catch (ApplicationException e) { throw new Exception("third", e); } } catch (FormatException) { } break;
				case "again": Again(); break;
				case "reset": Reset(); break;
				case "captured": Captured(); break;
				case "catch": try { Throw("first"); } catch (Exception) { Throw("in catch"); } break;
				case "replaced": try { try { Throw("first"); } finally { Throw("in finally"); } } catch (Exception e) { if (e.Message == "first") Console.WriteLine("wrong"); throw; } break;
				case "filter": try { Throw("kept"); } catch (Exception) when (Ask()) { Console.WriteLine("wrong"); } break;
				case "says": throw new Says("words");
				case "mute": throw new Mute();
				case "cctor": Bad.Get(); break;
				case "generic": Gen<string>.Go(null, new int[1], ref n, null); break;
				case "nested": new Gen<int>.In().Do(null, 1, null); break;
				case "zero": n = n / zero; break;
				case "null": throw null;
				case "overflow": Overflow(0); break;
				case "failfast": Environment.FailFast("enough"); break;
			}
		}
		finally { Console.WriteLine("finally"); }
	}
}
