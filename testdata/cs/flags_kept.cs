// What arithmetic leaves in the flags, and comparisons of its result with zero: sums that overflow,
// results that are kept, narrowed or widened before they are compared, counts down, two branches on one result.
using System;
using System.Runtime.CompilerServices;

static class Program
{
    static int hash = 17;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Seen(long v) { hash = unchecked(hash * 31 + (int)v + (int)(v >> 32)); }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_0(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a + b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a + b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a + b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a + b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a + b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a + b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_1(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a - b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a - b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a - b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a - b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a - b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a - b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_2(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a & b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a & b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a & b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a & b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a & b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a & b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_3(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a | b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a | b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a | b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a | b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a | b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a | b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_4(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a ^ b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a ^ b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a ^ b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a ^ b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a ^ b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a ^ b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_5(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(-a)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(-a)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(-a)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(-a)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(-a)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(-a)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_6(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a + 1)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a + 1)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a + 1)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a + 1)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a + 1)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a + 1)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_7(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a - 1)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a - 1)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a - 1)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a - 1)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a - 1)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a - 1)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_8(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a - 5)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a - 5)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a - 5)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a - 5)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a - 5)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a - 5)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_9(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a * b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a * b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a * b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a * b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a * b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a * b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_10(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(a << 3)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(a << 3)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(a << 3)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(a << 3)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(a << 3)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(a << 3)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_int_11(int a, int b)
    {
        int k = 0;
        long s = 0;
        int r0 = unchecked((int)(~a)); if (r0 == 0) { k |= 1; s += (long)r0; }
        int r1 = unchecked((int)(~a)); if (r1 != 0) { k |= 2; s += (long)r1; }
        int r2 = unchecked((int)(~a)); if (r2 < 0) { k |= 4; s += (long)r2; }
        int r3 = unchecked((int)(~a)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        int r4 = unchecked((int)(~a)); if (r4 > 0) { k |= 16; s += (long)r4; }
        int r5 = unchecked((int)(~a)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_0(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a + b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a + b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a + b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a + b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a + b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a + b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_1(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a - b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a - b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a - b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a - b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a - b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a - b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_2(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a & b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a & b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a & b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a & b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a & b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a & b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_3(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a | b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a | b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a | b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a | b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a | b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a | b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_4(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a ^ b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a ^ b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a ^ b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a ^ b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a ^ b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a ^ b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_5(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(-a)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(-a)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(-a)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(-a)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(-a)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(-a)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_6(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a + 1)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a + 1)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a + 1)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a + 1)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a + 1)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a + 1)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_7(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a - 1)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a - 1)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a - 1)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a - 1)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a - 1)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a - 1)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_8(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a - 5)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a - 5)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a - 5)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a - 5)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a - 5)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a - 5)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_9(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a * b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a * b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a * b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a * b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a * b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a * b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_10(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(a << 3)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(a << 3)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(a << 3)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(a << 3)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(a << 3)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(a << 3)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_long_11(long a, long b)
    {
        int k = 0;
        long s = 0;
        long r0 = unchecked((long)(~a)); if (r0 == 0) { k |= 1; s += (long)r0; }
        long r1 = unchecked((long)(~a)); if (r1 != 0) { k |= 2; s += (long)r1; }
        long r2 = unchecked((long)(~a)); if (r2 < 0) { k |= 4; s += (long)r2; }
        long r3 = unchecked((long)(~a)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        long r4 = unchecked((long)(~a)); if (r4 > 0) { k |= 16; s += (long)r4; }
        long r5 = unchecked((long)(~a)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_0(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a + b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a + b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a + b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a + b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a + b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a + b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_1(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a - b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a - b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a - b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a - b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a - b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a - b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_2(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a & b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a & b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a & b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a & b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a & b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a & b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_3(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a | b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a | b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a | b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a | b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a | b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a | b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_4(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a ^ b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a ^ b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a ^ b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a ^ b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a ^ b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a ^ b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_5(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)((uint)-a)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)((uint)-a)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)((uint)-a)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)((uint)-a)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)((uint)-a)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)((uint)-a)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_6(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a + 1)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a + 1)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a + 1)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a + 1)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a + 1)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a + 1)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_7(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a - 1)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a - 1)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a - 1)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a - 1)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a - 1)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a - 1)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_8(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a - 5)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a - 5)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a - 5)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a - 5)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a - 5)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a - 5)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_9(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a * b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a * b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a * b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a * b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a * b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a * b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_10(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(a << 3)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(a << 3)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(a << 3)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(a << 3)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(a << 3)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(a << 3)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_uint_11(uint a, uint b)
    {
        int k = 0;
        long s = 0;
        uint r0 = unchecked((uint)(~a)); if (r0 == 0) { k |= 1; s += (long)r0; }
        uint r1 = unchecked((uint)(~a)); if (r1 != 0) { k |= 2; s += (long)r1; }
        uint r2 = unchecked((uint)(~a)); if (r2 < 0) { k |= 4; s += (long)r2; }
        uint r3 = unchecked((uint)(~a)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        uint r4 = unchecked((uint)(~a)); if (r4 > 0) { k |= 16; s += (long)r4; }
        uint r5 = unchecked((uint)(~a)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_0(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a + b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a + b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a + b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a + b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a + b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a + b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_1(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a - b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a - b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a - b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a - b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a - b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a - b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_2(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a & b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a & b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a & b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a & b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a & b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a & b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_3(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a | b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a | b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a | b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a | b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a | b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a | b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_4(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a ^ b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a ^ b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a ^ b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a ^ b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a ^ b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a ^ b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_6(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a + 1)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a + 1)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a + 1)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a + 1)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a + 1)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a + 1)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_7(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a - 1)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a - 1)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a - 1)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a - 1)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a - 1)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a - 1)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_8(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a - 5)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a - 5)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a - 5)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a - 5)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a - 5)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a - 5)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_9(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a * b)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a * b)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a * b)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a * b)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a * b)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a * b)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_10(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(a << 3)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(a << 3)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(a << 3)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(a << 3)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(a << 3)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(a << 3)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int F_ulong_11(ulong a, ulong b)
    {
        int k = 0;
        long s = 0;
        ulong r0 = unchecked((ulong)(~a)); if (r0 == 0) { k |= 1; s += (long)r0; }
        ulong r1 = unchecked((ulong)(~a)); if (r1 != 0) { k |= 2; s += (long)r1; }
        ulong r2 = unchecked((ulong)(~a)); if (r2 < 0) { k |= 4; s += (long)r2; }
        ulong r3 = unchecked((ulong)(~a)); if (r3 <= 0) { k |= 8; s += (long)r3; }
        ulong r4 = unchecked((ulong)(~a)); if (r4 > 0) { k |= 16; s += (long)r4; }
        ulong r5 = unchecked((ulong)(~a)); if (r5 >= 0) { k |= 32; s += (long)r5; }
        Seen(s);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Narrow(int a, int b)
    {
        int k = 0;
        int r = a + b;
        if ((byte)r == 0) k |= 1;
        int q = a & b;
        if ((sbyte)q < 0) k |= 2;
        long w = a - b;
        if (w == 0) k |= 4;
        long x = (long)a - b;
        if ((int)x == 0) k |= 8;
        uint u = (uint)(a ^ b);
        if ((ulong)u == 0) k |= 16;
        Seen(r); Seen(q); Seen(w); Seen(x);
        return k;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int NarrowLong(long a, long b)
    {
        int k = 0;
        long x = a - b;
        if ((int)x == 0) k |= 1;
        long y = a & b;
        if ((int)y < 0) k |= 2;
        long z = a ^ b;
        if ((uint)z != 0) k |= 4;
        Seen(x); Seen(y); Seen(z);
        return k;
    }

    // One result, two questions; the second comes by a jump.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Sign(int a, int b)
    {
        int r = a - b;
        if (r == 0) return 0;
        if (r < 0) return -1;
        return 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Joined(bool which, int a, int b)
    {
        int r;
        if (which) r = a + b; else r = a & b;
        if (r == 0) return 7;
        return r > 0 ? 1 : 2;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Down(int n)
    {
        int s = 0;
        do { s = s * 3 + n; n--; } while (n != 0);
        for (int i = s & 15; i > 0; i--) s += i;
        for (long i = s & 15; i >= 0; i -= 2) s += (int)i;
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Checked(int a, int b)
    {
        try
        {
            int r = checked(a + b);
            if (r == 0) return 1;
            r = checked(r - a);
            if (r < 0) return 2;
            return 3;
        }
        catch (OverflowException) { return 4; }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static bool IsZero(int a, int b) { int r = a - b; return r == 0; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Choose(int a, int b, int x, int y) { int r = a - b; int v = r == 0 ? x : y; return v + r; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Less(int a, int b, int x, int y) { int r = a - b; int v = r < 0 ? x : y; return v + r; }

    static void Main()
    {
        int[] ints = { 0, 1, -1, 2, 3, 5, 6, 127, 128, 255, 256, -128, int.MaxValue, int.MinValue, int.MaxValue - 1, int.MinValue + 1, 1 << 30, unchecked((int)0x80000080) };
        long[] longs = { 0, 1, -1, 5, int.MaxValue, int.MinValue, 1L << 32, (1L << 32) - 1, -(1L << 32), long.MaxValue, long.MinValue, long.MinValue + 1 };
        foreach (int a in ints)
        {
            foreach (int b in ints)
            {
                Seen(Narrow(a, b)); Seen(Sign(a, b)); Seen(Joined(true, a, b)); Seen(Joined(false, a, b)); Seen(Checked(a, b));
                Seen(IsZero(a, b) ? 1 : 2); Seen(Choose(a, b, 10, 20)); Seen(Less(a, b, 10, 20));
                Seen(F_int_0(a, b));
                Seen(F_int_1(a, b));
                Seen(F_int_2(a, b));
                Seen(F_int_3(a, b));
                Seen(F_int_4(a, b));
                Seen(F_int_5(a, b));
                Seen(F_int_6(a, b));
                Seen(F_int_7(a, b));
                Seen(F_int_8(a, b));
                Seen(F_int_9(a, b));
                Seen(F_int_10(a, b));
                Seen(F_int_11(a, b));
                Seen(F_uint_0((uint)a, (uint)b));
                Seen(F_uint_1((uint)a, (uint)b));
                Seen(F_uint_2((uint)a, (uint)b));
                Seen(F_uint_3((uint)a, (uint)b));
                Seen(F_uint_4((uint)a, (uint)b));
                Seen(F_uint_5((uint)a, (uint)b));
                Seen(F_uint_6((uint)a, (uint)b));
                Seen(F_uint_7((uint)a, (uint)b));
                Seen(F_uint_8((uint)a, (uint)b));
                Seen(F_uint_9((uint)a, (uint)b));
                Seen(F_uint_10((uint)a, (uint)b));
                Seen(F_uint_11((uint)a, (uint)b));
            }
            Console.WriteLine(a + " " + hash);
            if (a > 0 && a < 1000) Console.WriteLine("down " + Down(a));
        }
        foreach (long a in longs)
        {
            foreach (long b in longs)
            {
                Seen(NarrowLong(a, b));
                Seen(F_long_0(a, b));
                Seen(F_long_1(a, b));
                Seen(F_long_2(a, b));
                Seen(F_long_3(a, b));
                Seen(F_long_4(a, b));
                Seen(F_long_5(a, b));
                Seen(F_long_6(a, b));
                Seen(F_long_7(a, b));
                Seen(F_long_8(a, b));
                Seen(F_long_9(a, b));
                Seen(F_long_10(a, b));
                Seen(F_long_11(a, b));
                Seen(F_ulong_0((ulong)a, (ulong)b));
                Seen(F_ulong_1((ulong)a, (ulong)b));
                Seen(F_ulong_2((ulong)a, (ulong)b));
                Seen(F_ulong_3((ulong)a, (ulong)b));
                Seen(F_ulong_4((ulong)a, (ulong)b));
                Seen(F_ulong_6((ulong)a, (ulong)b));
                Seen(F_ulong_7((ulong)a, (ulong)b));
                Seen(F_ulong_8((ulong)a, (ulong)b));
                Seen(F_ulong_9((ulong)a, (ulong)b));
                Seen(F_ulong_10((ulong)a, (ulong)b));
                Seen(F_ulong_11((ulong)a, (ulong)b));
            }
            Console.WriteLine(a + " " + hash);
        }
    }
}
