using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
// JSON: makes a document, prints it, parses the text and prints it again. Argument: records.
static class Json
{
	public static void Print(StringBuilder b, object v)
	{
		string s = v as string;
		List<object> list = v as List<object>;
		Dictionary<string, object> map = v as Dictionary<string, object>;
		if (v == null) b.Append("null");
		else if (s != null) Quote(b, s);
		else if (v is bool) b.Append((bool)v ? "true" : "false");
		else if (v is double) b.Append(((double)v).ToString(CultureInfo.InvariantCulture));
		else if (list != null)
		{
			b.Append('[');
			for (int i = 0; i < list.Count; i++)
			{
				if (i > 0) b.Append(',');
				Print(b, list[i]);
			}
			b.Append(']');
		}
		else
		{
			b.Append('{');
			bool first = true;
			foreach (KeyValuePair<string, object> p in map)
			{
				if (!first) b.Append(',');
				first = false;
				Quote(b, p.Key);
				b.Append(':');
				Print(b, p.Value);
			}
			b.Append('}');
		}
	}
	static void Quote(StringBuilder b, string s)
	{
		b.Append('"');
		foreach (char c in s)
			if (c == '"' || c == '\\') b.Append('\\').Append(c);
			else if (c == '\n') b.Append("\\n");
			else b.Append(c);
		b.Append('"');
	}
	public static object Parse(string s)
	{
		int i = 0;
		object v = Value(s, ref i);
		Space(s, ref i);
		if (i != s.Length) throw new FormatException("text behind the document");
		return v;
	}
	static void Space(string s, ref int i)
	{
		while (i < s.Length && s[i] <= ' ') i++;
	}
	static bool Accept(string s, ref int i, char c)
	{
		Space(s, ref i);
		if (i >= s.Length || s[i] != c) return false;
		i++;
		return true;
	}
	static object Value(string s, ref int i)
	{
		Space(s, ref i);
		switch (s[i])
		{
			case '{':
				i++;
				Dictionary<string, object> map = new Dictionary<string, object>();
				if (Accept(s, ref i, '}')) return map;
				do
				{
					Space(s, ref i);
					string key = Text(s, ref i);
					if (!Accept(s, ref i, ':')) throw new FormatException("no colon");
					map.Add(key, Value(s, ref i));
				}
				while (Accept(s, ref i, ','));
				if (!Accept(s, ref i, '}')) throw new FormatException("no brace");
				return map;
			case '[':
				i++;
				List<object> list = new List<object>();
				if (Accept(s, ref i, ']')) return list;
				do list.Add(Value(s, ref i));
				while (Accept(s, ref i, ','));
				if (!Accept(s, ref i, ']')) throw new FormatException("no bracket");
				return list;
			case '"': return Text(s, ref i);
			case 't': i += 4; return true;
			case 'f': i += 5; return false;
			case 'n': i += 4; return null;
		}
		int start = i;
		while (i < s.Length && (char.IsDigit(s[i]) || s[i] == '-' || s[i] == '+' || s[i] == '.' || s[i] == 'e' || s[i] == 'E')) i++;
		return double.Parse(s.Substring(start, i - start), CultureInfo.InvariantCulture);
	}
	static string Text(string s, ref int i)
	{
		StringBuilder b = new StringBuilder();
		for (i++; s[i] != '"'; i++)
		{
			if (s[i] != '\\') b.Append(s[i]);
			else if (s[++i] == 'n') b.Append('\n');
			else b.Append(s[i]);
		}
		i++;
		return b.ToString();
	}
}
static class P
{
	static object Document(int records)
	{
		List<object> list = new List<object>();
		for (int i = 0; i < records; i++)
			list.Add(new Dictionary<string, object> {
				{ "id", (double)i }, { "name", "record \"" + i + "\"" }, { "price", i * 0.25 }, { "open", i % 3 == 0 }, { "none", null },
				{ "tags", new List<object> { "a" + i % 7, "line\nbreak", 1.5e10 } }
			});
		return new Dictionary<string, object> { { "version", 1.0 }, { "records", list } };
	}
	static double Sum(object v)
	{
		double s = 0;
		if (v is double) return (double)v;
		List<object> list = v as List<object>;
		if (list != null) foreach (object o in list) s += Sum(o);
		Dictionary<string, object> map = v as Dictionary<string, object>;
		if (map != null) foreach (object o in map.Values) s += Sum(o);
		return s;
	}
	static void Main(string[] args)
	{
		int n = args.Length > 0 ? int.Parse(args[0]) : 10;
		StringBuilder b = new StringBuilder();
		Json.Print(b, Document(n));
		string text = b.ToString();
		object v = Json.Parse(text);
		b.Clear();
		Json.Print(b, v);
		Console.WriteLine(text.Length + " " + (b.ToString() == text) + " " + Sum(v));
	}
}
