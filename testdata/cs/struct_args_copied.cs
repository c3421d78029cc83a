using System;
using System.Runtime.CompilerServices;

// Calls with a large struct on the stack that is read long before the other arguments are in their registers.

struct Pair { public short A; public int B; }
struct Trio { public byte A, B, C; }
struct Three { public float F; public long L; public byte T; }
struct Four { public double A, B, C, D; }
struct Large {
	public long L0, L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12, L13, L14, L15, L16, L17, L18, L19;
	public long M0, M1, M2, M3, M4, M5, M6, M7, M8, M9, M10, M11, M12, M13, M14, M15, M16, M17, M18, M19;
}

static class Program {
	static long digest;

	[MethodImpl(MethodImplOptions.NoInlining)]
	static long Take(Three first, byte v, long z, short a, Pair p, short c, Trio t, Four f, double d, byte b, int e, Trio u, Large big, byte w) {
		digest = digest * 31 + (long)first.F + first.L + first.T + v * 7 + z + a + p.A * 3 + p.B * 5L + c * 11 + t.A * 13 + t.B * 17 + t.C * 19;
		digest = digest * 31 + (long)(f.A + f.B * 3 + f.C * 5 + f.D * 7 + d) + b * 23 + e * 29 + u.A * 31 + u.B * 37 + u.C * 41 + w * 43;
		return digest += big.L0 + big.L7 * 3 + big.M19 * 5;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Change(ref Large big) { big.L0++; big.L7 ^= big.M19; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static long Call(Three first, int x, int y, long z) {
		Large big = new Large();
		big.M19 = z;
		Change(ref big);
		return Take(first, (byte)big.L0, z, (short)y, new Pair { A = (short)z, B = (int)z + 1 }, (short)y,
			new Trio { A = (byte)y, B = (byte)(y + 1), C = (byte)(y + 2) },
			new Four { A = x * -1.25, B = (x + 1) * 3, C = (x + 2) * 3, D = (x + 3) * 0.5 }, (int)big.L7 * 0.5, (byte)big.L7, x,
			new Trio { A = (byte)z, B = (byte)(z + 1), C = (byte)(z + 2) }, big, (byte)big.M19);
	}

	static void Main() {
		for (int i = -3; i < 4; i++)
			Console.WriteLine(Call(new Three { F = i, L = i * 5, T = (byte)i }, i * 1000, i + 70000, i * 0x123456789L));
	}
}
