using System;
using System.Text;
// string.Format: positions, alignment, formats, escapes, errors; the same through Console and StringBuilder.
static class P
{
	struct Point : IFormattable
	{
		public int X, Y;
		public override string ToString() { return "(" + X + "," + Y + ")"; }
		public string ToString(string format, IFormatProvider provider)
		{
			switch (format)
			{
				case null: case "": case "G": return ToString();
				case "x": return X.ToString();
				case "y": return Y.ToString();
				case "polar": return Math.Sqrt(X * X + Y * Y).ToString("F2");
			}
			throw new FormatException("no format " + format);
		}
	}
	class Upper : IFormatProvider, ICustomFormatter
	{
		public object GetFormat(Type t) { return t == typeof(ICustomFormatter) ? this : null; }
		public string Format(string format, object arg, IFormatProvider provider)
		{
			if (arg is string) return ((string)arg).ToUpper() + (format == null ? "" : ":" + format);
			IFormattable f = arg as IFormattable;
			return f != null ? f.ToString(format, null) : arg == null ? "NULL" : arg.ToString();
		}
	}
	static void Main()
	{
		Console.WriteLine(string.Format("{0} {1} {0}", "a", "b"));
		Console.WriteLine(string.Format("[{0,5}] [{0,-5}] [{0,1}] [{1,6:F2}] [{1,-8:E1}]", "abc", 3.14159));
		Console.WriteLine(string.Format("{{0}} {{{0}}} }}{{", 7));
		Console.WriteLine(string.Format("{0:X} {0:D5} {0:N0} {1:P1} {2:C2}", 48879, 0.256, 0).Replace("\u00a4", "$"));
		Console.WriteLine(string.Format("{0} {1} {2} {3} {4}", 1, 'c', true, null, 2.5));
		Console.WriteLine("{0} + {1} = {2}", 1, 2, 1 + 2); Console.WriteLine("{0}|{1}|{2}|{3}", 1, 2, 3, 4); Console.Write("{0:0.0}\n", 2.25); Console.WriteLine("{0}", (object)null); Console.WriteLine("{0,3}{1,3}{2,3}", 1, 22, 333);
		Point p = new Point { X = 3, Y = 4 };
		Console.WriteLine("{0} {0:x} {0:y} {0:polar} {0,8} {0,-8:x}|", p); Console.WriteLine($"{p} {p:x} {p:polar} {p.X + p.Y} {(p.X > 2 ? "big" : "small")} {p.X,4}|{p.Y,-4}| {{literal}} {3.14159:F3} {"nested " + $"{p.X}"}");
		Console.WriteLine(string.Format(new Upper(), "{0} {0:!} {1:D3} {2}", "abc", 5, null));
		Console.WriteLine(new StringBuilder().AppendFormat("{0}-{1}", "x", "y").AppendFormat("|{0:00}", 3).ToString());
		int w = 10; Console.WriteLine($"{w:D4} {w:X} {w} {-w}"); Console.WriteLine(string.Format("{0,-10}|{1,10}|", "left", "right")); Console.WriteLine(string.Format("{0, 5}|{1,-5 }|", 1, 2));
		string[][] table = { new[] { "Name", "Qty", "Price" }, new[] { "Apple", "3", "1.25" }, new[] { "Watermelon", "12", "30.00" } };
		foreach (string[] row in table) Console.WriteLine("{0,-12}{1,5}{2,10}", row);
		foreach (string f in new[] { "{0", "{", "}", "{}", "{a}", "{-1}", "{2}", "{0,}", "{0:", "{0 1}" })
			try { Console.WriteLine(string.Format(f, 1, 2)); } catch (FormatException) { Console.WriteLine("bad " + f); }
		try { string.Format("{0:zz}", p); } catch (FormatException e) { Console.WriteLine(e.Message); }
		try { string.Format(null, 1); } catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
	}
}
