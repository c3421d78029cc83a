// The assembly of the examples and tests: built by build.sh.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Demo
{
	public static class Calc
	{
		public static int Add(int a, int b) { return a + b; }
		public static double Add(double a, double b) { return a + b; }
		public static int Divide(int a, int b) { return a / b; }
		public static string Greet(string name) { return "Hello, " + name + "!"; }

		// Calls f, which may be a Go function, for each element.
		public static double Sum(double[] values, Func<double, double> f)
		{
			double sum = 0;
			foreach (double v in values) sum += f(v);
			return sum;
		}
	}

	// Exceptions from and to Go.
	public static class Throws
	{
		public class Custom : Exception
		{
			public Custom(string message, Exception inner) : base(message, inner) { }
			public override string Message { get { return "custom: " + base.Message; } }
		}
		public static void Nested()
		{
			try { Calc.Divide(1, 0); }
			catch (Exception e) { throw new Custom("outer", e); }
		}
		public static string Catch(Action f)
		{
			try { f(); return "nothing"; }
			catch (Exception e) { return e.GetType() + ": " + e.Message; }
		}
		public static string Finally(Action f)
		{
			string s = "";
			try { f(); }
			catch (Custom e) { s = "caught " + e.Message; }
			finally { s += " finally"; }
			return s;
		}
		public static void Pass(Action f) { f(); }
		// Gives a string a wrong length, and the string to the runtime.
		public static unsafe string Corrupt()
		{
			string s = new string('x', 10);
			fixed (char* p = s) ((int*)p)[-1] = 1 << 30;
			return string.Intern(s);
		}
		public static unsafe int BadAddress() { return *(int*)0x123456789; }
		public static void Exit() { Environment.Exit(7); }
		public static void FailFast() { Environment.FailFast("no more"); }
		public static int Main(string[] args)
		{
			switch (args.Length > 0 ? args[0] : "")
			{
				case "throw": Nested(); break;
				case "loop": Endless.Loop(); break;
				case "read": Console.WriteLine("[" + Endless.Read() + "]"); return 0;
				case "fill": Endless.Fill(); break;
				case "catch": Console.WriteLine(Endless.FillAndCatch()); return 0;
				case "recurse": return Endless.Recurse(1);
			}
			Console.WriteLine("Main " + string.Join(",", args));
			return args.Length;
		}
	}

	public class Account
	{
		string owner;
		long balance;
		public Account(string owner) { this.owner = owner; }
		public long Balance { get { return balance; } }
		public void Deposit(long amount)
		{
			if (amount <= 0) throw new ArgumentOutOfRangeException("amount");
			balance += amount;
		}
		public override string ToString() { return owner + ": " + balance; }
	}

	public class SavingsAccount : Account
	{
		public SavingsAccount(string owner) : base(owner) { }
		public override string ToString() { return "savings of " + base.ToString(); }
	}

	// What the host supplies.
	public static class Host
	{
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern string Lookup(string key);
		[DllImport("host")]
		public static extern int Twice(int n);
		public static string Describe(string key) { return key + " is " + (Lookup(key) ?? "unknown"); }
		public static int FourTimes(int n) { return Twice(Twice(n)); }
	}

	// Programs that do not end by themselves.
	public static class Endless
	{
		static object keep;
		public static void Loop() { for (;;) ; }
		public static void LoopWithFinally(Action cleanup) { try { for (;;) ; } finally { cleanup(); } }
		public static int Recurse(int n) { return Recurse(n + 1) + 1; }
		public static int Fill()
		{
			var list = new List<byte[]>();
			for (;;) { list.Add(new byte[1 << 16]); keep = list; }
		}
		public static void Strings() { string s = "x"; for (;;) s += s; }
		class Link { public Link Next; public int[] Data = new int[10]; }
		public static void Chain() { Link first = null; for (;;) first = new Link { Next = first }; }
		public static string FillAndCatch()
		{
			try { Fill(); }
			catch (OutOfMemoryException e) { keep = null; return e.GetType().Name; }
			return "no exception";
		}
		public static void Garbage() { for (;;) keep = new byte[1000]; }
		public static void Throw() { for (;;) try { throw new Exception("again"); } catch (Exception e) { keep = e; } }
		public static void Handles() { for (;;) GCHandle.Alloc(null); }
		public static void Sleep() { System.Threading.Thread.Sleep(1000 * 1000); }
		public static string Read() { return Console.ReadLine(); }
		public static void Text() { for (;;) keep = string.Format("{0} {1}", 1.5, "x").ToUpper(); }
		public static void Interface(IEnumerable<int> none) { for (;;) foreach (int i in new List<int> { 1, 2, 3 }) keep = i; }
		public static void Call(Action f) { for (;;) f(); }
		static int Down(int n) { return n == 0 ? 0 : Down(n - 1) + 1; }
		public static void Deep() { for (;;) Down(10000); }
		public static void Sort()
		{
			var a = new int[500];
			for (;;) { for (int i = 0; i < a.Length; i++) a[i] = i * 7919 % 500; Array.Sort(a, (x, y) => y - x); }
		}
		public static void Finally()
		{
			for (int n = 0; ; n++)
				try { try { if (n % 3 == 0) throw new Exception(); } finally { keep = new object(); } }
				catch (Exception) { keep = null; }
		}

		// Programs that do end.
		public static int Count(int n) { int i = 0; while (i < n) i++; return i; }
		public static int Times(int n, Func<int, int> f) { int x = 0; for (int i = 0; i < n; i++) x = f(x); return x; }
		public static string Work(int n)
		{
			var d = new Dictionary<string, int>();
			for (int i = 0; i < n; i++) d[i.ToString()] = i;
			long sum = 0;
			string last = "";
			foreach (KeyValuePair<string, int> p in d) { sum += p.Value; last = p.Key; }
			return last + "," + d.Count + "," + sum;
		}
	}

	// One method for each type that crosses the border.
	public static class Echo
	{
		public enum Color : byte { Red, Green }
		public static sbyte I1(sbyte x) { return x; }
		public static byte U1(byte x) { return x; }
		public static short I2(short x) { return x; }
		public static ushort U2(ushort x) { return x; }
		public static int I4(int x) { return x; }
		public static uint U4(uint x) { return x; }
		public static long I8(long x) { return x; }
		public static ulong U8(ulong x) { return x; }
		public static IntPtr I(IntPtr x) { return x; }
		public static UIntPtr U(UIntPtr x) { return x; }
		public static float R4(float x) { return x; }
		public static double R8(double x) { return x; }
		public static bool Bool(bool x) { return x; }
		public static char Char(char x) { return x; }
		public static Color Enum(Color x) { return x; }
		public static string String(string x) { return x; }
		public static object Object(object x) { return x; }
		public static string TypeOf(object x) { return x == null ? "null" : x.GetType().ToString(); }
		public static int[] Ints(int[] x) { if (x != null && x.Length > 0) x[0]++; return x; }
		public static char[] Chars(char[] x) { return x; }
		public static bool[] Bools(bool[] x) { return x; }
		public static double[] Doubles(double[] x) { return x; }
		public static string[] Strings(string[] x) { return x; }
		public static object[] Objects(object[] x) { return x; }
		public static Array Array(Array x) { return x; }
		public static KeyValuePair<int, string> Struct() { return new KeyValuePair<int, string>(1, "a"); }
		public static object Boxed() { return new KeyValuePair<int, string>(1, "a"); }
		public static List<string> List(params string[] x) { return new List<string>(x); }
		public static Func<int, int> Adder(int n) { return x => x + n; }
		public class Block
		{
			byte[] data = new byte[1 << 20];
			public int Number { get; set; }
		}
		public static Block Large(int n) { return new Block { Number = n }; }
		public static int? MaybeInt(int? x) { return x; }
		public static long? MaybeLong(long? x) { return x == 0 ? null : x; }
		public static decimal Decimal(string x) { return decimal.Parse(x); }
		public static decimal Sum(decimal a, int b, decimal c) { return a + b + c; }
		public static Mixed MakeMixed(double x, string s) { return new Mixed { X = x, S = s }; }
		public static string ShowMixed(int a, int b, int c, int d, Mixed m, int e, Mixed n) { return a + b + c + d + m.ToString() + e + n; }
		public static Big MakeBig(string s, int n) { return new Big { S = s, A = n, B = n + 1, T = s + n }; }
		public static string ShowBig(Big b, int n) { return b.ToString() + n; }
		public static Mixed? MaybeMixed(Mixed? m) { return m; }
		public static Big? MaybeBig(Big? m) { return m; }
		public static string CallMixed(Func<Mixed, Mixed> f) { return f(MakeMixed(0.25, new string('q', 3))).ToString(); }
		public static string CallBig(Func<Big, int, string> f) { return f(MakeBig("c", 8), 5); }
		public static Func<int, Big> BigMaker() { return n => MakeBig("made", n); }
		public static Big CallMaker(Func<int, Big> f) { return f(3); }
		public static T Generic<T>(T x) { return x; }
		public static double Many(int a, double b, long c, float d, byte e, string f, int g, int h, double i, int j, ManyArgs k)
		{
			return k(a, b, (int)c, (int)d, e, g, h, j, i, f);
		}
	}

	public struct Mixed
	{
		public double X;
		public string S;
		public Mixed(double x, string s) { X = x; S = s; }
		public override string ToString() { return "<" + X + "," + S + ">"; }
	}

	public struct Big
	{
		public string S;
		public long A, B;
		public string T;
		public Big Twice() { GC.Collect(); return new Big { S = S + S, A = 2 * A, B = 2 * B, T = T }; }
		public override string ToString() { return "[" + S + "," + A + "," + B + "," + T + "]"; }
	}

	public delegate double ManyArgs(int a, double b, int c, int d, int e, int f, int g, int h, double i, string j);
}
