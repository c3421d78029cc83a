using System;
using System.Runtime.InteropServices;
// Numbers at any address: in arrays of structs whose size is no multiple of their alignment, and in packed structs that
// are passed by reference.
[StructLayout(LayoutKind.Sequential, Size = 34)] struct Odd { public float F; public double D; public long L; }
[StructLayout(LayoutKind.Sequential, Pack = 1)] struct Packed { public byte B; public Inner I; public float G; }
struct Inner { public double X; public float Y; public double Z; public double Sum() { return X + Y + Z; } }
class Holder { public Packed P; public byte C; }
class Program
{
	static double Read(ref double d) { return d; }
	static void Write(ref double d, double v) { d = v; }
	static float ReadF(ref float f) { return f; }
	static void Add(ref float f, float v) { f += v; }
	static double All(ref Inner i) { return i.X * i.Y - i.Z; }
	static Inner Copy(ref Inner i) { return i; }
	static void Set(ref Inner i, double x) { i = new Inner { X = x, Y = (float)x + 1, Z = x * 2 }; }
	static unsafe double Raw(byte* p) { *(double*)p = 1.5; *(float*)(p + 9) = 2.5f; return *(double*)p + *(float*)(p + 9); }
	static unsafe void Main()
	{
		var a = new Odd[5];
		for (int i = 0; i < a.Length; i++) { a[i].F = i + 0.5f; Write(ref a[i].D, i * 1.25); a[i].L = i; }
		double s = 0;
		for (int i = 0; i < a.Length; i++) { s += Read(ref a[i].D) + ReadF(ref a[i].F) + a[i].D * a[i].F + a[i].L; Add(ref a[i].F, 2); s -= a[i].F; }
		Console.WriteLine(s);
		var h = new Holder();
		Set(ref h.P.I, 3); h.P.G = 7;
		Add(ref h.P.G, 0.25f);
		Console.WriteLine(All(ref h.P.I) + " " + h.P.I.Sum() + " " + Copy(ref h.P.I).Z + " " + h.P.G + " " + h.P.I.Y);
		var p = new Packed[3];
		for (int i = 0; i < 3; i++) { Set(ref p[i].I, i); p[i].I.Z += p[i].I.Sum(); p[i].G = p[i].I.Y; }
		Console.WriteLine(p[1].I.Sum() + " " + p[2].I.Sum() + " " + ReadF(ref p[2].G));
		byte* m = stackalloc byte[64];
		Console.WriteLine(Raw(m + 1) + Raw(m + 7) + Raw(m + 18));
	}
}
