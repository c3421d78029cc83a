// Array.Copy between all pairs of primitive element types: what widens, and that
// a copy which is refused leaves the destination as it was.
using System;

class P {
	static readonly Type[] types = {
		typeof(bool), typeof(char), typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(uint),
		typeof(long), typeof(ulong), typeof(float), typeof(double), typeof(object), typeof(string), typeof(IComparable), typeof(DayOfWeek),
	};

	static Array Make(Type t) {
		Array a = Array.CreateInstance(t, 3);
		for (int i = 0; i < 3; i++) {
			object v = null;
			if (t == typeof(bool)) v = i != 1;
			else if (t == typeof(char)) v = (char)(65500 + i);
			else if (t == typeof(sbyte)) v = (sbyte)(-100 - i);
			else if (t == typeof(byte)) v = (byte)(200 + i);
			else if (t == typeof(short)) v = (short)(-30000 - i);
			else if (t == typeof(ushort)) v = (ushort)(60000 + i);
			else if (t == typeof(int)) v = -2000000000 - i;
			else if (t == typeof(uint)) v = 4000000000u + (uint)i;
			else if (t == typeof(long)) v = -9000000000000000000L - i;
			else if (t == typeof(ulong)) v = 18000000000000000000UL + (ulong)i;
			else if (t == typeof(float)) v = 1.5f * i;
			else if (t == typeof(double)) v = -2.25 * i;
			else if (t == typeof(string) || t == typeof(object)) v = "s" + i;
			else if (t == typeof(IComparable)) v = i;
			else if (t == typeof(DayOfWeek)) v = (DayOfWeek)i;
			a.SetValue(v, i);
		}
		return a;
	}

	static string Text(Array a) {
		string s = "";
		foreach (object o in a) s += " " + (o == null ? "null" : o is char ? "#" + (int)(char)o : o.ToString());
		return s;
	}

	static void Main() {
		foreach (Type from in types) {
			Array src = Make(from);
			foreach (Type to in types) {
				Array dst = Array.CreateInstance(to, 4);
				string result = "ok";
				try { Array.Copy(src, 1, dst, 2, 2); }
				catch (Exception e) { result = e.GetType().Name; }
				// A copy of objects stops at the first that does not fit; all others are done or refused as a whole.
				Console.WriteLine("{0} -> {1}: {2}{3}", from.Name, to.Name, result, Text(dst));
			}
		}
	}
}
