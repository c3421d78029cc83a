using System;
using System.Collections.Generic;
using System.Text;
// Compression: Huffman codes, run lengths, LZW; each is undone again. Checksums.
class Node : IComparable<Node>
{
	public readonly char Symbol; public readonly int Weight; public readonly Node Left, Right; readonly int order; static int made;
	public Node(char s, int w) { Symbol = s; Weight = w; order = made++; }
	public Node(Node l, Node r) { Left = l; Right = r; Weight = l.Weight + r.Weight; order = made++; }
	public bool IsLeaf { get { return Left == null; } }
	public int CompareTo(Node o) { int c = Weight.CompareTo(o.Weight); return c != 0 ? c : order.CompareTo(o.order); }
}
class Huffman
{
	readonly Node root; public readonly SortedDictionary<char, string> Codes = new SortedDictionary<char, string>();
	public Huffman(string text)
	{
		SortedDictionary<char, int> counts = new SortedDictionary<char, int>();
		foreach (char c in text) { int n; counts.TryGetValue(c, out n); counts[c] = n + 1; }
		SortedSet<Node> queue = new SortedSet<Node>();
		foreach (KeyValuePair<char, int> p in counts) queue.Add(new Node(p.Key, p.Value));
		while (queue.Count > 1) { Node a = queue.Min; queue.Remove(a); Node b = queue.Min; queue.Remove(b); queue.Add(new Node(a, b)); }
		root = queue.Min;
		Assign(root, "");
	}
	void Assign(Node n, string code) { if (n.IsLeaf) { Codes[n.Symbol] = code.Length == 0 ? "0" : code; return; } Assign(n.Left, code + "0"); Assign(n.Right, code + "1"); }
	public string Encode(string text) { StringBuilder b = new StringBuilder(); foreach (char c in text) b.Append(Codes[c]); return b.ToString(); }
	public string Decode(string bits) { StringBuilder b = new StringBuilder(); Node n = root; foreach (char c in bits) { if (!n.IsLeaf) n = c == '0' ? n.Left : n.Right; if (n.IsLeaf) { b.Append(n.Symbol); n = root; } } return b.ToString(); }
}
static class P
{
	static string Rle(string s) { StringBuilder b = new StringBuilder(); for (int i = 0, n; i < s.Length; i += n) { for (n = 1; i + n < s.Length && s[i + n] == s[i]; n++) { } if (n > 1) b.Append(n); b.Append(s[i]); } return b.ToString(); }
	static string Unrle(string s) { StringBuilder b = new StringBuilder(); int n = 0; foreach (char c in s) if (char.IsDigit(c)) n = n * 10 + c - '0'; else { b.Append(c, Math.Max(n, 1)); n = 0; } return b.ToString(); }
	static List<int> Lzw(string s) { Dictionary<string, int> d = new Dictionary<string, int>(); for (int i = 0; i < 128; i++) d[((char)i).ToString()] = i; List<int> r = new List<int>(); string w = ""; foreach (char c in s) { string k = w + c; if (d.ContainsKey(k)) w = k; else { r.Add(d[w]); d[k] = d.Count; w = c.ToString(); } } if (w.Length > 0) r.Add(d[w]); return r; }
	static string Unlzw(List<int> codes) { List<string> d = new List<string>(); for (int i = 0; i < 128; i++) d.Add(((char)i).ToString()); string w = d[codes[0]]; StringBuilder b = new StringBuilder(w); for (int i = 1; i < codes.Count; i++) { string e = codes[i] < d.Count ? d[codes[i]] : w + w[0]; b.Append(e); d.Add(w + e[0]); w = e; } return b.ToString(); }
	static uint Crc32(byte[] data) { uint c = 0xffffffff; foreach (byte b in data) { c ^= b; for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >> 1 ^ 0xedb88320 : c >> 1; } return ~c; }
	static uint Adler(byte[] data) { uint a = 1, b = 0; foreach (byte x in data) { a = (a + x) % 65521; b = (b + a) % 65521; } return b << 16 | a; }
	static void Main()
	{
		foreach (string s in new[] { "abracadabra alakazam", "mississippi", "aaaa", "the quick brown fox" }) { Huffman h = new Huffman(s); string bits = h.Encode(s); Console.WriteLine(s.Length * 8 + " -> " + bits.Length + " " + (h.Decode(bits) == s)); foreach (KeyValuePair<char, string> p in h.Codes) Console.Write("'" + p.Key + "'=" + p.Value + " "); Console.WriteLine(); }
		foreach (string s in new[] { "aaabccddddd", "abc", "", "zzzzzzzzzzzz" }) Console.WriteLine(Rle(s) + " " + (Unrle(Rle(s)) == s)); string t = "tobeornottobeortobeornot"; List<int> l = Lzw(t); Console.WriteLine(string.Join(" ", l) + " " + (Unlzw(l) == t) + " " + l.Count + "/" + t.Length); byte[] nine = Encoding.ASCII.GetBytes("123456789"); Console.WriteLine(Crc32(nine).ToString("x8") + " " + Adler(nine).ToString("x8"));
	}
}
