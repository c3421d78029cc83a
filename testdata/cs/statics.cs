using System;
// Static fields of all types, static constructors in the order that the language fixes, per-type laziness.
struct Pt { public int X, Y; public static Pt Origin = new Pt { X = 1, Y = 2 }; }
static class All
{
	public static bool B; public static sbyte I1 = -1; public static byte U1 = 255; public static short I2 = -2; public static ushort U2 = 65535; public static char C = 'c';
	public static int I4 = -4; public static uint U4 = 4; public static long I8 = -8; public static ulong U8 = 8; public static float R4 = 1.5f; public static double R8 = 2.5;
	public static string S = "s"; public static object O; public static Pt P = new Pt { X = 7 }; public static int[] A = { 1, 2, 3 }; public static decimal D = 1.25m; public static DateTimeLike T;
}
struct DateTimeLike { public long Ticks; }
class First { public static int X; static First() { Console.WriteLine("First.cctor"); X = Second.Y + 1; } public static void Touch() { Console.WriteLine("First.Touch"); } }
class Second { public static int Y = 41; static Second() { Console.WriteLine("Second.cctor " + Y); } }
class Cycle1 { public static int V; static Cycle1() { Console.WriteLine("Cycle1"); V = Cycle2.V + 1; } }
class Cycle2 { public static int V; static Cycle2() { Console.WriteLine("Cycle2"); V = Cycle1.V + 10; } }
class Base { static Base() { Console.WriteLine("Base.cctor"); } public Base() { Console.WriteLine("Base.ctor"); } }
class Derived : Base { static Derived() { Console.WriteLine("Derived.cctor"); } public Derived() { Console.WriteLine("Derived.ctor"); } public static int Q = 5; }
class Never { static Never() { Console.WriteLine("never"); } public static int Z; public const int K = 9; }
class Gen<T> { public static int Count; public static T Last; static Gen() { Console.WriteLine("Gen<" + typeof(T).Name + ">"); } public static void Put(T x) { Count++; Last = x; } }
class Single { static Single inst; int n; static Single() { inst = new Single(); Console.WriteLine("Single.cctor"); } Single() { Console.WriteLine("Single.ctor"); } public static Single I { get { return inst; } } public int Next() { return ++n; } }
static class P
{
	static int counter;
	static readonly int[] table = Build();
	static int[] Build() { int[] t = new int[10]; for (int i = 0; i < 10; i++) t[i] = i * i; return t; }
	static ref int Ref() { return ref counter; }
	static void Inc(ref int x) { x += 5; }
	static void Main()
	{
		Console.WriteLine("Main");
		Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10} {11} {12} {13} {14} {15} {16} {17}", All.B, All.I1, All.U1, All.I2, All.U2, All.C, All.I4, All.U4, All.I8, All.U8, All.R4, All.R8, All.S, All.O == null, All.P.X, All.A[2], All.D, All.T.Ticks);
		All.B = !All.B; All.I1--; All.U1++; All.I2 *= 3; All.U2 >>= 1; All.C++; All.I4 <<= 3; All.U4 -= 5; All.I8 ^= 0xff; All.U8 |= 1UL << 63; All.R4 *= 2; All.R8 /= 4; All.S += "t"; All.O = 5; All.P.Y = 9; All.A[1] += 40; All.D += 1; All.T.Ticks = 77;
		Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10} {11} {12} {13} {14} {15} {16} {17}", All.B, All.I1, All.U1, All.I2, All.U2, All.C, All.I4, All.U4, All.I8, All.U8, All.R4, All.R8, All.S, All.O, All.P.X + All.P.Y, All.A[1], All.D, All.T.Ticks);
		Console.WriteLine(Pt.Origin.X + Pt.Origin.Y);
		First.Touch();
		Console.WriteLine(First.X);
		Console.WriteLine(Cycle1.V + " " + Cycle2.V);
		new Derived(); new Derived();
		Console.WriteLine(Derived.Q + Never.K);
		Gen<int>.Put(1); Gen<string>.Put("a"); Gen<int>.Put(2); Gen<double>.Put(1.5); Gen<string>.Put("b");
		Console.WriteLine("{0} {1} {2} {3} {4} {5}", Gen<int>.Count, Gen<int>.Last, Gen<string>.Count, Gen<string>.Last, Gen<double>.Count, Gen<object>.Count);
		Console.WriteLine(Single.I.Next() + Single.I.Next());
		for (int i = 0; i < 10; i++) { counter += table[i]; Inc(ref counter); }
		Ref() *= 2;
		Console.WriteLine(counter);
		if (counter < 0) Never.Z = 1;
	}
}
