using System;
// Loads and stores of the elements of arrays of every primitive type; initial values; lengths; bounds within loops.
static class P
{
	static void Main()
	{
		bool[] b = new bool[3]; sbyte[] i1 = new sbyte[3]; byte[] u1 = new byte[3]; short[] i2 = new short[3]; ushort[] u2 = new ushort[3];
		char[] c = new char[3]; int[] i4 = new int[3]; uint[] u4 = new uint[3]; long[] i8 = new long[3]; ulong[] u8 = new ulong[3];
		float[] r4 = new float[3]; double[] r8 = new double[3]; string[] s = new string[3]; object[] o = new object[3]; IntPtr[] p = new IntPtr[3];
		Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10} {11} {12} {13} {14}", b[1], i1[1], u1[1], i2[1], u2[1], (int)c[1], i4[1], u4[1], i8[1], u8[1], r4[1], r8[1], s[1] == null, o[1] == null, p[1] == IntPtr.Zero);
		for (int k = 0; k < 3; k++)
		{
			int x = (k - 1) * 1000003;
			b[k] = k != 1; i1[k] = (sbyte)x; u1[k] = (byte)x; i2[k] = (short)x; u2[k] = (ushort)x; c[k] = (char)('A' + k); i4[k] = x; u4[k] = (uint)x;
			i8[k] = x * 1000000007L; u8[k] = (ulong)i8[k]; r4[k] = x / 7f; r8[k] = x / 7.0; s[k] = "s" + k; o[k] = k; p[k] = (IntPtr)x;
		}
		for (int k = 0; k < 3; k++)
			Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10:F2} {11:F4} {12} {13} {14}", b[k], i1[k], u1[k], i2[k], u2[k], c[k], i4[k], u4[k], i8[k], u8[k], r4[k], r8[k], s[k], o[k], (long)p[k]);
		i1[0]--; u1[0]++; i2[0] += 300; u2[0] -= 1; i4[0] *= 3; u4[0] /= 3; i8[0] %= 1000; u8[0] >>= 3; r4[0] += 0.5f; r8[0] *= 2; s[0] += "!"; c[0]++;
		Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8:F2} {9:F4} {10} {11}", i1[0], u1[0], i2[0], u2[0], i4[0], u4[0], i8[0], u8[0], r4[0], r8[0], s[0], c[0]);
		int[] big = new int[1000];
		for (int k = 0; k < big.Length; k++) big[k] = k * k;
		long sum = 0;
		for (int k = big.Length - 1; k >= 0; k--) sum += big[k];
		foreach (int v in big) sum -= v / 2;
		Console.WriteLine(sum);
		int[] lit = { 5, 3, 9, 1 };
		byte[] bl = { 1, 2, 3, 250, 251 };
		double[] dl = { 1.5, 2.5, -3.25, 1e100 };
		long[] ll = { 1, -1, long.MaxValue, long.MinValue };
		char[] cl = { 'x', 'y', 'z', 'w' };
		Console.WriteLine(lit[0] + lit[3] + " " + bl[3] + " " + dl[2] + " " + ll[3] + " " + new string(cl) + " " + dl[3]);
		int[] empty = new int[0];
		Console.WriteLine(empty.Length + " " + lit.Length + " " + bl.LongLength);
		Array.Clear(lit, 1, 2);
		Console.WriteLine(string.Join(",", lit));
		int[] copy = (int[])lit.Clone();
		copy[0] = 77;
		Console.WriteLine(lit[0] + " " + copy[0]);
		Array.Copy(big, 10, big, 12, 5);
		Console.WriteLine(big[10] + " " + big[11] + " " + big[12] + " " + big[16] + " " + big[17]);
		uint ui = 2; long li = 1; byte by = 0;
		Console.WriteLine(copy[ui] + copy[li] + copy[by]);
	}
}
