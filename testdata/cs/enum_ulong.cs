// Conversions of enums over ulong, beyond long's range too; constructors that throw and that new T() calls; the
// current char before and after those of a string; bits that are no decimal.
using System;
using System.Collections.Generic;

enum Big : ulong { Zero = 0, High = 1UL << 63, All = ulong.MaxValue }
enum Medium : uint { High = 0x80000000 }
enum Small : sbyte { Less = -1 }

class Throws { public Throws() { throw new InvalidOperationException("thrown"); } }
class Fine { public int Number = 5; }

class P {
	static void T(string name, Func<object> f) {
		string r;
		try { r = "" + f(); } catch (Exception e) { r = e.GetType().Name + (e.InnerException == null ? "" : " of " + e.InnerException.GetType().Name); }
		Console.WriteLine(name + ": " + r);
	}
	static T New<T>() where T : new() { return new T(); }

	static void Main() {
		foreach (object e in new object[] { Big.Zero, Big.High, Big.All, Medium.High, Small.Less }) {
			IConvertible c = (IConvertible)e;
			T("ToSByte", () => Convert.ToSByte(e)); T("ToByte", () => Convert.ToByte(e)); T("ToInt16", () => c.ToInt16(null)); T("ToUInt16", () => c.ToUInt16(null));
			T("ToInt32", () => Convert.ToInt32(e)); T("ToUInt32", () => Convert.ToUInt32(e)); T("ToInt64", () => Convert.ToInt64(e)); T("ToUInt64", () => c.ToUInt64(null));
			T("ToDouble", () => Convert.ToDouble(e) > 0); T("ToSingle", () => Convert.ToSingle(e) > 0); T("ToDecimal", () => Convert.ToDecimal(e)); T("ToBoolean", () => Convert.ToBoolean(e));
			T("ToString", () => Convert.ToString(e)); T("ChangeType", () => Convert.ChangeType(e, typeof(ulong)));
		}
		T("new", () => New<Throws>());
		T("new", () => Activator.CreateInstance<Throws>());
		T("new", () => New<Fine>().Number + New<int>());
		T("caught", () => { try { return New<Throws>(); } catch (InvalidOperationException) { return "it"; } catch (System.Reflection.TargetInvocationException e) { return e.InnerException.Message; } });
		CharEnumerator chars = "ab".GetEnumerator();
		T("before", () => chars.Current);
		T("first", () => chars.MoveNext() + " " + chars.Current);
		T("after", () => chars.MoveNext() + " " + chars.MoveNext() + " " + chars.Current);
		T("decimal", () => new decimal(new[] { 1, 2, 3, 4 }));
		T("decimal", () => new decimal(new[] { 1, 0, 0, 29 << 16 }));
		T("decimal", () => new decimal(new[] { 1, 0, 0, 28 << 16 | int.MinValue }));
	}
}
