using System;
// float32 arithmetic; results are rounded to float after each operation by casts.
static class P
{
	static float Add(float a, float b) { return (float)(a + b); }
	static float Sub(float a, float b) { return (float)(a - b); }
	static float Mul(float a, float b) { return (float)(a * b); }
	static float Div(float a, float b) { return (float)(a / b); }
	static float Rem(float a, float b) { return a % b; }
	static float Neg(float a) { return -a; }
	static string S(float f) { return BitConverter.ToInt32(BitConverter.GetBytes(f), 0).ToString("x8"); }
	static void Main()
	{
		float[] v = { 0f, 1f, -1f, 0.1f, 1f / 3, 1e10f, -2.5e-10f, 16777216f, float.MaxValue, float.Epsilon, 7.25f };
		foreach (float a in v)
			foreach (float b in v)
			{
				string s = a + " " + b + ": " + S(Add(a, b)) + " " + S(Sub(a, b)) + " " + S(Mul(a, b));
				if (b != 0) s += " " + S(Div(a, b)) + " " + S(Rem(a, b));
				Console.WriteLine(s);
			}
		Console.WriteLine("{0} {1} {2}", S(Neg(0f)), S(Neg(1.5f)), Div(1, 0));
		Console.WriteLine("{0} {1} {2}", Div(-1, 0), float.IsNaN(Div(0, 0)), float.IsNaN(Rem(5, 0)));
		float sum = 0;
		for (int i = 1; i <= 100; i++) sum = (float)(sum + (float)(1f / i));
		Console.WriteLine(sum);
		float x = 3;
		x += 1.5f; x *= 2; x -= 0.25f; x /= 3; x++;
		Console.WriteLine(x);
		Console.WriteLine(Math.Abs(-2.5f) + " " + (float)Math.Sqrt(2f));
	}
}
