// Blocks that are filled with what a call returns.
using System; using System.Linq; using System.Runtime.CompilerServices;
static class P {
  static int n;
  [MethodImpl(MethodImplOptions.NoInlining)] static byte Next() => (byte)(n += 77);
  static void Fill(Span<byte> s) => Unsafe.InitBlock(ref s[0], Next(), 100);
  static void FillAll(Span<byte> s) => Unsafe.InitBlockUnaligned(ref s[1], Next(), (uint)s.Length - 1);
  static void Main() {
    var a = new byte[130];
    for (int i = 0; i < 4; i++) { Fill(a); Console.WriteLine(a.Sum(x => (int)x) + " " + a[99] + " " + a[100]); FillAll(a); Console.WriteLine(a.Sum(x => (int)x) + " " + a[0] + " " + a[129]); }
  }
}
