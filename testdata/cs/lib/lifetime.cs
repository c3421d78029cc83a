using System;

// An object lives as long as code may still use it, so what a weak reference sees
// depends on how well the code behind it is compiled: Keep is inlined away.
class P {
	static int Twice(int x) { return x > 100 ? Twice(x - 1) : 2 * x; }

	static void Keep(object o) { }

	static bool Alive() {
		object o = new object();
		WeakReference w = new WeakReference(o);
		GC.Collect();
		bool alive = w.IsAlive;
		Keep(o);
		return alive;
	}

	static int Main() {
		Console.WriteLine(Twice(21));
		Console.WriteLine(Alive());
		return 3;
	}
}
