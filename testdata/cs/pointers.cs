using System;
using System.Runtime.InteropServices;
// Unsafe code: pointers, arithmetic, comparisons, fixed, stackalloc, pointers to structs and to pointers, fixed buffers, casts, ldind and stind of every size.
unsafe struct Node { public int V; public Node* Next; public double D; }
unsafe struct Buf { public int N; public fixed byte Data[16]; public fixed int Ints[4]; }
struct Rgb { public byte R, G, B; }
static unsafe class P
{
	static int Sum(int* p, int n) { int s = 0; for (int* e = p + n; p < e; p++) s += *p; return s; }
	static void Copy(byte* d, byte* s, int n) { while (n >= 8) { *(long*)d = *(long*)s; d += 8; s += 8; n -= 8; } while (n-- > 0) *d++ = *s++; }
	static int Strlen(char* p) { char* q = p; while (*q != 0) q++; return (int)(q - p); }
	static void SwapI(int* a, int* b) { int t = *a; *a = *b; *b = t; }
	static uint Hash(byte* p, int n) { uint h = 2166136261; for (int i = 0; i < n; i++) h = (h ^ p[i]) * 16777619; return h; }
	static void Set(int** pp, int* v) { *pp = v; }
	static long Fib(int n) { long* f = stackalloc long[n + 2]; f[0] = 0; f[1] = 1; for (int i = 2; i <= n; i++) f[i] = f[i - 1] + f[i - 2]; return f[n]; }
	static void* Void(void* p) { return (byte*)p + 4; }
	static void Main()
	{
		int[] a = { 1, 2, 3, 4, 5 }; fixed (int* p = a) { Console.WriteLine(Sum(p, 5) + " " + p[2] + " " + *(p + 4) + " " + (&p[3] - p)); SwapI(p, p + 4); *(short*)(p + 1) = -1; ((byte*)p)[9] = 1; }
		Console.WriteLine(string.Join(",", a)); byte* buf = stackalloc byte[64]; for (int i = 0; i < 64; i++) buf[i] = (byte)(i * 7);
		*(sbyte*)buf = -1; *(short*)(buf + 2) = -2; *(ushort*)(buf + 4) = 65535; *(int*)(buf + 8) = -3; *(uint*)(buf + 12) = 0xdeadbeef; *(long*)(buf + 16) = -4; *(float*)(buf + 24) = 1.5f; *(double*)(buf + 32) = 2.5; *(char*)(buf + 40) = 'q'; *(bool*)(buf + 42) = true; *(IntPtr*)(buf + 48) = (IntPtr)77;
		Console.WriteLine("{0} {1} {2} {3} {4:x} {5} {6} {7} {8} {9} {10} {11} {12}", *(sbyte*)buf, *(short*)(buf + 2), *(ushort*)(buf + 4), *(int*)(buf + 8), *(uint*)(buf + 12), *(long*)(buf + 16), *(float*)(buf + 24), *(double*)(buf + 32), *(char*)(buf + 40), *(bool*)(buf + 42), *(IntPtr*)(buf + 48), buf[1], *(long*)(buf + 51) & 0xff); Console.WriteLine(Hash(buf, 64));
		byte* two = stackalloc byte[64]; Copy(two, buf, 61); Console.WriteLine(Hash(two, 61) == Hash(buf, 61)); fixed (char* c = "hello") Console.WriteLine(Strlen(c) + "" + c[1] + *(c + 4)); string s = "xyz"; fixed (char* c = s) { char* d = c; int t = 0; while (*d != 0) t = t * 31 + *d++; Console.WriteLine(t); }
		Node n1 = new Node { V = 1 }, n2 = new Node { V = 2, Next = &n1, D = 2.5 }, n3 = new Node { V = 3, Next = &n2 }; int sum = 0; for (Node* q = &n3; q != null; q = q->Next) { q->V *= 10; sum = sum * 100 + q->V; } n3.Next->D += 1; Console.WriteLine(sum + " " + n1.V + " " + n2.D); int x = 5, y = 6; int* px = &x; Set(&px, &y); *px = 60; (*px)++; Console.WriteLine(x + " " + y); int** pp = &px; **pp = 7; Console.WriteLine(y);
		Buf b = new Buf(); b.N = 3; for (int i = 0; i < 16; i++) b.Data[i] = (byte)(255 - i); b.Ints[3] = -9; Buf b2 = b; b2.Data[0] = 0; Console.WriteLine(b.Data[0] + " " + b2.Data[0] + " " + b2.Data[15] + " " + b2.Ints[3] + " " + sizeof(Buf) + " " + sizeof(Node) + " " + sizeof(Rgb) + sizeof(int*)); Rgb* px3 = stackalloc Rgb[4]; for (int i = 0; i < 4; i++) { px3[i].R = (byte)i; px3[i].G = (byte)(i * 2); px3[i].B = (byte)(i * 3); } px3[1] = px3[3]; Console.WriteLine(px3[1].B + " " + ((byte*)px3)[4] + " " + (int)((byte*)(px3 + 3) - (byte*)px3)); Console.WriteLine(Fib(50)); int* v = stackalloc int[2]; v[0] = 1; v[1] = 0x01020304; Console.WriteLine(*(byte*)Void(v) + " " + (v < v + 1) + (v + 1 >= v) + (v == (int*)(void*)v) + " " + ((long)(v + 1) - (long)v)); double dd = 1.0; Console.WriteLine((*(long*)&dd).ToString("x")); float ff = -2; Console.WriteLine((*(int*)&ff).ToString("x")); uint idx = 3; long li = -1; fixed (int* p = &a[1]) Console.WriteLine(p[idx] + " " + p[li] + " " + *(p + 1)); fixed (byte* e = new byte[0]) Console.WriteLine(e == null); int[,] m = { { 1, 2 }, { 3, 4 } }; fixed (int* p = &m[0, 0]) Console.WriteLine(Sum(p, 4)); for (int i = 0; i < 1000; i++) { int* big = stackalloc int[i % 5 + 1]; big[i % 5] = i; sum += big[i % 5]; } Console.WriteLine(sum);
	}
}
