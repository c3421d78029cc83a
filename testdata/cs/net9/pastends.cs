// Managed pointers to where arrays end, while the arrays move: they go with the array. Built by csc9 (C# 12).
using System;
using System.Runtime.CompilerServices;
static class P {
  static object[] junk = new object[64]; static int ji;
  static int Work(ref int start, int n) {
    ref int end = ref Unsafe.Add(ref start, n); ref int cur = ref start; 
    int s = 0, k = 0;
    while (!Unsafe.AreSame(ref cur, ref end)) {
      s += cur; cur = ref Unsafe.Add(ref cur, 1);
      junk[ji++ & 63] = new byte[200 + k];
      if ((++k & 3) == 0) GC.Collect();
      if (k > 1000) return -1;
    }
    return s;
  }
  static int Work2(int[] a, object o1, object o2) {
    ref int end = ref Unsafe.Add(ref a[0], a.Length); 
    int s = 0, k = 0;
    for (ref int cur = ref a[0]; !Unsafe.AreSame(ref cur, ref end); cur = ref Unsafe.Add(ref cur, 1)) {
      s += cur; 
      junk[ji++ & 63] = new byte[200 + k];
      if ((++k & 3) == 0) GC.Collect();
      if (k > 1000) return -1;
    }
    return s + (o1 == o2 ? 1 : 0) + a.Length;
  }
  static void Main() {
    for (int r = 0; r < 50; r++) {
      int n = 2 + r % 9 * 2;
      var a = new int[n]; var b = new object(); var c = new object(); for (int i = 0; i < n; i++) a[i] = i;
      Console.WriteLine(Work(ref a[0], n));
      Console.WriteLine(Work2(a, b, c));
    }
  }
}
