using System;

// Array.Copy between arrays of all primitive types, enums, references and boxes: which
// are widened, and what is refused.
class P
{
	enum Bytes : byte { A = 7 }
	enum Ints { A = 7 }

	static Array Full(Type t)
	{
		Array a = Array.CreateInstance(t, 3);
		for (int i = 0; i < 3; i++)
		{
			object v = i == 0 ? 7 : i == 1 ? 65 : 100;
			if (t == typeof(char)) v = (char)(int)v;
			else if (t == typeof(bool)) v = i != 1;
			else if (t == typeof(IntPtr)) v = (IntPtr)(int)v;
			else if (t == typeof(UIntPtr)) v = (UIntPtr)(uint)(int)v;
			else if (t == typeof(string)) v = "s" + i;
			else if (t.IsEnum) v = Enum.ToObject(t, (int)v);
			else if (t != typeof(object)) v = Convert.ChangeType(v, t);
			a.SetValue(v, i);
		}
		return a;
	}

	static void Main()
	{
		Type[] types = {
			typeof(bool), typeof(char), typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long), typeof(ulong),
			typeof(float), typeof(double), typeof(IntPtr), typeof(UIntPtr), typeof(Bytes), typeof(Ints), typeof(object), typeof(string), typeof(decimal),
		};
		foreach (Type from in types)
			foreach (Type to in types)
			{
				Array a = Full(from), b = Array.CreateInstance(to, 4);
				string what;
				try
				{
					Array.Copy(a, 0, b, 1, 3);
					what = b.GetValue(0) + " " + b.GetValue(1) + " " + b.GetValue(2) + " " + b.GetValue(3);
				}
				catch (Exception e) { what = e.GetType().Name; }
				Console.WriteLine("{0} to {1}: {2}", from.Name, to.Name, what);
			}
	}
}
