// Finalizers: run once, after the object is unreachable; resurrection, suppression, registration anew.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

class Counted
{
	public static int Made, Finalized;
	public int[] Payload = new int[10];
	public Counted() { Made++; Payload[3] = 7; }
	~Counted() { if (Payload[3] == 7) Finalized++; }
}

class Derived : Counted
{
	public static int DerivedFinalized;
	public string Text = "d";
	~Derived() { if (Text == "d") DerivedFinalized++; }
}

class Phoenix
{
	public static List<Phoenix> Reborn = new List<Phoenix>();
	public int Lives = 2;
	public object Baggage = "bag";
	~Phoenix()
	{
		lock (Reborn) Reborn.Add(this);
		if (--Lives > 0) GC.ReRegisterForFinalize(this);
	}
}

class Resource : IDisposable
{
	public static int Disposed, Leaked;
	public void Dispose() { Disposed++; GC.SuppressFinalize(this); }
	~Resource() { Leaked++; }
}

class Holder
{
	public static int Seen;
	public Counted Inner;
	public Holder() { Inner = new Counted(); }
	~Holder() { if (Inner != null && Inner.Payload != null) Seen++; } // what it refers to is still there
}

class Generic<T>
{
	public static int Finalized;
	T value;
	public Generic(T v) { value = v; }
	~Generic() { if (value != null) Finalized++; }
}

class Throwing
{
	public Throwing(bool fail) { if (fail) throw new InvalidOperationException("no"); }
	public static int Finalized;
	~Throwing() { Finalized++; } // also when the constructor failed
}

static class P
{
	const int Many = 100;

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Deep(int depth, Action a) { if (depth > 0) Deep(depth - 1, a); else a(); }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Clean(int depth) { long a = depth, b = 1, c = 2; if (depth > 0) Clean(depth - 1); if (a + b + c < 0) Console.WriteLine(); }

	static void Settle()
	{
		Clean(60);
		for (int i = 0; i < 3; i++) { GC.Collect(); GC.WaitForPendingFinalizers(); }
	}

	static bool Most(int n) { return n > Many - 10 && n <= Many; }

	static void Main()
	{
		Deep(30, () => { for (int i = 0; i < Many; i++) new Counted(); });
		Settle();
		Console.WriteLine(Counted.Made + " " + Most(Counted.Finalized));
		int before = Counted.Finalized;
		Settle();
		Console.WriteLine("once: " + (Counted.Finalized <= Many && Counted.Finalized >= before));

		Counted.Finalized = 0;
		Deep(30, () => { for (int i = 0; i < Many; i++) new Derived(); });
		Settle();
		Console.WriteLine(Most(Derived.DerivedFinalized) + " " + (Counted.Finalized >= Derived.DerivedFinalized));

		Deep(30, () => { for (int i = 0; i < Many; i++) new Phoenix(); });
		Settle();
		int reborn = Phoenix.Reborn.Count;
		Console.WriteLine(Most(reborn));
		int wrong = 0;
		foreach (Phoenix p in Phoenix.Reborn) if ((string)p.Baggage != "bag" || p.Lives != 1) wrong++;
		Console.WriteLine("wrong: " + wrong);
		lock (Phoenix.Reborn) { Phoenix.Reborn.Clear(); Phoenix.Reborn.TrimExcess(); }
		Settle();
		Console.WriteLine("again: " + (Phoenix.Reborn.Count > Many - 20 && Phoenix.Reborn.Count <= reborn + 10));
		lock (Phoenix.Reborn) Phoenix.Reborn.Clear();
		Settle();
		Console.WriteLine("dead: " + (Phoenix.Reborn.Count <= 20));

		Deep(30, () =>
		{
			for (int i = 0; i < Many; i++)
				if (i % 2 == 0) using (Resource r = new Resource()) { }
				else new Resource();
		});
		Settle();
		Console.WriteLine(Resource.Disposed + " " + (Resource.Leaked > Many / 2 - 10 && Resource.Leaked <= Many / 2));

		Deep(30, () => { for (int i = 0; i < Many; i++) new Holder(); });
		Settle();
		Console.WriteLine(Most(Holder.Seen));

		Deep(30, () => { for (int i = 0; i < Many; i++) { new Generic<string>("x"); new Generic<int>(i); } });
		Settle();
		Console.WriteLine(Most(Generic<string>.Finalized) + " " + Most(Generic<int>.Finalized));

		Deep(30, () =>
		{
			for (int i = 0; i < Many; i++)
				try { new Throwing(true); } catch (InvalidOperationException) { }
		});
		Settle();
		Console.WriteLine(Most(Throwing.Finalized));

		// A live object is not finalized, whatever happens around it.
		Counted.Finalized = 0;
		Counted live = new Counted();
		for (int i = 0; i < 5; i++) { GC.Collect(); GC.WaitForPendingFinalizers(); }
		Console.WriteLine(live.Payload[3]);
		GC.KeepAlive(live);
		try { GC.SuppressFinalize(null); } catch (ArgumentNullException) { Console.WriteLine("null"); }

		WeakReference shortRef = null, longRef = null;
		Deep(30, () => { Phoenix p = new Phoenix(); p.Lives = 1; shortRef = new WeakReference(p); longRef = new WeakReference(p, true); });
		Clean(60);
		GC.Collect();
		GC.WaitForPendingFinalizers();
		// The long one still knows it after the finalizer has brought it back.
		Console.WriteLine(longRef.Target != null || Phoenix.Reborn.Count == 0);
		Console.WriteLine(shortRef.Target == null || Phoenix.Reborn.Count == 0);
	}
}
