using System;
// Methods that allocate on the stack and have try blocks: rsp after a catch, blocks that live on, loops that allocate and throw.
static unsafe class P
{
	static int Zero;
	static int Thrower(int n) { if (n % 2 == 0) throw new Exception("even " + n); return n; }
	static int Simple(int n)
	{
		int* p = stackalloc int[n];
		for (int i = 0; i < n; i++) p[i] = i * i;
		try { Thrower(n); p[0] = 1000; } catch (Exception) { p[0] = 2000; } finally { p[n - 1]++; }
		int* q = stackalloc int[4];
		q[0] = 5;
		int sum = q[0] + q[3];
		for (int i = 0; i < n; i++) sum += p[i];
		return sum;
	}
	static int Loop()
	{
		int total = 0;
		byte* last = null;
		for (int i = 1; i <= 20; i++)
		{
			byte* b = stackalloc byte[i * 16];
			for (int k = 0; k < i * 16; k++) b[k] = (byte)(i + k);
			if (last != null && last[0] != (byte)(i - 1)) total += 100000;
			try { total += Thrower(i); } catch (Exception e) { total += e.Message.Length; }
			for (int k = 0; k < i * 16; k++) if (b[k] != (byte)(i + k)) total += 1000000;
			last = b;
		}
		return total;
	}
	static int Nested(int depth)
	{
		long* p = stackalloc long[3];
		p[0] = depth; p[1] = depth * 2; p[2] = depth * 3;
		try { if (depth == 0) return (int)(p[0] / Zero); return Nested(depth - 1); }
		catch (DivideByZeroException) { if (p[0] != depth || p[2] != depth * 3) return -1; if (depth < 4) throw; return (int)(p[0] + p[1] + p[2]); }
		finally { p[1] = 7; }
	}
	static double Filter(double x)
	{
		double* d = stackalloc double[2];
		d[0] = x; d[1] = 2 * x;
		try { Thrower(2); } catch (Exception) when (d[1] > 5) { d[0] += 0.5; } catch (Exception) { d[0] += 0.25; }
		return d[0] + d[1];
	}
	static int ManyArgs(int a, int b, int c, int d, int e, int f, int g, int h) { if (h == 0) throw new Exception(); return a + b + c + d + e + f + g + h; }
	static int Outgoing()
	{
		int r = 0;
		for (int i = 0; i < 4; i++)
		{
			int* p = stackalloc int[8];
			p[7] = i;
			try { r += ManyArgs(1, 2, 3, 4, 5, 6, 7, i % 2); } catch (Exception) { r += 100; }
			r += p[7] + ManyArgs(1, 1, 1, 1, 1, 1, 1, 1);
		}
		return r;
	}
	static void Main()
	{
		Console.WriteLine(Simple(5) + " " + Simple(6));
		Console.WriteLine(Loop());
		Console.WriteLine(Nested(9));
		Console.WriteLine(Filter(1) + " " + Filter(4));
		Console.WriteLine(Outgoing());
	}
}
