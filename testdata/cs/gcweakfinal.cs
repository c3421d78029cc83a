using System;
using System.Runtime.CompilerServices;
// A weak reference that only an object with a finalizer still has. Its target
// is gone then; what others refer to is left open, they may be finalized already.
class Owner
{
	public static string Seen;
	object own = new object();
	WeakReference gone;
	public Owner() { gone = new WeakReference(own); }
	~Owner() { Seen = (own != null) + " " + (gone.Target == null); }
}
static class P
{
	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Make() { for (int i = 0; i < 10; i++) new Owner(); }
	static int Deep(int n) { return n == 0 ? 0 : Deep(n - 1) + 1; }
	static void Main()
	{
		Make();
		Deep(500);
		GC.Collect();
		GC.WaitForPendingFinalizers();
		Console.WriteLine(Owner.Seen);
	}
}
