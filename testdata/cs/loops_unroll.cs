using System;
// Loops of a few turns, the number of which is known.
static class P
{
	static int calls;
	static int Next(int x) { calls++; return x * 7 % 13; }
	static int Up(int[] a) { int s = 0; for (int i = 0; i < 4; i++) s = s * 3 + a[i]; return s; }
	static int Down(int[] a) { int s = 0; for (int i = 3; i >= 0; i--) s = s * 3 + a[i]; return s; }
	static int Not(int[] a) { int s = 0; for (int i = 1; i != 4; i++) s = s * 3 + a[i]; return s; }
	static int NotDown(int[] a) { int s = 0; for (int i = 4; i != 1; i--) s = s * 3 + a[i]; return s; }
	static int Steps(int[] a) { int s = 0; for (int i = 0; i <= 6; i += 3) s = s * 3 + a[i]; return s; }
	static int Break(int[] a, int x) { int i; for (i = 0; i < 5; i++) if (a[i] == x) break; return i; }
	static int Continue(int[] a, int x) { int s = 0; for (int i = 0; i < 5; i++) { if (a[i] == x) continue; s += Next(a[i]); } return s; }
	static int Return(int[] a, int x) { for (int i = 0; i < 5; i++) if (a[i] > x) return Next(i); return -1; }
	static int Once() { int s = 0; int i = 5; do { s += Next(i); i++; } while (i < 3); return s * 10 + i; }
	static int Nested() { int s = 0; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) s = s * 2 + i * j; return s; }
	static int Twice() { int s = 0; for (int i = 0; i < 2; i++) s += Next(s); for (int i = 0; i < 3; i++) s += Next(s + i); return s; }
	static int Empty() { int i = 0; for (; i < 7; i++) { } return i; }
	static int Catch(int[] a)
	{
		int s = 0;
		for (int i = 0; i < 4; i++)
		{
			try { s += a[i + 5]; }
			catch (IndexOutOfRangeException) { s += 100; }
		}
		return s;
	}
	static string Text()
	{
		string s = "";
		for (int i = 0; i < 4; i++) s += i % 2 == 0 ? "a" : "b";
		return s;
	}
	static void Main()
	{
		int[] a = { 3, 1, 4, 1, 5, 9, 2, 6 };
		Console.WriteLine(Up(a) + " " + Down(a) + " " + Not(a) + " " + NotDown(a) + " " + Steps(a));
		for (int x = 0; x < 10; x++) Console.WriteLine(Break(a, x) + " " + Continue(a, x) + " " + Return(a, x));
		Console.WriteLine(Once() + " " + Nested() + " " + Twice() + " " + Empty() + " " + Catch(a) + " " + Text() + " " + calls);
		try { Console.WriteLine(Up(new int[3])); } catch (IndexOutOfRangeException) { Console.WriteLine("range"); }
		try { Console.WriteLine(Down(null)); } catch (NullReferenceException) { Console.WriteLine("null"); }
	}
}
