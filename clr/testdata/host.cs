using System;
using System.Diagnostics;
using System.Threading;

class Host
{
	static string Or(string s) { return string.IsNullOrEmpty(s) ? "none" : s; }

	static void Main()
	{
		Console.WriteLine("variable: " + Or(Environment.GetEnvironmentVariable("RYUGO_TEST")));
		Console.WriteLine("machine {0}, user {1}, directory {2}", Environment.MachineName, Or(Environment.UserName), Environment.CurrentDirectory);
		DateTime now = DateTime.UtcNow;
		Console.WriteLine(now.ToString("yyyy-MM-dd HH:mm:ss.fff"));
		if (now.Year != 2022) return;
		int ticks = Environment.TickCount;
		Thread.Sleep(3600000);
		Console.WriteLine("slept {0} ms, ticks {1}", (DateTime.UtcNow - now).TotalMilliseconds > 3600000 ? 3600001 : 0, Environment.TickCount - ticks > 0 ? 5 : 0);
		var r = new Random();
		Console.WriteLine("random {0} {1}", r.Next(), r.Next());
	}
}
