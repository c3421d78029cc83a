// More floats live at once than there are registers for them: in loops, across calls,
// with values of trees that wait beside them.
using System;

static class Program
{
    static double Sum(double[] x, int n)
    {
        double a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12, m = 13, o = 14, p = 15, q = 16;
        for (int t = 0; t < n; t++)
        {
            double y = x[t % x.Length];
            a += b * y; b += c * 0.5; c -= d / 3; d += e * y; e -= f * 0.25; f += g; g -= h * y; h += i / 7;
            i += j * 0.125; j -= k * y; k += l * 0.5; l -= m; m += o * y; o -= p * 0.75; p += q; q -= a * 1e-3;
        }
        return a + b - c * d + e - f * g + h / i + j - k * l + m - o + p * q;
    }

    static float Single(int n)
    {
        float a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12, m = 13, o = 14, p = 15, q = 16;
        for (int t = 1; t <= n; t++)
        {
            a = (b * c + d * e) / (f * g + h * t); b = (c + d) * (e - f) * 0.01f; c = i - a; d = j + (float)Math.Sqrt(k + t);
            e = l * 0.5f - m; f = o + p; g = q - t; h = (ulong)t * 0.5f; i = (float)(uint)t; j = -k; k = Math.Abs(j); l += 0.5f; m -= 0.25f; o += a; p = b; q = c;
        }
        return a + b + c + d + e + f + g + h + i + j + k + l + m + o + p + q;
    }

    // Trees that are deep on both sides, over locals that all live on.
    static double Trees(double a, double b, double c, double d, double e, double f, double g, double h, int n)
    {
        double r = 0, s = 0, t = 0, u = 0, v = 0, w = 0;
        for (int i = 0; i < n; i++)
        {
            r += ((a * b + c * d) * (e * f + g * h) - (a * c + b * d) * (e * g + f * h)) * ((a - b) * (c - d) + (e - f) * (g - h));
            s -= (r * a + t * b) / ((u * c + 1) * (v * d + 1) + 3); t += s * 0.5; u -= t * 0.25; v += u * w; w = (r - s) * 1e-3;
            a += 1e-3; b -= 1e-3; c += 2e-3; d -= 2e-3; e += 3e-3; f -= 3e-3; g += 4e-3; h -= 4e-3;
        }
        return r + s + t + u + v + w + a + b + c + d + e + f + g + h;
    }

    static double Id(double x) { return Math.Max(x, -1e300); }

    static double Calls(int n)
    {
        double a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12, m = 13, o = 14;
        for (int t = 0; t < n; t++)
        {
            a += Trees(b, c, d, e, f, g, h, i, 1) * 1e-6;
            b = Id(c); c = d; d = e; e = f; f = g; g = h; h = i; i = j; j = k; k = l; l = m; m = o; o = a;
        }
        return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 + l * 12 + m * 13 + o * 14;
    }

    static void Main()
    {
        Console.WriteLine(BitConverter.DoubleToInt64Bits(Sum(new[] { 0.5, -0.25, 0.125 }, 20)));
        Console.WriteLine(BitConverter.DoubleToInt64Bits(Sum(new[] { double.NaN, 1 }, 3)) >> 52 & 0x7ff);
        Console.WriteLine(Single(7).ToString("G5"));
        Console.WriteLine(BitConverter.DoubleToInt64Bits(Trees(1, 2, 3, 4, 5, 6, 7, 8, 10)));
        Console.WriteLine(BitConverter.DoubleToInt64Bits(Calls(25)));
    }
}
