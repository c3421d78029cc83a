using System;
using System.Collections.Generic;
using System.Text;

// Programs that never end but by a limit: of time, memory or stack. The argument says which.
class G<T> { public static object Value = new object(); }
class H<T> { public static int N = Grow(); static int Grow() { return H<G<T>>.N + 1; } }
class V { public virtual int Down<T>(int n) { return Down<G<T>>(n + 1); } }
interface I { int Down<T>(int n); }
class W : I { public int Down<T>(int n) { I i = this; return i.Down<List<T>>(n + 1); } }
class Risen { static readonly List<Risen> all = new List<Risen>(); ~Risen() { all.Add(this); new Risen(); } }
class Breeds { public static int Count; ~Breeds() { Count++; new Breeds(); new Breeds(); } }
class Hangs { ~Hangs() { for (;;) { } } }
class Links { public object[] To = new object[4]; }
static unsafe class Endless {
	static int M<T>(int n) { return M<G<T>>(n + 1) + 1; }
	static bool Filter(int n) { try { throw new Exception(); } catch (Exception) when (Filter(n + 1)) { return false; } }
	static int Catches(int n) { try { throw new Exception(); } catch (Exception) { return Catches(n + 1); } }
	static int Local(int n) { byte* p = stackalloc byte[4096]; p[n & 4095] = 1; return Local(n + 1) + p[0]; }
	static object Lazily(int n) { return ((Func<int, object>)Lazily)(n + 1); }
	static void Main(string[] args) {
		int n = 0;
		switch (args[0]) {
		case "generic methods": M<int>(0); break;
		case "generic virtual methods": new V().Down<int>(0); break;
		case "generic interface methods": new W().Down<string>(0); break;
		case "class constructors": n = H<int>.N; break;
		case "filters": Filter(0); break;
		case "catches": Catches(0); break;
		case "localloc": Local(0); break;
		case "delegate calls": Lazily(0); break;
		case "throws": for (;;) try { throw new Exception("again " + n++); } catch (Exception) { }
		case "rethrows": for (;;) try { try { try { throw new Exception(); } catch (Exception) { throw; } } finally { n++; } } catch (Exception e) { if (e.StackTrace == null) return; }
		case "string doubling": for (string s = "ab"; ; s += s) n += s.Length;
		case "string concatenation": for (string s = ""; ; n++) s += n;
		case "interpolation": for (;;) n += string.Format("{0} {1,5:x} {2}", n, n * 3, "x").Length;
		case "string builders": var b = new StringBuilder(); for (;;) b.Append("some text ").Append(n++);
		case "delegate lists": Action a = delegate { }; for (;;) a += a;
		case "delegates one by one": Action c = delegate { }; for (;;) c += delegate { n++; };
		case "finalizers that raise": for (;;) { new Risen(); if (++n % 1000 == 0) GC.Collect(); }
		case "finalizers that breed": for (;;) { new Breeds(); if (++n % 1000 == 0) { GC.Collect(); GC.WaitForPendingFinalizers(); } }
		case "finalizer that hangs": new Hangs(); for (;;) { GC.Collect(); GC.WaitForPendingFinalizers(); }
		case "garbage": for (object o = null; ; o = new int[n++ & 1023]) if (o == args) return;
		case "collections": for (;;) GC.Collect();
		case "live graph": var all = new List<Links>(); for (;;) { var l = new Links(); for (int i = 0; i < 4 && all.Count > 0; i++) l.To[i] = all[(n = n * 31 + 7 & 0x7fffffff) % all.Count]; all.Add(l); }
		case "one huge array": for (;;) try { GC.KeepAlive(new byte[int.MaxValue]); } catch (OutOfMemoryException) { n++; }
		case "huge dimensions": for (;;) try { GC.KeepAlive(new int[1000, 1000, 1000]); } catch (OutOfMemoryException) { n++; }
		case "large arrays": var big = new List<long[]>(); for (;;) big.Add(new long[100000]);
		case "boxes": var boxes = new List<object>(); for (;;) boxes.Add(n++);
		case "dictionary": var d = new Dictionary<string, int>(); for (;;) d["key" + n++] = n;
		case "loop": for (;;) n++;
		case "output": for (;;) Console.WriteLine("line {0}", n++);
		case "weak references": var weak = new List<WeakReference>(); for (;;) weak.Add(new WeakReference(new object()));
		case "out of memory, caught": var kept = new List<int[]>(); for (;;) try { kept.Add(new int[1000]); } catch (OutOfMemoryException) { n++; }
		case "stack overflow in a class constructor": n = H<H<int>>.N; break;
		case "iterators": for (;;) foreach (int i in Count(n++ % 10)) n += i;
		}
		Console.WriteLine(n);
	}
	static IEnumerable<int> Count(int n) { if (n > 0) { foreach (int i in Count(n - 1)) yield return i; } yield return n; }
}
