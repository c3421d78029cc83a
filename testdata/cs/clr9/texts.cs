// Strings compared with literals, whole and from their start, by every length that is compared in line and one more.
using System;
using System.Runtime.CompilerServices;

static class Program {
	const MethodImplOptions No = MethodImplOptions.NoInlining;
	[MethodImpl(No)] static bool E0(string s) => s == "";
	[MethodImpl(No)] static bool E1(string s) => s == "a";
	[MethodImpl(No)] static bool E2(string s) => "ab" == s;
	[MethodImpl(No)] static bool E3(string s) => s == "abc";
	[MethodImpl(No)] static bool E4(string s) => s == "abcd";
	[MethodImpl(No)] static bool E5(string s) => s == "abcde";
	[MethodImpl(No)] static bool E7(string s) => s == "ab\u1234\uffffe\0g";
	[MethodImpl(No)] static bool E8(string s) => s == "abcdefgh";
	[MethodImpl(No)] static bool E9(string s) => s == "abcdefghi";
	[MethodImpl(No)] static bool E15(string s) => s == "abcdefghijklmno";
	[MethodImpl(No)] static bool E16(string s) => s == "abcdefghijklmnop";
	[MethodImpl(No)] static bool E25(string s) => s == "abcdefghijklmnopqrstuvwxy";
	[MethodImpl(No)] static bool E32(string s) => s == "abcdefghijklmnopqrstuvwxyz012345";
	[MethodImpl(No)] static bool E33(string s) => s == "abcdefghijklmnopqrstuvwxyz0123456";
	[MethodImpl(No)] static bool N5(string s) => s != "abcde";
	[MethodImpl(No)] static int B5(string s) { if (s == "abcde") return 1; return 2; }
	[MethodImpl(No)] static int B6(string s) { if (s != "abcdef") return 1; return 2; }
	[MethodImpl(No)] static int And(string s, string t) { if (s == "abcde" && t == "abc" || s == "a") return 1; return 2; }
	[MethodImpl(No)] static bool I5(string s) => s.Equals("abcde");
	[MethodImpl(No)] static bool J5(string s) => "abcde".Equals(s);
	[MethodImpl(No)] static bool O5(string s) => string.Equals(s, "abcde", StringComparison.Ordinal);
	[MethodImpl(No)] static bool P5(string s) => s.Equals("abcde", StringComparison.Ordinal);
	[MethodImpl(No)] static bool Q5(string s) => s.Equals("ABCDE", StringComparison.OrdinalIgnoreCase);
	[MethodImpl(No)] static bool S1(string s) => s.StartsWith("a", StringComparison.Ordinal);
	[MethodImpl(No)] static bool S5(string s) => s.StartsWith("abcde", StringComparison.Ordinal);
	[MethodImpl(No)] static bool S0(string s) => s.StartsWith("", StringComparison.Ordinal);
	[MethodImpl(No)] static bool T5(ReadOnlySpan<char> s) => s.SequenceEqual("abcde");
	[MethodImpl(No)] static bool T9(ReadOnlySpan<char> s) => s.SequenceEqual("abcdefghi".AsSpan());
	[MethodImpl(No)] static bool U5(ReadOnlySpan<char> s) => s.StartsWith("abcde");
	[MethodImpl(No)] static bool U17(ReadOnlySpan<char> s) { if (!s.StartsWith("abcdefghijklmnopq")) return false; return true; }
	[MethodImpl(No)] static bool V5(Span<char> s) => s.SequenceEqual("abcde");
	// The literal's span is read again: kept in a local, given twice, given to a callee.
	[MethodImpl(No)] static int Kept(ReadOnlySpan<char> s) { ReadOnlySpan<char> x = "abcde"; return (s.SequenceEqual(x) ? 100 : 0) + x.Length + x[2]; }
	[MethodImpl(No)] static bool Twice() { ReadOnlySpan<char> x = "abcde"; return x.EndsWith(x); }
	static bool Starts(ReadOnlySpan<char> s, ReadOnlySpan<char> x, int i) => s.StartsWith(x) && s[i] == x[i];
	[MethodImpl(No)] static bool Given(ReadOnlySpan<char> s, int i) => Starts(s, "abcde", i);
	[MethodImpl(No)] static int Sw(string s) => s switch { "get" => 1, "set" => 2, "post" => 3, "patch" => 4, "delete" => 5, "options" => 6, "trace" => 7, "head" => 8, "connect" => 9, null => -1, _ => 0 };
	[MethodImpl(No)] static int Len() => "abc".Length * 10 + "".Length + "xyz"[1];
	[MethodImpl(No)] static char At(int i) => "abc"[i];
	static readonly string Frozen = "frozen";
	[MethodImpl(No)] static bool F(string s) => s == Frozen;
	[MethodImpl(No)] static int Loop(string[] a) { int n = 0; foreach (var s in a) if (s == "abcde" || s == "abcdefghijklmnop") n++; return n; }
	[MethodImpl(No)] static bool InTry(string s) { try { return s == "abcde" ? s.Length > 4 : s.Length > 100; } catch (NullReferenceException) { return false; } finally { Console.Write(s == "abcd" ? "!" : ""); } }
	[MethodImpl(No)] static string Ternary(string s, int k) => Id(s == "abc" ? k : k + 1) + Id(s == "abcde" ? 1 : 0);
	[MethodImpl(No)] static string Id(int x) => x + ",";
	[MethodImpl(No)] static unsafe bool Guarded(string s) => s == "abcdefg";
	static string Fresh(string s) { return new string(s.ToCharArray()); }
	static int Throws(Func<string, bool> f) { try { f(null); return 0; } catch (NullReferenceException) { return 1; } catch (ArgumentNullException) { return 2; } }
	static void Main() {
		var all = new System.Collections.Generic.List<string> { null, "" };
		string abc = "abcdefghijklmnopqrstuvwxyz0123456";
		for (int i = 1; i <= abc.Length; i++) { all.Add(Fresh(abc.Substring(0, i))); var c = abc.Substring(0, i).ToCharArray(); for (int j = 0; j < i; j++) { c[j] ^= (char)0x100; all.Add(new string(c)); c[j] ^= (char)0x101; all.Add(new string(c)); c[j] ^= (char)1; } }
		foreach (var s in new[] { "ab\u1234\uffffe\0g", "ab\u1234\ufffee\0g", "ABCDE", "aBcDe", "get", "set", "post", "patch", "delete", "options", "trace", "head", "connect", "gets", "Get", "frozen", "abcdef" }) all.Add(Fresh(s));
		int h = 17, n = 0;
		void Note(bool b) { h = h * 31 + (b ? 1 : 0); if (b) n++; }
		foreach (var s in all) {
			Note(E0(s)); Note(E1(s)); Note(E2(s)); Note(E3(s)); Note(E4(s)); Note(E5(s)); Note(E7(s)); Note(E8(s)); Note(E9(s)); Note(E15(s)); Note(E16(s)); Note(E25(s)); Note(E32(s)); Note(E33(s));
			Note(N5(s)); Note(B5(s) == 1); Note(B6(s) == 1); Note(J5(s)); Note(O5(s)); Note(F(s)); Note(And(s, "abc") == 1); Note(And(s, null) == 1); Note(And("abcde", s) == 1); 
			if (s != null) { Note(I5(s)); Note(P5(s)); Note(Q5(s)); Note(S1(s)); Note(S5(s)); Note(S0(s)); }
			Note(T5(s)); Note(T9(s)); Note(U5(s)); Note(U17(s)); Note(V5((s ?? "").ToCharArray())); h = h * 31 + Sw(s); Note(InTry(s)); h = h * 31 + Ternary(s, 5).GetHashCode0();
			Note(Guarded(s));
		}
		Console.WriteLine(h + " " + n);
		Console.WriteLine(Throws(I5) + " " + Throws(P5) + " " + Throws(S1) + " " + Throws(S5) + " " + Throws(J5));
		Console.WriteLine(Len() + " " + At(0) + At(2)); try { At(3); } catch (IndexOutOfRangeException) { Console.WriteLine("range"); }
		Console.WriteLine(Loop(all.ToArray()));
		Console.WriteLine(Kept("abcde") + " " + Kept("abcdf") + " " + Twice() + " " + Given("abcde", 4));
		string x = null; try { Console.WriteLine(x.Length); } catch (NullReferenceException) { Console.WriteLine("null"); }
	}
	static int GetHashCode0(this string s) { int h = 0; foreach (char c in s) h = h * 31 + c; return h; }
}
