using System;
static class P { static int At(int[] a, int i) { return a[i]; } static void Main() { int[] a = { 1, 2, 3 }; int s = 0; for (int i = 0; i <= 3; i++) { Console.WriteLine(i); s += At(a, i); } Console.WriteLine(s); } }
