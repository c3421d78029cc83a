// Structs, vectors' elements and numbers at a base, an index and an offset that no instruction holds: 5,004 and 70,001 bytes, and more
// than 16 MB.
using System;
using System.Runtime.InteropServices;

unsafe struct Two { public long A, B; }
unsafe struct Five { public long A, B, C, D, E; }
unsafe struct Many { public Five A, B, C, D, E; }
struct Half { public short A; public float B; public double C; }
[StructLayout(LayoutKind.Sequential, Pack = 1)]
struct Packed { public volatile int A; public short B; public byte C; }

static unsafe class Program
{
	static void Near(byte* q, long i, long j)
	{
		*(Two*)q = *(Two*)(q + i * 16 + 5004);
		*(Two*)(q + i * 8 + 5204) = *(Two*)q;
		*(Two*)(q + i * 4 + 6004) = *(Two*)(q + j * 8 + 5404);
		*(Five*)(q + 64) = *(Five*)(q + i * 40 + 5004);
		*(Five*)(q + i * 40 + 70001) = *(Five*)(q + j * 4 + 5604);
		*(Many*)(q + 256) = *(Many*)(q + i * 8 + 70001);
		*(Many*)(q + i * 4 + 80004) = *(Many*)(q + j * 200 + 70001);
		*(Many*)(q + j * 8 + 90004) = new Many();
		*(Half*)(q + 128) = *(Half*)(q + i * 16 + 90204);
		((Half*)(q + j * 8 + 95004))->B = ((Half*)(q + i * 8 + 71004))->B + 1;
		((Half*)(q + j * 8 + 95004))->C += 1.5;
	}

	static void NearInt(byte* q, int i, int j)
	{
		*(Two*)q = *(Two*)(q + i * 4 + 5004);
		*(Two*)(q + i * 8 + 5204) = *(Two*)q;
		*(Two*)(q + i * 4 + 6004) = *(Two*)(q + j * 8 + 5404);
		*(Five*)(q + i * 4 + 70001) = *(Five*)(q + j * 4 + 5604);
		*(Many*)(q + i * 4 + 80004) = *(Many*)(q + j * 8 + 70001);
		*(Many*)(q + j * 8 + 90004) = new Many();
		*(Half*)(q + 128) = *(Half*)(q + i * 8 + 90204);
	}

	static void Far(byte* q, long i, long j)
	{
		*(Two*)q = *(Two*)(q + i * 16 + 0x1000008);
		*(Two*)(q + i * 16 + 0x1000008) = *(Two*)(q + 64);
		*(Two*)(q + i * 16 + 0x1010008) = *(Two*)(q + j * 16 + 0x1000018);
		*(Five*)(q + 64) = *(Five*)(q + i * 40 + 0x1000008);
		*(Five*)(q + i * 40 + 0x1020008) = *(Five*)(q + j * 40 + 0x1000008);
		*(Many*)(q + 256) = *(Many*)(q + i * 200 + 0x1000008);
		*(Many*)(q + i * 8 + 0x1030008) = *(Many*)(q + j * 8 + 0x1000008);
		*(Many*)(q + i * 8 + 0x1040008) = *(Many*)(q + 0x1000108);
		*(Two*)(q + 128) = *(Two*)((q + 0x1000100) + i * 16 + -0x1000008);
	}

	static long Numbers(byte* q, long i, long v)
	{
		*(long*)(q + i * 24 + 0x1000007) = v;
		*(int*)(q + i * 8 + 0x1010004) = (int)v;
		*(short*)(q + i * 2 + 0x102fffe) += (short)v;
		q[i + 0x1037777]++;
		return *(long*)(q + i * 24 + 0x1000007) + *(int*)(q + i * 8 + 0x1010004) + *(short*)(q + i * 2 + 0x102fffe) + q[i + 0x1037777];
	}

	static long Volatile(Packed[] a, int n)
	{
		long h = 0;
		for (int i = 0; i < n; i++)
		{
			a[i].A = i * 77;
			h = h * 31 + a[n - 1 - i].A;
		}
		return h;
	}

	static long Hash(byte* q, int from, int to)
	{
		long h = 17;
		for (int i = from; i < to; i++)
			h = h * 31 + q[i];
		return h;
	}

	static void Main()
	{
		byte[] m = new byte[(16 << 20) + 300000];
		uint x = 1;
		for (int i = 0; i < m.Length; i++)
		{
			if (i == 100000)
				i = 16 << 20;
			x = x * 1664525 + 1013904223;
			m[i] = (byte)(x >> 24);
		}
		fixed (byte* q = m)
		{
			((Half*)(q + 71004))->B = 3;
			for (int k = 0; k < 5; k++)
			{
				for (int f = 71004; f < 71100; f += 8)
					((Half*)(q + f))->B = k + f;
				for (int f = 95004; f < 95100; f += 8)
					((Half*)(q + f))->C = k + f;
				Near(q, k, 4 - k);
				Console.WriteLine(Hash(q, 0, 100000));
				NearInt(q, k + 2, 7 - k);
				Console.WriteLine(Hash(q, 0, 100000));
				Far(q, k, 4 - k);
				Console.WriteLine(Hash(q, 0, 1000));
				Console.WriteLine(Numbers(q, k, 123456789123 + k));
				Console.WriteLine(Hash(q, 16 << 20, (16 << 20) + 300000));
			}
		}
		Console.WriteLine(Volatile(new Packed[9], 9));
	}
}
