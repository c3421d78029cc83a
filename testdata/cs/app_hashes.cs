using System;
using System.Text;
// MD5, SHA-1 and SHA-256 from their descriptions; known answers.
abstract class Hash
{
	protected readonly uint[] state; readonly bool big;
	protected Hash(uint[] init, bool big) { state = (uint[])init.Clone(); this.big = big; }
	protected static uint Rol(uint x, int n) { return x << n | x >> (32 - n); }
	protected static uint Ror(uint x, int n) { return x >> n | x << (32 - n); }
	protected abstract void Block(uint[] w);
	public string Compute(string text)
	{
		byte[] data = Encoding.UTF8.GetBytes(text); byte[] padded = new byte[(data.Length + 8) / 64 * 64 + 64]; data.CopyTo(padded, 0); padded[data.Length] = 0x80; ulong bits = (ulong)data.Length * 8;
		for (int i = 0; i < 8; i++) padded[padded.Length - 8 + i] = (byte)(bits >> (big ? 56 - 8 * i : 8 * i));
		for (int at = 0; at < padded.Length; at += 64) { uint[] w = new uint[16]; for (int i = 0; i < 16; i++) { int p = at + i * 4; w[i] = big ? (uint)(padded[p] << 24 | padded[p + 1] << 16 | padded[p + 2] << 8 | padded[p + 3]) : BitConverter.ToUInt32(padded, p); } Block(w); }
		StringBuilder b = new StringBuilder(); foreach (uint s in state) b.Append((big ? s : s << 24 | (s & 0xff00) << 8 | s >> 8 & 0xff00 | s >> 24).ToString("x8")); return b.ToString();
	}
}
class Md5 : Hash
{
	static readonly int[] shifts = { 7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21 };
	public Md5() : base(new[] { 0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u }, false) { }
	protected override void Block(uint[] w) { uint a = state[0], b = state[1], c = state[2], d = state[3]; for (int i = 0; i < 64; i++) { uint f; int g; switch (i >> 4) { case 0: f = (b & c) | (~b & d); g = i; break; case 1: f = (d & b) | (~d & c); g = (5 * i + 1) & 15; break; case 2: f = b ^ c ^ d; g = (3 * i + 5) & 15; break; default: f = c ^ (b | ~d); g = 7 * i & 15; break; } uint k = (uint)(long)Math.Floor(Math.Abs(Math.Sin(i + 1)) * 4294967296.0); uint t = d; d = c; c = b; b = b + Rol(a + f + k + w[g], shifts[(i >> 4) * 4 + (i & 3)]); a = t; } state[0] += a; state[1] += b; state[2] += c; state[3] += d; }
}
class Sha1 : Hash
{
	public Sha1() : base(new[] { 0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u }, true) { }
	protected override void Block(uint[] m) { uint[] w = new uint[80]; m.CopyTo(w, 0); for (int i = 16; i < 80; i++) w[i] = Rol(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1); uint a = state[0], b = state[1], c = state[2], d = state[3], e = state[4]; for (int i = 0; i < 80; i++) { uint f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d), k = i < 20 ? 0x5a827999u : i < 40 ? 0x6ed9eba1u : i < 60 ? 0x8f1bbcdcu : 0xca62c1d6u, t = Rol(a, 5) + f + e + k + w[i]; e = d; d = c; c = Rol(b, 30); b = a; a = t; } state[0] += a; state[1] += b; state[2] += c; state[3] += d; state[4] += e; }
}
class Sha256 : Hash
{
	static readonly uint[] k = new uint[64];
	static readonly uint[] init = new uint[8];
	static uint Fraction(double d) { return (uint)(long)((d - Math.Floor(d)) * 4294967296.0); }
	static Sha256() { int n = 0; for (int p = 2; n < 64; p++) { bool prime = true; for (int q = 2; q * q <= p; q++) if (p % q == 0) prime = false; if (!prime) continue; if (n < 8) init[n] = Fraction(Math.Sqrt(p)); double r = Math.Pow(p, 1.0 / 3); r -= (r * r * r - p) / (3 * r * r); k[n++] = Fraction(r); } }
	public Sha256() : base(init, true) { }
	protected override void Block(uint[] m) { uint[] w = new uint[64]; m.CopyTo(w, 0); for (int i = 16; i < 64; i++) w[i] = w[i - 16] + (Ror(w[i - 15], 7) ^ Ror(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] + (Ror(w[i - 2], 17) ^ Ror(w[i - 2], 19) ^ w[i - 2] >> 10); uint[] s = (uint[])state.Clone(); for (int i = 0; i < 64; i++) { uint t1 = s[7] + (Ror(s[4], 6) ^ Ror(s[4], 11) ^ Ror(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + k[i] + w[i], t2 = (Ror(s[0], 2) ^ Ror(s[0], 13) ^ Ror(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])); for (int j = 7; j > 0; j--) s[j] = s[j - 1]; s[4] += t1; s[0] = t1 + t2; } for (int i = 0; i < 8; i++) state[i] += s[i]; }
}
static class P
{
	static void Main() { foreach (string s in new[] { "", "abc", "The quick brown fox jumps over the lazy dog", new string('a', 64), "\u00e9\u20ac" }) { Console.WriteLine(new Md5().Compute(s)); Console.WriteLine(new Sha1().Compute(s)); Console.WriteLine(new Sha256().Compute(s)); } Console.WriteLine(new Md5().Compute("abc") == "900150983cd24fb0d6963f7d28e17f72"); Console.WriteLine(new Sha256().Compute("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"); }
}
