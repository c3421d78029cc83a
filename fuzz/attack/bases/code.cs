using System;

// Arithmetic, conversions, switches, loops, strings, unsafe code, statics.
static unsafe class Code {
	static long total; static string last = "none"; static double half = 0.5; [ThreadStatic] static int mine;
	static int Switch(int n) { switch (n) { case 0: return 10; case 1: return 11; case 2: goto case 0; case 3: return 13; case 100: return 14; default: return -1; } }
	static string Words(string s) { switch (s) { case "a": return "A"; case "bb": return "B"; case "ccc": return "C"; case "dddd": return "D"; case "eeeee": return "E"; case "f": return "F"; case "gg": return "G"; default: return "?"; } }
	static ulong Mix(ulong x, int n) { for (int i = 0; i < n; i++) { x ^= x << 13; x ^= x >> 7; x = x * 3 + (ulong)i; } return x; }
	static int Convert(double d, long l, uint u) { return (int)d + (short)l + (byte)u + (int)(float)u + checked((sbyte)(l & 63)); }
	static int Memory(int n) { byte* p = stackalloc byte[16]; for (int i = 0; i < 16; i++) p[i] = (byte)(i * n); int* q = (int*)(p + 4); fixed (char* c = "fixed") return *q ^ c[2]; }
	static int Search(int[] a, int v) { int lo = 0, hi = a.Length; while (lo < hi) { int mid = (lo + hi) >> 1; if (a[mid] < v) lo = mid + 1; else hi = mid; } return lo; }
	static string Reverse(string s) { var c = s.ToCharArray(); Array.Reverse(c); return new string(c); }
	static int Ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? Ack(m - 1, 1) : Ack(m - 1, Ack(m, n - 1)); }
	static bool Logic(int a, uint b, bool c) { return (a > 3 && b < 7u || c) ^ (a != 5 & !c); }
	static void Main(string[] args) {
		for (int i = -1; i < 5; i++) total += Switch(i) * Convert(i * 1.5, i, (uint)i & 63);
		last = Words("ccc") + Words("zz") + Reverse("abc"); mine += Memory(3);
		Console.WriteLine(total + last + mine + Mix(88172645463325252UL, 20));
		Console.WriteLine(Search(new[] { 1, 3, 5, 7, 9 }, 6) + Ack(2, 2) + " " + Logic(4, 6, false) + Math.Sqrt(half * 8));
		var jag = new int[3][]; jag[1] = new int[2]; jag[1][1] = 6; Console.WriteLine(jag[1][1] + jag.Length + args.Length);
	}
}
