// What is pinned stays where it is, whatever is collected around it.
using System;
using System.Runtime.InteropServices;

struct Pair { public int A; public long B; }

class Box { public int X = 5; public Pair P; public int[] Data = new int[4]; }

static unsafe class P
{
	static object[] garbage = new object[64];

	static void Churn(int n)
	{
		for (int i = 0; i < n; i++)
		{
			garbage[i % garbage.Length] = new byte[i % 300];
			if (i % 100 == 0) garbage[(i + 7) % garbage.Length] = new string('c', i % 50);
		}
		GC.Collect();
	}

	static int SumPinned(int[] a)
	{
		int sum = 0;
		fixed (int* p = a)
		{
			int* q = p;
			for (int i = 0; i < a.Length; i++)
			{
				if (i % 16 == 0) Churn(40);
				sum += *q;
				*q++ = sum;
			}
		}
		return sum;
	}

	static void Main()
	{
		int[] a = new int[64];
		for (int i = 0; i < a.Length; i++) a[i] = i;
		Console.WriteLine(SumPinned(a) + " " + a[63] + " " + a[10]);

		string s = "pinned" + a.Length;
		fixed (char* c = s)
		{
			Churn(100);
			int n = 0;
			for (char* d = c; *d != 0; d++) n = n * 31 + *d;
			Console.WriteLine(n);
			GC.Collect();
			Console.WriteLine(new string(c));
		}

		Box b = new Box();
		fixed (int* x = &b.X, y = &b.Data[2])
		fixed (long* z = &b.P.B)
		{
			*x = 11;
			Churn(50);
			*y = 22;
			Churn(50);
			*z = 33;
			Churn(50);
			Console.WriteLine(b.X + " " + b.Data[2] + " " + b.P.B + " " + (*x + *y + *z));
		}

		byte[][] many = new byte[20][];
		GCHandle[] handles = new GCHandle[20];
		for (int i = 0; i < many.Length; i++)
		{
			many[i] = new byte[100 + i];
			for (int k = 0; k < many[i].Length; k++) many[i][k] = (byte)(i + k);
			if (i % 3 == 0) handles[i] = GCHandle.Alloc(many[i], GCHandleType.Pinned);
			Churn(20);
		}
		for (int round = 0; round < 3; round++)
		{
			Churn(60);
			int bad = 0;
			for (int i = 0; i < many.Length; i++)
			{
				if (i % 3 == 0)
				{
					byte* p = (byte*)handles[i].AddrOfPinnedObject();
					for (int k = 0; k < many[i].Length; k++) if (p[k] != (byte)(i + k)) bad++;
					p[0]++;
					if (many[i][0] != p[0]) bad++;
					p[0]--;
				}
				for (int k = 0; k < many[i].Length; k++) if (many[i][k] != (byte)(i + k)) bad++;
			}
			Console.WriteLine("bad: " + bad);
		}
		for (int i = 0; i < many.Length; i += 3) handles[i].Free();
		many = null;
		Churn(100);

		GCHandle text = GCHandle.Alloc("some text", GCHandleType.Pinned);
		Churn(50);
		Console.WriteLine(((char*)text.AddrOfPinnedObject())[5]);
		text.Free();

		fixed (int* none = new int[0]) Console.WriteLine(none == null);
		fixed (byte* big = new byte[200000])
		{
			big[199999] = 9;
			Churn(100);
			Console.WriteLine(big[199999]);
		}

		// Pinned in a frame that an exception leaves.
		try { Thrower(new int[] { 1, 2, 3 }); }
		catch (InvalidOperationException e) { Churn(50); Console.WriteLine(e.Message); }
	}

	static void Thrower(int[] v)
	{
		fixed (int* p = v)
		{
			Churn(30);
			if (p[1] == 2) throw new InvalidOperationException("left with " + p[2]);
		}
	}
}
