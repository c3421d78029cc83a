using System;
// The spectral norm of an infinite matrix, by the power method. Argument: rows.
static class P
{
	static double A(int i, int j) { return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1); }
	static void Times(double[] v, double[] r)
	{
		for (int i = 0; i < r.Length; i++)
		{
			double s = 0;
			for (int j = 0; j < v.Length; j++) s += A(i, j) * v[j];
			r[i] = s;
		}
	}
	static void TimesTransposed(double[] v, double[] r)
	{
		for (int i = 0; i < r.Length; i++)
		{
			double s = 0;
			for (int j = 0; j < v.Length; j++) s += A(j, i) * v[j];
			r[i] = s;
		}
	}
	static void Main(string[] args)
	{
		int n = args.Length > 0 ? int.Parse(args[0]) : 30;
		double[] u = new double[n], v = new double[n], t = new double[n];
		for (int i = 0; i < n; i++) u[i] = 1;
		for (int i = 0; i < 10; i++)
		{
			Times(u, t); TimesTransposed(t, v);
			Times(v, t); TimesTransposed(t, u);
		}
		double uv = 0, vv = 0;
		for (int i = 0; i < n; i++) { uv += u[i] * v[i]; vv += v[i] * v[i]; }
		Console.WriteLine(Math.Sqrt(uv / vv).ToString("F9"));
	}
}
