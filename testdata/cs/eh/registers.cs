using System;
using System.Runtime.CompilerServices;
// Values that live across a throw: locals of every type, parameters, changed before the throw, read in catch and after it.
struct S { public int A; public string B; public double C; }
static class P
{
	[MethodImpl(MethodImplOptions.NoInlining)] static void Throw(int k) { if (k != 0) throw new Exception("k" + k); }
	static string Locals(int k, long l, double d, string s, byte by, S st) { int a = k + 1; long b = l * 2; float f = (float)d; object o = s; int[] arr = { k, k * 2 }; S local = st; try { a++; b += a; f *= 2; o = o + "x"; arr[0]++; local.A++; local.B += "y"; k += 10; Throw(arr[1]); a = -1; b = -1; local.C = -1; } catch (Exception e) { a *= 3; f += 1; local.C *= 2; s += e.Message; k++; } finally { b ^= 1; by++; } return a + " " + b + " " + f + " " + o + " " + arr[0] + " " + local.A + local.B + local.C + " " + k + " " + s + " " + by + " " + d; }
	static int Loop(int n) { int sum = 0, caught = 0; for (int i = 0; i < n; i++) { int before = sum; try { sum += i; Throw(i & 1); sum += 1000; } catch (Exception) { caught++; if (sum != before + i) return -1; sum -= 1; } } return sum * 100 + caught; }
	static int Ref(ref int x, out int y) { y = 5; try { x++; Throw(1); } catch (Exception) { x *= 10; y += x; } finally { y++; } return x + y; }
	static double Floats(double a, double b, float c) { double r = a; try { r += b; Throw((int)c); r = 0; } catch (Exception) { r *= c; } return r + a + b + c; }
	static int Switch(int k) { int r = 0; try { switch (k) { case 0: r = 1; break; case 1: r = 2; Throw(1); break; case 2: r = 3; return r; default: Throw(k); break; } r += 10; } catch (Exception e) when (e.Message == "k1") { r += 100; } catch (Exception) { r += 1000; } return r; }
	static void Main() { Console.WriteLine(Locals(3, 1L << 40, 1.5, "s", 255, new S { A = 1, B = "b", C = 2.5 })); Console.WriteLine(Locals(0, 5, 2.25, "t", 7, new S())); Console.WriteLine(Loop(20)); int x = 1, y; Console.WriteLine(Ref(ref x, out y) + " " + x + " " + y); Console.WriteLine(Floats(1.5, 2.5, 3) + " " + Floats(1, 2, 0)); for (int k = 0; k < 5; k++) Console.Write(Switch(k) + " "); Console.WriteLine(); }
}
