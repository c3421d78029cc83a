// What a method keeps over a call that catches an exception inside: doubles, integers and references, whatever throws.
using System;
struct Wide { public long A, B, C, D, E, F, G, H, I; public object O; }
class Box { public int V; public Wide W; public Box Next; }
static class P
{
	static int n; static Box none; static string text = "";
	static void Garbage() { for (int i = 0; i < 20; i++) text = "g" + i; }
	static int Throw(int k, Box b, int[] a)
	{
		double x = k + 0.25, y = k * 2.5;
		switch (k)
		{
			case 0: throw new InvalidOperationException("x" + x + y);
			case 1: return none.V;
			case 2: return 7 / n;
			case 3: { Wide w = none.W; return (int)w.I; }
			case 4: Wide[] z = new Wide[2]; z[k] = b.W; return 1;
			case 5: return a[k];
			case 6: return ((string)(object)b).Length;
			case 7: { object[] o = new string[1]; o[0] = b; return 1; }
			case 8: return checked(int.MaxValue + k);
			case 9: return Throw(0, b, a) + (int)(x + y);
			case 10: return int.Parse("no" + x);
			case 11: return Array.IndexOf(none == null ? (int[])null : a, 3);
			default: return (int)(x + y);
		}
	}
	static string Catch(int k, Box b, int[] a)
	{
		try { return "r" + Throw(k, b, a); }
		catch (Exception e) when (Filter(e, k)) { Garbage(); return e.GetType().Name; }
		finally { Garbage(); n = 0; }
	}
	static bool Filter(Exception e, int k) { double d = k + 1.5; Garbage(); return d > 1 && e != null; }
	static string Keep(int k, Box b, int[] a, double p, double q, float r, double s)
	{
		double t = p * q, u = q + r, v = s - p, w = p / 4; long i = k * 3, j = k + 100; string c = "k" + k, d = c + "d"; Box e = new Box { V = k, Next = b };
		string one = Catch(k, e, a);
		t += u; v += w; i += j; p += q; s += r;
		string two = Catch(k, e.Next, a);
		return one + (one == two ? "=" : two) + " " + t + " " + u + " " + v + " " + w + " " + p + " " + q + " " + r + " " + s + " " + i + " " + j + " " + c + d + e.V + e.Next.V;
	}
	static void Main()
	{
		var b = new Box { V = 77 }; var a = new int[3];
		for (int k = 0; k < 13; k++) Console.WriteLine(Keep(k, b, a, 1.5, 2.25, 3.5f, 4.75));
		Console.WriteLine(Catch(1, b, a) + text);
	}
}
