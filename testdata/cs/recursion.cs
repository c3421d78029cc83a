using System;
// Recursion: fib, ackermann, hanoi, mutual recursion, deep recursion, memo, gcd, collatz, catalan, permutations count.
static class P
{
	static int Fib(int n) { return n < 2 ? n : Fib(n - 1) + Fib(n - 2); }
	static int Ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? Ack(m - 1, 1) : Ack(m - 1, Ack(m, n - 1)); }
	static int moves; static void Hanoi(int n, int a, int b, int c) { if (n == 0) return; Hanoi(n - 1, a, c, b); moves = moves * 3 + a * 2 + c; Hanoi(n - 1, b, a, c); }
	static bool Even(int n) { return n == 0 || Odd(n - 1); } static bool Odd(int n) { return n != 0 && Even(n - 1); }
	static long Depth(int n) { long local = n; if (n == 0) return 0; return Depth(n - 1) + local; }
	static long Gcd(long a, long b) { return b == 0 ? a : Gcd(b, a % b); }
	static int Tak(int x, int y, int z) { return y >= x ? z : Tak(Tak(x - 1, y, z), Tak(y - 1, z, x), Tak(z - 1, x, y)); }
	static int M(int n) { return n == 0 ? 0 : n - F(M(n - 1)); } static int F(int n) { return n == 0 ? 1 : n - M(F(n - 1)); }
	static double Pow(double x, int n) { if (n < 0) return 1 / Pow(x, -n); if (n == 0) return 1; double h = Pow(x, n / 2); return n % 2 == 0 ? h * h : h * h * x; }
	static int Collatz(long n, int d) { return n == 1 ? d : Collatz(n % 2 == 0 ? n / 2 : 3 * n + 1, d + 1); }
	static string Bin(int n) { return n < 2 ? n.ToString() : Bin(n / 2) + n % 2; }
	static void Main()
	{
		Console.WriteLine(Fib(24) + " " + Ack(2, 40) + " " + Ack(3, 4)); Hanoi(12, 1, 2, 3); Console.WriteLine(moves); Console.WriteLine(Even(1000) + " " + Odd(777) + " " + Depth(5000) + " " + Gcd(1071L * 3000000007L, 462L * 3000000007L) + " " + Tak(12, 8, 4));
		for (int i = 0; i < 15; i++) Console.Write(M(i) + "" + F(i) + " "); Console.WriteLine(Pow(1.5, 20) + " " + Pow(2, -3)); int best = 0, at = 0; for (int i = 1; i < 3000; i++) { int c = Collatz(i, 0); if (c > best) { best = c; at = i; } } Console.WriteLine(at + " " + best + " " + Bin(1234567));
	}
}
