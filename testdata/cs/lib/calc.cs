// mcs: -target:library
using System;
// What `ryugo invoke` is tried on: static methods over each kind of argument and result.
namespace Lib
{
	public enum Level : byte { Low, High = 7 }
	public struct Pair { public int A, B; }
	public struct Big { public long A, B, C; }
	public static class Calc
	{
		static int calls;
		static Calc() { calls = 100; }
		public static int Add(int a, int b) { return a + b; }
		public static int Add(int a, int b, int c) { return a + b + c; }
		public static int Sum(int a, int b, int c, int d, int e, int f, int g, int h, long i) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + (int)(9 * i); }
		public static double Mix(int a, double b, long c, float d, byte e, double f) { return a + b * 10 + c * 100 + d * 1000 + e * 10000 + f * 100000; }
		public static long Mul(long a, long b) { return a * b; }
		public static ulong Twice(ulong a) { return a * 2; }
		public static uint Flip(uint a) { return ~a; }
		public static sbyte Negate(sbyte a) { return (sbyte)-a; }
		public static byte Inc(byte a) { return (byte)(a + 1); }
		public static short Half(short a) { return (short)(a / 2); }
		public static ushort Top(ushort a) { return (ushort)(a >> 8); }
		public static float Scale(float a, float b) { return a * b; }
		public static double Hypot(double a, double b) { return Math.Sqrt(a * a + b * b); }
		public static bool Not(bool b) { return !b; }
		public static char Next(char c) { return (char)(c + 1); }
		public static string Join(string a, string b) { return a + "/" + b; }
		public static string Null() { return null; }
		public static Level Raise(Level l) { return l + 1; }
		public static int Count() { return ++calls; }
		public static void Print(string s) { Console.WriteLine("<" + s + ">"); }
		public static int Div(int a, int b) { return a / b; }
		public static int Parse(string s) { return int.Parse(s); }
		public static void Fail(string s) { Console.WriteLine("before"); throw new ApplicationException(s); }
		public static void Exit(int status) { Console.WriteLine("bye"); Environment.Exit(status); }
		public static int Deep(int n) { return n == 0 ? 0 : 1 + Deep(n - 1) + (n & 0); }
		public static int Over(int a) { return a; }
		public static long Over(long a) { return a; }
		public static T Same<T>(T x) { return x; }
		public static object Box(int a) { return a; }
		public static int[] Array(int n) { return new int[n]; }
		public static Pair MakePair(int a, int b) { Pair p; p.A = a; p.B = b; return p; }
		public static Big MakeBig(long a) { Big b; b.A = b.B = b.C = a; return b; }
		public static int First(Pair p) { return p.A; }
		public static int Length(int[] a) { return a.Length; }
		public static void Ref(ref int a) { a++; }
	}
	public class Point { public int X = 3; public int Get() { return X; } }
	public static class Box<T> { public static int Zero() { return 0; } public static string Name() { return typeof(T).Name; } }
}
