// Tests of single bits: by shifted masks, by shifted values, by constants beyond immediates; in registers,
// fields, elements; as conditions and as values.
using System;

class Program
{
    static int[] words = { 0, 1, -1, 1 << 31, 0x55555555, unchecked((int)0xAAAAAAAA), 0x12345678 };
    static ulong[] longs = { 0, 1, ulong.MaxValue, 1UL << 63, 1UL << 40, 0x123456789ABCDEF0, 1UL << 31 };
    byte small = 0xA5;
    long wide = unchecked((long)0xF00DFACE12345678);

    static int Masks(int x, int i)
    {
        int r = 0;
        if ((x & 1 << i) != 0) r |= 1;
        if ((x & 1 << (i & 31)) == 0) r |= 2;
        if ((1 << i & x) != 0) r |= 4;
        bool b = (x & 1 << i) != 0;
        return b ? r | 8 : r;
    }

    static int Shifts(int x, uint y, int i)
    {
        int r = 0;
        if ((x >> i & 1) != 0) r |= 1;
        if ((y >> i & 1) == 0) r |= 2;
        if ((1 & x >> i) == 1) r |= 4;
        return r + ((y >> i & 1) != 0 ? 8 : 16);
    }

    static int Longs(ulong x, int i)
    {
        int r = 0;
        if ((x & 1UL << i) != 0) r |= 1;
        if ((x >> i & 1) == 0) r |= 2;
        if ((x & 1UL << 63) != 0) r |= 4;
        if ((x & 1UL << 40) == 0) r |= 8;
        if ((x & 1UL << 31) != 0) r |= 16;
        if ((x & 3UL << 40) != 0) r |= 32;
        if (((long)x >> i & 1) != 0) r |= 64;
        return r;
    }

    int Fields(int i)
    {
        int r = 0;
        if ((small & 1 << i) != 0) r |= 1;
        if ((wide & 1L << i) != 0) r |= 2;
        if ((wide >> i & 1) == 0) r |= 4;
        if ((small >> i & 1) == 0) r |= 8;
        return r;
    }

    static bool Has(int[] set, int i) { return (set[i >> 5] & 1 << i) != 0; }
    static int Select(int x, int i, int a, int b) { return (x & 1 << i) != 0 ? a : b; }

    static void Main()
    {
        int hash = 0;
        foreach (int w in words)
            for (int i = -3; i < 40; i++)
                hash = hash * 31 + Masks(w, i) + 64 * Shifts(w, (uint)w, i) + Select(w, i, 7, 11) + Select(w, i, w, i);
        Console.WriteLine(hash);
        foreach (ulong l in longs)
        {
            int h = 0;
            for (int i = -3; i < 70; i++) h = h * 31 + Longs(l, i);
            Console.WriteLine(h);
        }
        var p = new Program();
        for (int i = 0; i < 66; i++) hash = hash * 31 + p.Fields(i);
        Console.WriteLine(hash);
        int count = 0;
        for (int i = 0; i < 32 * words.Length; i++) if (Has(words, i)) count++;
        Console.WriteLine(count);
    }
}
