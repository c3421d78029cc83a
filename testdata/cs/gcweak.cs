// Weak references, short and long, and handles.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

class Thing
{
	public int Id;
	public Thing Other;
	public Thing(int id) { Id = id; }
}

// Nothing but the reference and the target of its own.
class NamedWeak : WeakReference
{
	public string Name;
	public NamedWeak(object target, string name) : base(target) { Name = name; }
}

static class P
{
	const int Many = 200;

	// The stack of the caller must not hold what is made here.
	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Fill(List<WeakReference> weak, List<WeakReference<Thing>> typed, List<NamedWeak> named, List<Thing> strong, int depth)
	{
		if (depth > 0) { Fill(weak, typed, named, strong, depth - 1); return; }
		for (int i = 0; i < Many; i++)
		{
			Thing t = new Thing(i);
			weak.Add(new WeakReference(t));
			typed.Add(new WeakReference<Thing>(t));
			named.Add(new NamedWeak(t, "w" + i));
			if (i % 2 == 0) strong.Add(t);
			else { Thing u = new Thing(-i); t.Other = u; u.Other = t; }
		}
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Alive(List<WeakReference> weak)
	{
		int n = 0;
		foreach (WeakReference w in weak) if (w.IsAlive) n++;
		return n;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Clean(int depth) { long a = depth, b = 1, c = 2; if (depth > 0) Clean(depth - 1); if (a + b + c < 0) Console.WriteLine(); }

	static void Main()
	{
		List<WeakReference> weak = new List<WeakReference>();
		List<WeakReference<Thing>> typed = new List<WeakReference<Thing>>();
		List<NamedWeak> named = new List<NamedWeak>();
		List<Thing> strong = new List<Thing>();
		Fill(weak, typed, named, strong, 20);
		Console.WriteLine(weak.Count + " " + (Alive(weak) >= Many / 2));
		Clean(40);
		GC.Collect();
		int alive = Alive(weak);
		Console.WriteLine("about half is left: " + (alive >= Many / 2 && alive < Many / 2 + 10));
		int wrong = 0;
		for (int i = 0; i < Many; i++)
		{
			Thing t;
			object o = weak[i].Target;
			bool has = typed[i].TryGetTarget(out t);
			if (has && t.Id != i) wrong++;
			if (has != (o != null) || (object)t != o || o != named[i].Target) wrong++;
			if (named[i].Name != "w" + i) wrong++;
			if (i % 2 == 0 && t != strong[i / 2]) wrong++;
		}
		Console.WriteLine("wrong: " + wrong);

		WeakReference empty = new WeakReference(null);
		Console.WriteLine(empty.IsAlive + " " + (empty.Target == null));
		empty.Target = strong;
		GC.Collect();
		Console.WriteLine(empty.IsAlive + " " + (empty.Target == strong) + " " + empty.TrackResurrection);
		Console.WriteLine(new WeakReference(strong, true).TrackResurrection);

		GCHandle h = GCHandle.Alloc(new Thing(99));
		GCHandle wk = GCHandle.Alloc(strong[3], GCHandleType.Weak);
		GC.Collect();
		Console.WriteLine(((Thing)h.Target).Id + " " + h.IsAllocated + " " + ((Thing)wk.Target).Id);
		h.Target = new Thing(100);
		GC.Collect();
		Console.WriteLine(((Thing)h.Target).Id);
		IntPtr raw = GCHandle.ToIntPtr(h);
		Console.WriteLine(((Thing)GCHandle.FromIntPtr(raw).Target).Id);
		h.Free();
		wk.Free();
		Console.WriteLine(h.IsAllocated);
		GCHandle[] many = new GCHandle[100];
		for (int i = 0; i < many.Length; i++) many[i] = GCHandle.Alloc("s" + i);
		for (int i = 0; i < many.Length; i += 2) many[i].Free();
		GC.Collect();
		for (int i = 0; i < many.Length; i += 2) many[i] = GCHandle.Alloc("t" + i);
		GC.Collect();
		int sum = 0;
		for (int i = 0; i < many.Length; i++) { sum += ((string)many[i].Target).Length * (i + 1); many[i].Free(); }
		Console.WriteLine(sum);
		GC.KeepAlive(strong);
	}
}
