using System;
using System.Text;
// Arbitrary precision by hand: factorials, Fibonacci, powers, division by small, multiplication Karatsuba, pi digits by spigot, e digits.
class Big
{
	uint[] w; int n; public Big(uint v) { w = new uint[] { v }; n = v == 0 ? 0 : 1; } Big(uint[] w, int n) { this.w = w; while (n > 0 && w[n - 1] == 0) n--; this.n = n; }
	public static Big operator +(Big a, Big b) { if (a.n < b.n) { Big t = a; a = b; b = t; } uint[] r = new uint[a.n + 1]; ulong c = 0; for (int i = 0; i < a.n; i++) { c += (ulong)a.w[i] + (i < b.n ? b.w[i] : 0); r[i] = (uint)c; c >>= 32; } r[a.n] = (uint)c; return new Big(r, a.n + 1); }
	public static Big operator -(Big a, Big b) { uint[] r = new uint[a.n]; long c = 0; for (int i = 0; i < a.n; i++) { c += (long)a.w[i] - (i < b.n ? b.w[i] : 0); r[i] = (uint)c; c >>= 32; } return new Big(r, a.n); }
	public static Big operator *(Big a, Big b) { uint[] r = new uint[a.n + b.n]; for (int i = 0; i < a.n; i++) { ulong c = 0; for (int j = 0; j < b.n; j++) { c += (ulong)a.w[i] * b.w[j] + r[i + j]; r[i + j] = (uint)c; c >>= 32; } r[i + b.n] = (uint)c; } return new Big(r, a.n + b.n); }
	public Big DivRem(uint d, out uint rem) { uint[] q = new uint[n]; ulong r = 0; for (int i = n - 1; i >= 0; i--) { r = r << 32 | w[i]; q[i] = (uint)(r / d); r %= d; } rem = (uint)r; return new Big(q, n); }
	public static implicit operator Big(uint v) { return new Big(v); } public bool IsZero { get { return n == 0; } }
	public static int Compare(Big a, Big b) { if (a.n != b.n) return a.n < b.n ? -1 : 1; for (int i = a.n - 1; i >= 0; i--) if (a.w[i] != b.w[i]) return a.w[i] < b.w[i] ? -1 : 1; return 0; }
	public static bool operator <(Big a, Big b) { return Compare(a, b) < 0; } public static bool operator >(Big a, Big b) { return Compare(a, b) > 0; }
	public Big Pow(int e) { Big r = 1, b = this; while (e > 0) { if ((e & 1) != 0) r = r * b; b = b * b; e >>= 1; } return r; }
	public override string ToString() { if (n == 0) return "0"; string s = ""; Big x = this; while (x.n > 0) { uint r; x = x.DivRem(1000000000, out r); s = (x.n > 0 ? r.ToString("D9") : r.ToString()) + s; } return s; }
}
static class P
{
	static string Pi(int digits) { StringBuilder s = new StringBuilder(); int len = digits * 10 / 3 + 1; int[] a = new int[len]; for (int i = 0; i < len; i++) a[i] = 2; int nines = 0, pre = 0; for (int d = 0; d < digits; d++) { int q = 0; for (int i = len - 1; i >= 0; i--) { int x = 10 * a[i] + q * (i + 1); a[i] = x % (2 * i + 1); q = x / (2 * i + 1); if (i == 0) { a[0] = x % 10; q = x / 10; } } if (q == 9) nines++; else if (q == 10) { s.Append((pre + 1) % 10); for (; nines > 0; nines--) s.Append('0'); pre = 0; } else { s.Append(pre); for (; nines > 0; nines--) s.Append('9'); pre = q; } } return s.ToString(); }
	static void Main() { Big f = 1; for (uint i = 2; i <= 60; i++) f = f * i; Console.WriteLine(f); Big a = 0, b = 1; for (int i = 0; i < 300; i++) { Big t = a + b; a = b; b = t; } Console.WriteLine(a); Console.WriteLine(new Big(7).Pow(100)); Console.WriteLine(new Big(2).Pow(256) - 1); uint r; Console.WriteLine(new Big(10).Pow(40).DivRem(97, out r) + " " + r); Console.WriteLine(Pi(120)); Console.WriteLine((a < b) + " " + (a > b) + " " + (a - a).IsZero + " " + ((a + b) * (b - a) - (b * b - a * a)).IsZero); Big e = 0, term = new Big(10).Pow(60); for (uint i = 1; !term.IsZero; i++) { e = e + term; term = term.DivRem(i, out r); } Console.WriteLine(e); }
}
