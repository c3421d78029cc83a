// The totals of a TimeSpan are quotients, correctly rounded; encodings refuse null.
using System;
using System.Text;

class P
{
	static void Main()
	{
		ulong s = 12345;
		long hash = 17;
		for (int i = 0; i < 600; i++)
		{
			s = s * 6364136223846793005UL + 1442695040888963407UL;
			var t = new TimeSpan((long)s >> (i % 60));
			foreach (double d in new[] { t.TotalDays, t.TotalHours, t.TotalMinutes, t.TotalSeconds, t.TotalMilliseconds })
				hash = hash * 31 + BitConverter.DoubleToInt64Bits(d);
			if (i % 100 == 0) Console.WriteLine(hash + " " + t.TotalHours.ToString("R") + " " + t.TotalSeconds.ToString("R"));
		}
		Console.WriteLine(TimeSpan.MaxValue.TotalMilliseconds.ToString("R") + " " + TimeSpan.MinValue.TotalMilliseconds.ToString("R"));
		Try(() => Encoding.UTF8.GetByteCount((string)null));
		Try(() => Encoding.UTF8.GetByteCount((char[])null));
		Try(() => Encoding.UTF8.GetBytes((string)null));
	}

	static void Try(Func<object> f)
	{
		try { Console.WriteLine(f()); }
		catch (Exception e) { Console.WriteLine(e.Message); }
	}
}
