// Strings compared with literals ignoring case, by every length that is compared in line and one more, and by every character; from
// their start, from their end.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
static class Program {
	const MethodImplOptions No = MethodImplOptions.NoInlining; const StringComparison I = StringComparison.OrdinalIgnoreCase, O = StringComparison.Ordinal;
	static readonly Func<string, bool>[] Equal = {
		s => string.Equals(s, "", I), s => string.Equals(s, "k", I), s => string.Equals("s", s, I), s => string.Equals(s, "1", I), s => string.Equals(s, "@", I), s => string.Equals(s, "[", I), s => string.Equals(s, "`", I), s => string.Equals(s, "{", I),
		s => string.Equals(s, "iS", I), s => string.Equals(s, "a-Z", I), s => string.Equals(s, "GzIp", I), s => string.Equals(s, "Acc\0t", I), s => string.Equals(s, "Host-7", I), s => string.Equals(s, "chunked", I), s => string.Equals(s, "deflate[", I), s => string.Equals(s, "keep-aliv", I),
		s => string.Equals(s, "Content-Length", I), s => string.Equals(s, "Transfer-Encoding", I), s => string.Equals(s, "application/json; charset=utf-8x", I), s => string.Equals(s, "application/json; charset=utf-8xy", I), s => string.Equals(s, "stra\u00dfe", I), s => string.Equals(s, "\u0130", I) };
	static readonly Func<string, bool>[] Edges = {
		s => s.Equals("GzIp", I), s => s.StartsWith("k", I), s => s.StartsWith("aB", I), s => s.StartsWith("http://", I), s => s.StartsWith("Content-Length", I), s => s.StartsWith("Transfer-Encoding", I), s => s.StartsWith("", I),
		s => s.EndsWith("k", O), s => s.EndsWith("ab", O), s => s.EndsWith(".js", O), s => s.EndsWith(".dll", O), s => s.EndsWith("ength", O), s => s.EndsWith("-Length", O), s => s.EndsWith("t-Length", O), s => s.EndsWith("nt-Length", O), s => s.EndsWith("Content-Length", O), s => s.EndsWith("Transfer-Encoding", O), s => s.EndsWith("application/json; charset=utf-8x", O), s => s.EndsWith("application/json; charset=utf-8xy", O), s => s.EndsWith("", O), s => s.EndsWith("\u00e4\uffff", O),
		s => s.EndsWith("K", I), s => s.EndsWith(".JS", I), s => s.EndsWith("-lengtH", I), s => s.EndsWith("transfer-encodinG", I) };
	[MethodImpl(No)] static int Branch(string s) { if (s.EndsWith(".dll", O) || s.StartsWith("LIB", I) && !s.EndsWith(".SO", I)) return 1; for (int i = 0; i < 3; i++) if (s.EndsWith("x", O)) return 2 + i; return string.Equals(s, "none", I) ? 9 : 8; }
	static string Fresh(string s) => new string(s.ToCharArray());
	static void Main() {
		string[] words = { "", "k", "K", "\u212a", "s", "S", "\u017f", "i", "\u0131", "\u0130", "@", "`", "[", "{", "is", "IS", "iS", "a-z", "A-Z", "A\rZ", "gzip", "GZIP", "acc\0t", "ACC t", "host-7", "HOST-W", "CHUNKED", "DEFLATE[", "deflate{", "KEEP-ALIV", "content-length", "CONTENT-LENGTH", "Content-Length", "CONTENT\rLENGTH", "transfer-encoding", "TRANSFER-ENCODING", "Transfer-Encoding",
			"APPLICATION/JSON; CHARSET=UTF-8X", "application/json; charset=utf-8xy", "application/json; charset=utf-8x", "application/json[ charset=utf-8x", "STRA\u00dfE", "STRASSE", "ab", "AB", "http://a", "HTTP://", "HTTP:/", "a.js", ".js", "js", "A.JS", "a.dll", ".dl", "xlength", "\u00e4\uffff", "libx", "Lib.so", "LIB.dll", "none", "NONE", "xk", "xK" };
		var all = new List<string>();
		foreach (var w in words) { all.Add(Fresh(w)); all.Add(Fresh(w + "x")); all.Add(Fresh("x" + w)); for (int j = 0; j < w.Length; j++) foreach (char x in new[] { (char)0x20, (char)0x100, (char)0x40, '\x1' }) { var c = w.ToCharArray(); c[j] ^= x; all.Add(new string(c)); } }
		for (int i = 0; i < 65536; i++) all.Add(((char)i).ToString());
		for (int k = 0; k < Equal.Length; k++) { int h = 17, n = Equal[k](null) ? 1 : 0; foreach (var s in all) { bool b = Equal[k](s); h = h * 31 + (b ? 1 : 0); if (b) n++; } Console.Write(k + ":" + n + " " + h + "; "); } Console.WriteLine();
		for (int k = 0; k < Edges.Length; k++) { int h = 17, n = 0; foreach (var s in all) { bool b = Edges[k](s); h = h * 31 + (b ? 1 : 0); if (b) n++; } string e = "-"; try { Edges[k](null); } catch (NullReferenceException) { e = "null"; } Console.Write(k + ":" + n + " " + h + e + "; "); } Console.WriteLine();
		int t = 0; foreach (var s in all) t = t * 31 + Branch(s); Console.WriteLine(t);
	}
}
