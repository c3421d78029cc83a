using System;
using System.Threading;
// What this runtime refuses, as .NET does on some platform or other: asynchronous calls of delegates.
delegate int Op(int x);
static class P
{
	static string Try(Action a) { try { a(); return "ok"; } catch (PlatformNotSupportedException e) { return e.GetType().Name + ": " + e.Message; } }
	static void Main()
	{
		Op o = x => x + 1;
		Console.WriteLine(Try(() => o.BeginInvoke(1, null, null)));
		Console.WriteLine(Try(() => o.EndInvoke(null)));
		Console.WriteLine(o(1));
	}
}
