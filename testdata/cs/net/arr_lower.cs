// Arrays whose lower bounds are not 0 as arguments of Array's methods; what Array, Type, Monitor, GCHandle and
// string.Format refuse.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

class Generic<T> { }

class P {
	static void T(string name, Func<object> f) {
		string r;
		try { r = "" + f(); } catch (Exception e) { r = e.GetType().Name; }
		Console.WriteLine(name + ": " + r);
	}
	static string Text(Array a) {
		string s = "";
		foreach (object o in a) s += (o ?? "-") + ",";
		return s;
	}
	static Array Make(Type t, int length, int lower) { return Array.CreateInstance(t, new[] { length }, new[] { lower }); }

	static void Main() {
		Array a = Make(typeof(string), 4, 3), b = Make(typeof(string), 3, -1), m = Array.CreateInstance(typeof(int), new[] { 2, 2 }, new[] { -1, 7 });
		for (int i = 3; i < 7; i++) a.SetValue("x" + i, i);
		for (int i = 0; i < 4; i++) m.SetValue(i, i / 2 - 1, i % 2 + 7);
		T("reverse", () => { Array.Reverse(a); return Text(a); });
		T("reverse part", () => { Array.Reverse(a, 4, 2); return Text(a); });
		T("reverse too low", () => { Array.Reverse(a, 2, 2); return Text(a); });
		T("reverse too long", () => { Array.Reverse(a, 5, 3); return Text(a); });
		T("reverse matrix", () => { Array.Reverse(m); return Text(m); });
		T("copy", () => { Array.Copy(a, b, 3); return Text(b); });
		T("copy part", () => { Array.Copy(a, 5, b, 0, 2); return Text(b); });
		T("copy within", () => { Array.Copy(a, 3, a, 4, 3); return Text(a); });
		T("copy too low", () => { Array.Copy(a, 2, b, 0, 1); return Text(b); });
		T("copy too far", () => { Array.Copy(a, 6, b, 0, 2); return Text(b); });
		T("copy matrix", () => { int[,] d = new int[2, 2]; Array.Copy(m, 0, d, 1, 3); return Text(d); });
		T("clear", () => { Array.Clear(a, 4, 2); return Text(a); });
		T("clear too low", () => { Array.Clear(a, 2, 1); return Text(a); });
		T("clear matrix", () => { Array.Clear(m, -1, 2); return Text(m); });
		T("clear too far", () => { Array.Clear(m, 0, 4); return Text(m); });
		T("search", () => { Array s = Make(typeof(int), 3, 5); for (int i = 5; i < 8; i++) s.SetValue(i, i); return Array.BinarySearch(s, 6) + " " + Array.BinarySearch(s, 4); });
		T("search among others", () => Array.BinarySearch(new object[] { 1, "a" }, 4));
		T("search from below", () => Array.BinarySearch(new[] { 1, 2 }, -1, 1, 4));
		T("search too far", () => Array.BinarySearch(new[] { 1, 2 }, 1, 2, 4));
		T("array of void", () => Array.CreateInstance(typeof(void), 1));
		T("array of open type", () => Array.CreateInstance(typeof(Generic<>), 1));
		T("nullable", () => typeof(int?).IsInstanceOfType(5) + " " + typeof(int?).IsInstanceOfType(5L) + " " + typeof(int?).IsInstanceOfType(null));
		T("monitor", () => Monitor.TryEnter(new object(), -5));
		T("address", () => GCHandle.Alloc(new int[1]).AddrOfPinnedObject());
		T("index", () => string.Format("{4294967296}", "x"));
		T("width", () => string.Format("{0,4294967297}", "x"));
	}
}
