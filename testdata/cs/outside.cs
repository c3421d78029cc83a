using System; using System.Diagnostics; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Threading;
// What differs from run to run: memory in use, collections, clocks, hash codes, addresses, stack traces. The check engine must not take it for wrong code.
static class P {
  static object kept; // memory is in use after a collection, too
  static void Allocate(int n) { for (int i = 0; i < n; i++) { GC.KeepAlive(new byte[1000]); } }
  static int Deep(int n) { if (n == 0) throw new InvalidOperationException("deep"); return Deep(n - 1) + 1; }
  static void Main() {
    kept = new object(); Allocate(20000);
    long a = GC.GetTotalMemory(false); Console.WriteLine(a > 0); int c = GC.CollectionCount(0); Allocate(30000); Console.WriteLine(GC.CollectionCount(0) >= c);
    Console.WriteLine(GC.GetTotalMemory(true) > 0);
    Console.WriteLine(Environment.TickCount != Environment.TickCount + 1); Stopwatch s = Stopwatch.StartNew(); Allocate(100); Console.WriteLine(s.ElapsedTicks >= 0); Console.WriteLine(DateTime.Now.Year > 1900); Console.WriteLine(DateTime.UtcNow.Ticks > 0);
    Console.WriteLine(new Random().Next() >= 0); Console.WriteLine(Guid.NewGuid() != Guid.Empty);
    Console.WriteLine(new object().GetHashCode() != 0); Console.WriteLine(RuntimeHelpers.GetHashCode("x") != 0);
   
    GCHandle h = GCHandle.Alloc(new byte[10], GCHandleType.Pinned); Console.WriteLine(h.AddrOfPinnedObject() != IntPtr.Zero); Console.WriteLine(h.AddrOfPinnedObject().ToInt64() != 0); h.Free();
    try { Deep(5); } catch (Exception e) { Console.WriteLine(e.StackTrace.Length > 0); Console.WriteLine(e.ToString().Length > 0); }
    Console.WriteLine(Environment.StackTrace.Length > 0);
    Console.WriteLine(typeof(P).TypeHandle.Value != IntPtr.Zero); Console.WriteLine(typeof(string).GetHashCode() != 0); Console.WriteLine("abc".GetHashCode() != 0); Console.WriteLine(new Action(Main).GetHashCode() != 0); Console.WriteLine(new ValueTuple<int, string>(1, "b").GetHashCode() != 0); Console.WriteLine(Environment.GetEnvironmentVariable("HOME") != null); Thread.Sleep(1);
    Console.WriteLine(Thread.CurrentThread.ManagedThreadId); Console.WriteLine(GC.GetTotalMemory(false) > 0); Console.WriteLine(GC.GetTotalMemory(true) > 0); GC.KeepAlive(kept);
  }
}
