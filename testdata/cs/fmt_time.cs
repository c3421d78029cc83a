using System;
using System.Globalization;
// DateTime and TimeSpan: parts, arithmetic, formats, parsing.
static class P
{
	static void Main()
	{
		DateTime d = new DateTime(2024, 2, 29, 13, 5, 9, 47);
		Console.WriteLine(d.Year + " " + d.Month + " " + d.Day + " " + d.Hour + " " + d.Minute + " " + d.Second + " " + d.Millisecond + " " + d.DayOfWeek + " " + d.DayOfYear + " " + d.Ticks + " " + d.Kind);
		foreach (string f in new[] { "d", "D", "f", "F", "g", "G", "s", "u", "o", "R", "t", "T", "yyyy-MM-dd", "dd/MM/yy", "HH:mm:ss.fff", "hh:mm tt", "h:m:s t", "ddd, MMM d", "dddd d MMMM yyyy", "yyyyMMddHHmmss", "'day' d", "\\y yy", "ss.FFF", "%d", "%M" })
			Console.WriteLine(f + " => " + d.ToString(f, CultureInfo.InvariantCulture));
		Console.WriteLine(d.ToString(CultureInfo.InvariantCulture) + " | " + d.AddDays(1).ToString("yyyy-MM-dd") + " | " + d.AddMonths(12).ToString("yyyy-MM-dd") + " | " + d.AddYears(1).ToString("yyyy-MM-dd") + " | " + d.AddYears(4).ToString("yyyy-MM-dd") + " | " + d.AddHours(-14).ToString("s") + " | " + d.AddMinutes(55.5).ToString("s") + " | " + d.AddSeconds(0.5).ToString("HH:mm:ss.fff") + " | " + d.AddMonths(-2).ToString("d", CultureInfo.InvariantCulture) + " | " + d.Date.ToString("s") + " | " + d.TimeOfDay);
		DateTime e = new DateTime(2025, 1, 1); TimeSpan span = e - d;
		Console.WriteLine(span + " " + span.Days + " " + span.TotalDays.ToString("F3") + " " + span.TotalHours.ToString("F2") + " " + (e > d) + " " + (e == e.AddDays(0)) + " " + e.CompareTo(d) + " " + DateTime.Compare(d, e) + " " + (d + span == e) + " " + (e - span == d));
		for (int y = 1896; y <= 2104; y += 52) Console.Write(y + ":" + DateTime.IsLeapYear(y) + ":" + DateTime.DaysInMonth(y, 2) + ":" + new DateTime(y, 12, 31).DayOfYear + ":" + new DateTime(y, 3, 1).DayOfWeek + " "); Console.WriteLine();
		DateTime walk = new DateTime(1999, 12, 30); for (int i = 0; i < 4; i++, walk = walk.AddDays(1)) Console.Write(walk.ToString("ddd dd-MMM-yyyy ")); Console.WriteLine(DateTime.MinValue.ToString("s") + " " + DateTime.MaxValue.ToString("s"));
		foreach (string s in new[] { "2020-03-15", "2020-03-15 10:20:30", "2020-03-15T10:20:30", "03/15/2020", "3/5/2020 1:02:03", "15 March 2020", "not a date", "2020-13-01", "2021-02-29" }) { DateTime r; if (DateTime.TryParse(s, CultureInfo.InvariantCulture, DateTimeStyles.None, out r)) Console.WriteLine(s + " -> " + r.ToString("s")); else Console.WriteLine(s + " is none"); }
		Console.WriteLine(DateTime.ParseExact("20240229 1305", "yyyyMMdd HHmm", CultureInfo.InvariantCulture).ToString("s")); try { DateTime.ParseExact("x", "yyyy", CultureInfo.InvariantCulture); } catch (FormatException) { Console.WriteLine("bad exact"); }
		foreach (Action a in new Action[] { () => new DateTime(2023, 2, 29), () => new DateTime(0, 1, 1), () => new DateTime(2023, 1, 1, 24, 0, 0), () => DateTime.MaxValue.AddDays(1), () => DateTime.DaysInMonth(2020, 13) }) try { a(); } catch (ArgumentOutOfRangeException) { Console.WriteLine("out of range"); }
		TimeSpan t = new TimeSpan(1, 2, 3, 4, 5); Console.WriteLine(t + " " + t.ToString("c") + " " + t.ToString("g") + " " + t.ToString("G") + " " + t.ToString(@"hh\:mm") + " " + t.ToString(@"d\.hh\:mm\:ss\.fff") + " " + t.Ticks + " " + t.TotalSeconds + " " + t.TotalMilliseconds + " " + t.Days + " " + t.Hours + " " + t.Minutes + " " + t.Seconds + " " + t.Milliseconds);
		Console.WriteLine(TimeSpan.FromSeconds(90) + " " + TimeSpan.FromMinutes(1.5) + " " + TimeSpan.FromHours(25) + " " + TimeSpan.FromDays(0.5) + " " + TimeSpan.FromMilliseconds(1234) + " " + TimeSpan.FromTicks(1) + " " + TimeSpan.Zero + " " + -t + " " + t.Negate().Duration() + " " + (t + t) + " " + (t - TimeSpan.FromDays(2)) + " " + (t > TimeSpan.Zero) + " " + t.CompareTo(t) + " " + t.Equals(new TimeSpan(t.Ticks)) + " " + new TimeSpan(10, 20, 30) + " " + new TimeSpan(0, 90, 0).Hours);
		foreach (string s in new[] { "1:02", "01:02:03", "1.02:03:04", "-00:00:01", "00:00:01.5", "5", "25:00", "x" }) { TimeSpan r; Console.Write(s + "=" + TimeSpan.TryParse(s, out r) + ":" + r + " "); } Console.WriteLine();
		DateTime now = DateTime.Now, utc = DateTime.UtcNow; Console.WriteLine((now.Year > 2000) + " " + (DateTime.Today <= now) + " " + utc.Kind + " " + now.Kind + " " + (DateTime.UtcNow >= utc));
		Console.WriteLine("{0:yyyy} {0:MM/dd} {1:hh\\:mm}", d, t);
	}
}
