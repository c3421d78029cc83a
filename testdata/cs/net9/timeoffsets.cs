using System;
using System.Globalization;
// Points in time with an offset: their parts, sums, comparisons and texts; factors of intervals; numbers of spans of bytes; messages that name a text that is no number.
static class Program
{
	static string Try(Func<object> f) { try { return f() + ""; } catch (Exception e) { return e.GetType().Name + ": " + e.Message.Replace("\n", "\\n"); } }
	static void Main()
	{
		var d = new DateTimeOffset(2024, 2, 29, 23, 30, 15, 250, TimeSpan.FromMinutes(-210));
		var e = new DateTimeOffset(new DateTime(2024, 3, 1, 3, 0, 15, 250, DateTimeKind.Utc));
		foreach (string f in new[] { "", "d", "D", "f", "F", "g", "G", "o", "r", "s", "t", "T", "u", "M", "y", "yyyy-MM-ddTHH:mm:ssK", "zzz zz z", "hh 'h' tt ddd" })
			Console.WriteLine(f + ": " + d.ToString(f, CultureInfo.InvariantCulture) + " | " + e.ToString(f, CultureInfo.InvariantCulture));
		Console.WriteLine((d == e) + " " + d.EqualsExact(e) + " " + d.CompareTo(e) + " " + (d < e.AddTicks(1)) + " " + (e.AddDays(1) - d) + " " + d.Equals((object)e) + " " + (d.GetHashCode() == e.GetHashCode()));
		Console.WriteLine(d.ToUniversalTime().ToString("s") + " " + e.ToOffset(TimeSpan.FromHours(14)).ToString("o") + " " + d.UtcDateTime.ToString("o") + " " + d.DateTime.ToString("o") + " " + d.Date.ToString("s") + " " + d.TimeOfDay + " " + d.Offset + " " + d.UtcTicks + " " + d.DayOfWeek + d.DayOfYear);
		Console.WriteLine(d.ToUnixTimeSeconds() + " " + d.ToUnixTimeMilliseconds() + " " + DateTimeOffset.FromUnixTimeSeconds(-1).ToString("o") + " " + DateTimeOffset.FromUnixTimeMilliseconds(1700000000123).ToString("o") + " " + d.AddMonths(12).AddYears(-1).AddHours(0.5).ToString("s") + " " + DateTimeOffset.MinValue.ToString("o") + " " + DateTimeOffset.MaxValue.ToString("o"));
		Console.WriteLine(Try(() => new DateTimeOffset(2024, 1, 1, 0, 0, 0, TimeSpan.FromHours(15))));
		Console.WriteLine(Try(() => new DateTimeOffset(2024, 1, 1, 0, 0, 0, TimeSpan.FromSeconds(15))));
		Console.WriteLine(Try(() => new DateTimeOffset(1, 1, 1, 0, 0, 0, TimeSpan.FromHours(1))));
		Console.WriteLine(Try(() => d.ToString("U")));
		var t = TimeSpan.FromMinutes(90.5);
		Console.WriteLine(t * 2.5 + " " + 0.1 * t + " " + t / 7 + " " + t / TimeSpan.FromHours(1) + " " + Try(() => t * double.NaN) + " " + Try(() => t * 1e300) + " " + TimeSpan.FromTicks(1) * 0.5 + " " + TimeSpan.FromTicks(3) * 0.5);
		byte[] b = [1, 2, 3, 4, 5, 6, 248, 63];
		Console.WriteLine(BitConverter.ToInt32(b) + " " + BitConverter.ToUInt16(b.AsSpan(6)) + " " + BitConverter.ToDouble(b) + " " + BitConverter.ToInt64(b) + " " + BitConverter.UInt64BitsToDouble(BitConverter.DoubleToUInt64Bits(1.5)) + " " + BitConverter.SingleToUInt32Bits(1f) + " " + (int)BitConverter.ToChar(b));
		foreach (var f in new Func<object>[] { () => int.Parse("1x"), () => ulong.Parse(""), () => double.Parse("--1"), () => decimal.Parse("1.2.3"), () => bool.Parse("yes"), () => TimeSpan.Parse("1:2:3:4:5"), () => DateTime.ParseExact("1/2", "yyyy", null), () => byte.Parse("256"), () => new string('x', "".Length - 2), () => BitConverter.ToInt64(b.AsSpan(1)) })
			Console.WriteLine(Try(f));
	}
}
