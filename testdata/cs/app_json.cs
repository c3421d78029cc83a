using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
// JSON: a parser with positions in its errors, a printer, queries by path.
class JsonException : Exception { public readonly int Position; public JsonException(string m, int at) : base(m + " at " + at) { Position = at; } }
class JsonParser
{
	readonly string s; int i;
	JsonParser(string text) { s = text; }
	public static object Parse(string text)
	{
		JsonParser p = new JsonParser(text);
		object v = p.Value();
		p.White();
		if (p.i < p.s.Length) throw new JsonException("Unexpected '" + p.s[p.i] + "'", p.i);
		return v;
	}
	void White() { while (i < s.Length && char.IsWhiteSpace(s[i])) i++; }
	void Expect(char c) { White(); if (i >= s.Length || s[i] != c) throw new JsonException("Expected '" + c + "'", i); i++; }
	bool Accept(char c) { White(); if (i < s.Length && s[i] == c) { i++; return true; } return false; }
	object Word(string w, object v) { if (string.CompareOrdinal(s, i, w, 0, w.Length) != 0) throw new JsonException("Bad word", i); i += w.Length; return v; }
	object Value()
	{
		White();
		if (i >= s.Length) throw new JsonException("Unexpected end", i);
		switch (s[i])
		{
			case '{':
				i++;
				Dictionary<string, object> d = new Dictionary<string, object>();
				if (Accept('}')) return d;
				do { White(); string k = String(); Expect(':'); d[k] = Value(); } while (Accept(','));
				Expect('}');
				return d;
			case '[':
				i++;
				List<object> l = new List<object>();
				if (Accept(']')) return l;
				do l.Add(Value()); while (Accept(','));
				Expect(']');
				return l;
			case '"': return String();
			case 't': return Word("true", true);
			case 'f': return Word("false", false);
			case 'n': return Word("null", null);
		}
		int start = i;
		if (s[i] == '-') i++;
		while (i < s.Length && (char.IsDigit(s[i]) || s[i] == '.' || s[i] == 'e' || s[i] == 'E' || s[i] == '+' || s[i] == '-')) i++;
		double n;
		if (!double.TryParse(s.Substring(start, i - start), NumberStyles.Float, CultureInfo.InvariantCulture, out n)) throw new JsonException("Bad number", start);
		return n;
	}
	string String()
	{
		Expect('"');
		StringBuilder b = new StringBuilder();
		while (true)
		{
			if (i >= s.Length) throw new JsonException("Open string", i);
			char c = s[i++];
			if (c == '"') return b.ToString();
			if (c != '\\') { b.Append(c); continue; }
			if (i >= s.Length) throw new JsonException("Open string", i);
			switch (c = s[i++])
			{
				case 'n': b.Append('\n'); break;
				case 't': b.Append('\t'); break;
				case 'u': b.Append((char)Convert.ToInt32(s.Substring(i, 4), 16)); i += 4; break;
				case '"': case '\\': case '/': b.Append(c); break;
				default: throw new JsonException("Bad escape", i - 1);
			}
		}
	}
}
static class JsonPrinter
{
	public static string Print(object v, bool pretty) { StringBuilder b = new StringBuilder(); Print(b, v, pretty ? 0 : -1); return b.ToString(); }
	static void Line(StringBuilder b, int indent) { if (indent >= 0) b.Append('\n').Append(' ', indent * 2); }
	static void Print(StringBuilder b, object v, int indent)
	{
		int inner = indent < 0 ? -1 : indent + 1;
		if (v == null) b.Append("null");
		else if (v is bool) b.Append((bool)v ? "true" : "false");
		else if (v is double) b.Append(((double)v).ToString("R", CultureInfo.InvariantCulture));
		else if (v is string) Quote(b, (string)v);
		else if (v is List<object>)
		{
			b.Append('['); bool first = true;
			foreach (object o in (List<object>)v) { if (!first) b.Append(','); first = false; Line(b, inner); Print(b, o, inner); }
			if (!first) Line(b, indent); b.Append(']');
		}
		else
		{
			b.Append('{'); bool first = true;
			foreach (KeyValuePair<string, object> p in (Dictionary<string, object>)v) { if (!first) b.Append(','); first = false; Line(b, inner); Quote(b, p.Key); b.Append(indent < 0 ? ":" : ": "); Print(b, p.Value, inner); }
			if (!first) Line(b, indent); b.Append('}');
		}
	}
	static void Quote(StringBuilder b, string s)
	{
		b.Append('"');
		foreach (char c in s)
			switch (c)
			{
				case '"': b.Append("\\\""); break;
				case '\\': b.Append("\\\\"); break;
				case '\n': b.Append("\\n"); break;
				case '\t': b.Append("\\t"); break;
				default: if (c < ' ' || c > '~') b.Append("\\u").Append(((int)c).ToString("x4")); else b.Append(c); break;
			}
		b.Append('"');
	}
}
static class P
{
	static object Query(object v, string path)
	{
		foreach (string part in path.Split('.'))
		{
			int n; Dictionary<string, object> d = v as Dictionary<string, object>; List<object> l = v as List<object>;
			if (d != null && d.ContainsKey(part)) v = d[part];
			else if (l != null && int.TryParse(part, out n) && n < l.Count) v = l[n];
			else return "(none)";
		}
		return v is double || v is string || v is bool ? v : v == null ? "null" : JsonPrinter.Print(v, false);
	}
	static void Main()
	{
		string text = "{ \"name\": \"Widget\", \"price\": 12.50, \"tags\": [\"a\", \"b\\n\\u0041\\\"\"], \"stock\": {\"warehouse\": 12, \"retail\": -4e2, \"empty\": {}, \"none\": []}, \"ok\": true, \"nothing\": null, \"nested\": [[1, 2], [3, [4.5]]] }";
		object v = JsonParser.Parse(text); string compact = JsonPrinter.Print(v, false); Console.WriteLine(compact); Console.WriteLine(JsonPrinter.Print(v, true)); Console.WriteLine(JsonPrinter.Print(JsonParser.Parse(JsonPrinter.Print(v, true)), false) == compact);
		foreach (string q in new[] { "name", "price", "tags.1", "stock.retail", "nested.1.1.0", "nested.1", "missing", "tags.7", "nothing", "ok" }) Console.WriteLine(q + " = " + Query(v, q));
		foreach (string bad in new[] { "", "{", "[1,]", "{\"a\" 1}", "[1 2]", "\"open", "tru", "{\"a\":1}}", "-", "\"\\x\"" }) try { JsonParser.Parse(bad); Console.WriteLine("fine"); } catch (JsonException e) { Console.WriteLine(e.Message); }
	}
}
