using System;
static class Program {
    static int PopCount(ulong bitVectorArg) {
        int count = 0;
        const int bitWidth = sizeof(ulong) * 8;
        ulong bitVector = bitVectorArg;
        for (int i = 0; i < bitWidth; i++) {
            count += ((int)bitVector & 1);
            bitVector >>= 1;
        }
        return count;
    }
    static int PopCount32(uint bits) {
        int count = 0;
        for (int i = 0; i < 32; i++) { count += (int)(bits & 1); bits >>= 1; }
        return count;
    }
    static int Few(ulong bits) {
        int count = 0;
        for (int i = 0; i < 40; i++) { count += (int)(bits & 1); bits >>= 1; }
        return count;
    }
    static int Signed(long bits) {
        int count = 0;
        for (int i = 0; i < 64; i++) { count += (int)(bits & 1); bits >>= 1; }
        return count + (int)bits;
    }
    static int Clear(uint x) { int n = 0; while (x != 0) { x &= x - 1; n++; } return n + (int)x; }
    static int ClearLong(long x, int n) { while (x != 0) { n++; x &= x - 1; } return n + (int)x; }
    static int ClearFor(int x) { int n; for (n = 0; x != 0; n++) x = x & (x - 1); return n; }
    static int Shift(ulong x) { int n = 0; while (x != 0) { n += (int)(x & 1); x >>= 1; } return n + (int)x; }
    static int ShiftFirst(uint x) { int n = 0; while (x != 0) { x >>= 1; n += (int)(x & 1); } return n; }
    static int DoClear(uint x) { int n = 0; do { x &= x - 1; n++; } while (x != 0); return n; }
    static int Twice(uint x) { int n = 0; while (x != 0) { x &= x - 1; n += 2; } return n; }
    static int ByTwo(uint x) { int n = 0; while (x != 0) { x &= x - 2; n++; if (n > 40) break; } return n; }
    static bool Letter(int c) { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'; }
    static bool None(int a, int b, int c) { return a == 0 && b == 0 && c == 0; }
    static bool AnyNegative(int a, long b, long c) { return a < 0 || b < 0 || c < 0; }
    static int Outside(int c) { if (c < 10 || c > 20) return 1; return 0; }
    static int Cases(int c) { switch (c) { case 3: case 4: case 5: case 6: case 7: return 1; default: return 2; } }
    static void Main() {
        ulong x = 0x123456789abcdef;
        for (int i = 0; i < 20; i++) {
            Console.WriteLine(PopCount(x) + " " + PopCount32((uint)x) + " " + Few(x) + " " + Signed((long)x));
            x = x * 6364136223846793005 + 1442695040888963407;
        }
        foreach (int v in new int[] { 0, 1, 2, 6, 0x12345678, -1, int.MinValue, int.MaxValue }) {
            long w = (long)v << 30 ^ v;
            Console.WriteLine(Clear((uint)v) + " " + ClearLong(w, 3) + " " + ClearFor(v) + " " + Shift((ulong)w) + " " + ShiftFirst((uint)v) + " " + DoClear((uint)v) + " " + Twice((uint)v) + " " + ByTwo((uint)v));
        }
        foreach (int v in new int[] { int.MinValue, -1, 0, 3, 5, 7, 8, 10, 15, 20, 21, 64, 65, 90, 91, 96, 97, 122, 123, int.MaxValue })
            Console.WriteLine(v + " " + Letter(v) + " " + None(v, v & 1, v & 2) + " " + AnyNegative(v, v, -v) + " " + Outside(v) + " " + Cases(v));
    }
}
