using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace System
{
	public struct Nullable<T> where T : struct
	{
		internal bool hasValue;
		internal T value;
		public Nullable(T value) { this.value = value; hasValue = true; }
		public bool HasValue { get { return hasValue; } }
		public T Value
		{
			get
			{
				if (!hasValue) throw new InvalidOperationException("Nullable object must have a value.");
				return value;
			}
		}
		public T GetValueOrDefault() { return value; }
		public T GetValueOrDefault(T defaultValue) { return hasValue ? value : defaultValue; }
		public override bool Equals(object other)
		{
			if (!hasValue) return other == null;
			return other != null && value.Equals(other);
		}
		public override int GetHashCode() { return hasValue ? value.GetHashCode() : 0; }
		public override string ToString() { return hasValue ? value.ToString() : ""; }
		public static implicit operator T?(T value) { return new T?(value); }
		public static explicit operator T(T? value) { return value.Value; }
	}

	public static class Nullable
	{
		public static int Compare<T>(T? n1, T? n2) where T : struct
		{
			if (!n1.hasValue) return n2.hasValue ? -1 : 0;
			return n2.hasValue ? Comparer<T>.Default.Compare(n1.value, n2.value) : 1;
		}
		public static bool Equals<T>(T? n1, T? n2) where T : struct
		{
			if (!n1.hasValue || !n2.hasValue) return n1.hasValue == n2.hasValue;
			return EqualityComparer<T>.Default.Equals(n1.value, n2.value);
		}
		public static Type GetUnderlyingType(Type nullableType)
		{
			if ((object)nullableType == null) throw new ArgumentNullException("nullableType");
			if (nullableType.IsGenericType && (object)nullableType.GetGenericTypeDefinition() == (object)typeof(Nullable<>))
				return nullableType.GetGenericArguments()[0];
			return null;
		}
	}

	internal static class TupleHelper
	{
		internal static object Item(int index, params object[] items)
		{
			if ((uint)index >= (uint)items.Length) throw new IndexOutOfRangeException();
			return items[index];
		}

		internal static int Hash<T>(T v) { return EqualityComparer<T>.Default.GetHashCode(v); }
		internal static int Join(int a, int b) { return (a << 5) + a ^ b; }
		internal static bool Same<T>(T a, T b) { return EqualityComparer<T>.Default.Equals(a, b); }
		internal static int Order<T>(T a, T b) { return Comparer<T>.Default.Compare(a, b); }
		internal static string Text<T>(T v) { return v == null ? "" : v.ToString(); }
	}

	public static class Tuple
	{
		public static Tuple<T1> Create<T1>(T1 item1) { return new Tuple<T1>(item1); }
		public static Tuple<T1, T2> Create<T1, T2>(T1 item1, T2 item2) { return new Tuple<T1, T2>(item1, item2); }
		public static Tuple<T1, T2, T3> Create<T1, T2, T3>(T1 item1, T2 item2, T3 item3) { return new Tuple<T1, T2, T3>(item1, item2, item3); }
		public static Tuple<T1, T2, T3, T4> Create<T1, T2, T3, T4>(T1 item1, T2 item2, T3 item3, T4 item4) { return new Tuple<T1, T2, T3, T4>(item1, item2, item3, item4); }
		public static Tuple<T1, T2, T3, T4, T5> Create<T1, T2, T3, T4, T5>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5) { return new Tuple<T1, T2, T3, T4, T5>(item1, item2, item3, item4, item5); }
		public static Tuple<T1, T2, T3, T4, T5, T6> Create<T1, T2, T3, T4, T5, T6>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6) { return new Tuple<T1, T2, T3, T4, T5, T6>(item1, item2, item3, item4, item5, item6); }
		public static Tuple<T1, T2, T3, T4, T5, T6, T7> Create<T1, T2, T3, T4, T5, T6, T7>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7) { return new Tuple<T1, T2, T3, T4, T5, T6, T7>(item1, item2, item3, item4, item5, item6, item7); }
	}

	public partial class Tuple<T1> : IComparable
	{
		readonly T1 item1;
		public Tuple(T1 item1)
		{
			this.item1 = item1;
		}
		public T1 Item1 { get { return item1; } }
		public override bool Equals(object obj)
		{
			Tuple<T1> o = obj as Tuple<T1>;
			return o != null && TupleHelper.Same(item1, o.item1);
		}
		public override int GetHashCode() { return TupleHelper.Hash(item1); }
		int IComparable.CompareTo(object obj)
		{
			if (obj == null) return 1;
			Tuple<T1> o = obj as Tuple<T1>;
			if (o == null) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			return TupleHelper.Order(item1, o.item1);
		}
		public override string ToString() { return "(" + TupleHelper.Text(item1) + ")"; }
	}

	public partial class Tuple<T1, T2> : IComparable
	{
		readonly T1 item1;
		readonly T2 item2;
		public Tuple(T1 item1, T2 item2)
		{
			this.item1 = item1;
			this.item2 = item2;
		}
		public T1 Item1 { get { return item1; } }
		public T2 Item2 { get { return item2; } }
		public override bool Equals(object obj)
		{
			Tuple<T1, T2> o = obj as Tuple<T1, T2>;
			return o != null && TupleHelper.Same(item1, o.item1) && TupleHelper.Same(item2, o.item2);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Hash(item1), TupleHelper.Hash(item2)); }
		int IComparable.CompareTo(object obj)
		{
			if (obj == null) return 1;
			Tuple<T1, T2> o = obj as Tuple<T1, T2>;
			if (o == null) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			int c;
			c = TupleHelper.Order(item1, o.item1);
			if (c != 0) return c;
			return TupleHelper.Order(item2, o.item2);
		}
		public override string ToString() { return "(" + TupleHelper.Text(item1) + ", " + TupleHelper.Text(item2) + ")"; }
	}

	public partial class Tuple<T1, T2, T3> : IComparable
	{
		readonly T1 item1;
		readonly T2 item2;
		readonly T3 item3;
		public Tuple(T1 item1, T2 item2, T3 item3)
		{
			this.item1 = item1;
			this.item2 = item2;
			this.item3 = item3;
		}
		public T1 Item1 { get { return item1; } }
		public T2 Item2 { get { return item2; } }
		public T3 Item3 { get { return item3; } }
		public override bool Equals(object obj)
		{
			Tuple<T1, T2, T3> o = obj as Tuple<T1, T2, T3>;
			return o != null && TupleHelper.Same(item1, o.item1) && TupleHelper.Same(item2, o.item2) && TupleHelper.Same(item3, o.item3);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(item1), TupleHelper.Hash(item2)), TupleHelper.Hash(item3)); }
		int IComparable.CompareTo(object obj)
		{
			if (obj == null) return 1;
			Tuple<T1, T2, T3> o = obj as Tuple<T1, T2, T3>;
			if (o == null) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			int c;
			c = TupleHelper.Order(item1, o.item1);
			if (c != 0) return c;
			c = TupleHelper.Order(item2, o.item2);
			if (c != 0) return c;
			return TupleHelper.Order(item3, o.item3);
		}
		public override string ToString() { return "(" + TupleHelper.Text(item1) + ", " + TupleHelper.Text(item2) + ", " + TupleHelper.Text(item3) + ")"; }
	}

	public partial class Tuple<T1, T2, T3, T4> : IComparable
	{
		readonly T1 item1;
		readonly T2 item2;
		readonly T3 item3;
		readonly T4 item4;
		public Tuple(T1 item1, T2 item2, T3 item3, T4 item4)
		{
			this.item1 = item1;
			this.item2 = item2;
			this.item3 = item3;
			this.item4 = item4;
		}
		public T1 Item1 { get { return item1; } }
		public T2 Item2 { get { return item2; } }
		public T3 Item3 { get { return item3; } }
		public T4 Item4 { get { return item4; } }
		public override bool Equals(object obj)
		{
			Tuple<T1, T2, T3, T4> o = obj as Tuple<T1, T2, T3, T4>;
			return o != null && TupleHelper.Same(item1, o.item1) && TupleHelper.Same(item2, o.item2) && TupleHelper.Same(item3, o.item3) && TupleHelper.Same(item4, o.item4);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(item1), TupleHelper.Hash(item2)), TupleHelper.Hash(item3)), TupleHelper.Hash(item4)); }
		int IComparable.CompareTo(object obj)
		{
			if (obj == null) return 1;
			Tuple<T1, T2, T3, T4> o = obj as Tuple<T1, T2, T3, T4>;
			if (o == null) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			int c;
			c = TupleHelper.Order(item1, o.item1);
			if (c != 0) return c;
			c = TupleHelper.Order(item2, o.item2);
			if (c != 0) return c;
			c = TupleHelper.Order(item3, o.item3);
			if (c != 0) return c;
			return TupleHelper.Order(item4, o.item4);
		}
		public override string ToString() { return "(" + TupleHelper.Text(item1) + ", " + TupleHelper.Text(item2) + ", " + TupleHelper.Text(item3) + ", " + TupleHelper.Text(item4) + ")"; }
	}

	public partial class Tuple<T1, T2, T3, T4, T5> : IComparable
	{
		readonly T1 item1;
		readonly T2 item2;
		readonly T3 item3;
		readonly T4 item4;
		readonly T5 item5;
		public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5)
		{
			this.item1 = item1;
			this.item2 = item2;
			this.item3 = item3;
			this.item4 = item4;
			this.item5 = item5;
		}
		public T1 Item1 { get { return item1; } }
		public T2 Item2 { get { return item2; } }
		public T3 Item3 { get { return item3; } }
		public T4 Item4 { get { return item4; } }
		public T5 Item5 { get { return item5; } }
		public override bool Equals(object obj)
		{
			Tuple<T1, T2, T3, T4, T5> o = obj as Tuple<T1, T2, T3, T4, T5>;
			return o != null && TupleHelper.Same(item1, o.item1) && TupleHelper.Same(item2, o.item2) && TupleHelper.Same(item3, o.item3) && TupleHelper.Same(item4, o.item4) && TupleHelper.Same(item5, o.item5);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(item1), TupleHelper.Hash(item2)), TupleHelper.Hash(item3)), TupleHelper.Hash(item4)), TupleHelper.Hash(item5)); }
		int IComparable.CompareTo(object obj)
		{
			if (obj == null) return 1;
			Tuple<T1, T2, T3, T4, T5> o = obj as Tuple<T1, T2, T3, T4, T5>;
			if (o == null) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			int c;
			c = TupleHelper.Order(item1, o.item1);
			if (c != 0) return c;
			c = TupleHelper.Order(item2, o.item2);
			if (c != 0) return c;
			c = TupleHelper.Order(item3, o.item3);
			if (c != 0) return c;
			c = TupleHelper.Order(item4, o.item4);
			if (c != 0) return c;
			return TupleHelper.Order(item5, o.item5);
		}
		public override string ToString() { return "(" + TupleHelper.Text(item1) + ", " + TupleHelper.Text(item2) + ", " + TupleHelper.Text(item3) + ", " + TupleHelper.Text(item4) + ", " + TupleHelper.Text(item5) + ")"; }
	}

	public partial class Tuple<T1, T2, T3, T4, T5, T6> : IComparable
	{
		readonly T1 item1;
		readonly T2 item2;
		readonly T3 item3;
		readonly T4 item4;
		readonly T5 item5;
		readonly T6 item6;
		public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6)
		{
			this.item1 = item1;
			this.item2 = item2;
			this.item3 = item3;
			this.item4 = item4;
			this.item5 = item5;
			this.item6 = item6;
		}
		public T1 Item1 { get { return item1; } }
		public T2 Item2 { get { return item2; } }
		public T3 Item3 { get { return item3; } }
		public T4 Item4 { get { return item4; } }
		public T5 Item5 { get { return item5; } }
		public T6 Item6 { get { return item6; } }
		public override bool Equals(object obj)
		{
			Tuple<T1, T2, T3, T4, T5, T6> o = obj as Tuple<T1, T2, T3, T4, T5, T6>;
			return o != null && TupleHelper.Same(item1, o.item1) && TupleHelper.Same(item2, o.item2) && TupleHelper.Same(item3, o.item3) && TupleHelper.Same(item4, o.item4) && TupleHelper.Same(item5, o.item5) && TupleHelper.Same(item6, o.item6);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(item1), TupleHelper.Hash(item2)), TupleHelper.Hash(item3)), TupleHelper.Hash(item4)), TupleHelper.Hash(item5)), TupleHelper.Hash(item6)); }
		int IComparable.CompareTo(object obj)
		{
			if (obj == null) return 1;
			Tuple<T1, T2, T3, T4, T5, T6> o = obj as Tuple<T1, T2, T3, T4, T5, T6>;
			if (o == null) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			int c;
			c = TupleHelper.Order(item1, o.item1);
			if (c != 0) return c;
			c = TupleHelper.Order(item2, o.item2);
			if (c != 0) return c;
			c = TupleHelper.Order(item3, o.item3);
			if (c != 0) return c;
			c = TupleHelper.Order(item4, o.item4);
			if (c != 0) return c;
			c = TupleHelper.Order(item5, o.item5);
			if (c != 0) return c;
			return TupleHelper.Order(item6, o.item6);
		}
		public override string ToString() { return "(" + TupleHelper.Text(item1) + ", " + TupleHelper.Text(item2) + ", " + TupleHelper.Text(item3) + ", " + TupleHelper.Text(item4) + ", " + TupleHelper.Text(item5) + ", " + TupleHelper.Text(item6) + ")"; }
	}

	public partial class Tuple<T1, T2, T3, T4, T5, T6, T7> : IComparable
	{
		readonly T1 item1;
		readonly T2 item2;
		readonly T3 item3;
		readonly T4 item4;
		readonly T5 item5;
		readonly T6 item6;
		readonly T7 item7;
		public Tuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7)
		{
			this.item1 = item1;
			this.item2 = item2;
			this.item3 = item3;
			this.item4 = item4;
			this.item5 = item5;
			this.item6 = item6;
			this.item7 = item7;
		}
		public T1 Item1 { get { return item1; } }
		public T2 Item2 { get { return item2; } }
		public T3 Item3 { get { return item3; } }
		public T4 Item4 { get { return item4; } }
		public T5 Item5 { get { return item5; } }
		public T6 Item6 { get { return item6; } }
		public T7 Item7 { get { return item7; } }
		public override bool Equals(object obj)
		{
			Tuple<T1, T2, T3, T4, T5, T6, T7> o = obj as Tuple<T1, T2, T3, T4, T5, T6, T7>;
			return o != null && TupleHelper.Same(item1, o.item1) && TupleHelper.Same(item2, o.item2) && TupleHelper.Same(item3, o.item3) && TupleHelper.Same(item4, o.item4) && TupleHelper.Same(item5, o.item5) && TupleHelper.Same(item6, o.item6) && TupleHelper.Same(item7, o.item7);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(item1), TupleHelper.Hash(item2)), TupleHelper.Hash(item3)), TupleHelper.Hash(item4)), TupleHelper.Hash(item5)), TupleHelper.Hash(item6)), TupleHelper.Hash(item7)); }
		int IComparable.CompareTo(object obj)
		{
			if (obj == null) return 1;
			Tuple<T1, T2, T3, T4, T5, T6, T7> o = obj as Tuple<T1, T2, T3, T4, T5, T6, T7>;
			if (o == null) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			int c;
			c = TupleHelper.Order(item1, o.item1);
			if (c != 0) return c;
			c = TupleHelper.Order(item2, o.item2);
			if (c != 0) return c;
			c = TupleHelper.Order(item3, o.item3);
			if (c != 0) return c;
			c = TupleHelper.Order(item4, o.item4);
			if (c != 0) return c;
			c = TupleHelper.Order(item5, o.item5);
			if (c != 0) return c;
			c = TupleHelper.Order(item6, o.item6);
			if (c != 0) return c;
			return TupleHelper.Order(item7, o.item7);
		}
		public override string ToString() { return "(" + TupleHelper.Text(item1) + ", " + TupleHelper.Text(item2) + ", " + TupleHelper.Text(item3) + ", " + TupleHelper.Text(item4) + ", " + TupleHelper.Text(item5) + ", " + TupleHelper.Text(item6) + ", " + TupleHelper.Text(item7) + ")"; }
	}

	public struct ValueTuple : IEquatable<ValueTuple>, IComparable<ValueTuple>
	{
		public override bool Equals(object obj) { return obj is ValueTuple; }
		public bool Equals(ValueTuple other) { return true; }
		public int CompareTo(ValueTuple other) { return 0; }
		public override int GetHashCode() { return 0; }
		public override string ToString() { return "()"; }
		public static ValueTuple Create() { return new ValueTuple(); }
		public static ValueTuple<T1> Create<T1>(T1 item1) { return new ValueTuple<T1>(item1); }
		public static ValueTuple<T1, T2> Create<T1, T2>(T1 item1, T2 item2) { return new ValueTuple<T1, T2>(item1, item2); }
		public static ValueTuple<T1, T2, T3> Create<T1, T2, T3>(T1 item1, T2 item2, T3 item3) { return new ValueTuple<T1, T2, T3>(item1, item2, item3); }
		public static ValueTuple<T1, T2, T3, T4> Create<T1, T2, T3, T4>(T1 item1, T2 item2, T3 item3, T4 item4) { return new ValueTuple<T1, T2, T3, T4>(item1, item2, item3, item4); }
		public static ValueTuple<T1, T2, T3, T4, T5> Create<T1, T2, T3, T4, T5>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5) { return new ValueTuple<T1, T2, T3, T4, T5>(item1, item2, item3, item4, item5); }
		public static ValueTuple<T1, T2, T3, T4, T5, T6> Create<T1, T2, T3, T4, T5, T6>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6) { return new ValueTuple<T1, T2, T3, T4, T5, T6>(item1, item2, item3, item4, item5, item6); }
		public static ValueTuple<T1, T2, T3, T4, T5, T6, T7> Create<T1, T2, T3, T4, T5, T6, T7>(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7) { return new ValueTuple<T1, T2, T3, T4, T5, T6, T7>(item1, item2, item3, item4, item5, item6, item7); }
	}

	[StructLayout(LayoutKind.Auto)]
	public partial struct ValueTuple<T1> : IEquatable<ValueTuple<T1>>, IComparable<ValueTuple<T1>>, IComparable
	{
		public T1 Item1;
		public ValueTuple(T1 item1)
		{
			Item1 = item1;
		}
		public override bool Equals(object obj) { return obj is ValueTuple<T1> && Equals((ValueTuple<T1>)obj); }
		public bool Equals(ValueTuple<T1> other) { return TupleHelper.Same(Item1, other.Item1); }
		int IComparable.CompareTo(object other)
		{
			if (other == null) return 1;
			if (!(other is ValueTuple<T1>)) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			return CompareTo((ValueTuple<T1>)other);
		}
		public int CompareTo(ValueTuple<T1> other)
		{
			return TupleHelper.Order(Item1, other.Item1);
		}
		public override int GetHashCode() { return TupleHelper.Hash(Item1); }
		public override string ToString() { return "(" + TupleHelper.Text(Item1) + ")"; }
	}

	[StructLayout(LayoutKind.Auto)]
	public partial struct ValueTuple<T1, T2> : IEquatable<ValueTuple<T1, T2>>, IComparable<ValueTuple<T1, T2>>, IComparable
	{
		public T1 Item1;
		public T2 Item2;
		public ValueTuple(T1 item1, T2 item2)
		{
			Item1 = item1;
			Item2 = item2;
		}
		public override bool Equals(object obj) { return obj is ValueTuple<T1, T2> && Equals((ValueTuple<T1, T2>)obj); }
		public bool Equals(ValueTuple<T1, T2> other) { return TupleHelper.Same(Item1, other.Item1) && TupleHelper.Same(Item2, other.Item2); }
		int IComparable.CompareTo(object other)
		{
			if (other == null) return 1;
			if (!(other is ValueTuple<T1, T2>)) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			return CompareTo((ValueTuple<T1, T2>)other);
		}
		public int CompareTo(ValueTuple<T1, T2> other)
		{
			int c;
			c = TupleHelper.Order(Item1, other.Item1);
			if (c != 0) return c;
			return TupleHelper.Order(Item2, other.Item2);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Hash(Item1), TupleHelper.Hash(Item2)); }
		public override string ToString() { return "(" + TupleHelper.Text(Item1) + ", " + TupleHelper.Text(Item2) + ")"; }
	}

	[StructLayout(LayoutKind.Auto)]
	public partial struct ValueTuple<T1, T2, T3> : IEquatable<ValueTuple<T1, T2, T3>>, IComparable<ValueTuple<T1, T2, T3>>, IComparable
	{
		public T1 Item1;
		public T2 Item2;
		public T3 Item3;
		public ValueTuple(T1 item1, T2 item2, T3 item3)
		{
			Item1 = item1;
			Item2 = item2;
			Item3 = item3;
		}
		public override bool Equals(object obj) { return obj is ValueTuple<T1, T2, T3> && Equals((ValueTuple<T1, T2, T3>)obj); }
		public bool Equals(ValueTuple<T1, T2, T3> other) { return TupleHelper.Same(Item1, other.Item1) && TupleHelper.Same(Item2, other.Item2) && TupleHelper.Same(Item3, other.Item3); }
		int IComparable.CompareTo(object other)
		{
			if (other == null) return 1;
			if (!(other is ValueTuple<T1, T2, T3>)) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			return CompareTo((ValueTuple<T1, T2, T3>)other);
		}
		public int CompareTo(ValueTuple<T1, T2, T3> other)
		{
			int c;
			c = TupleHelper.Order(Item1, other.Item1);
			if (c != 0) return c;
			c = TupleHelper.Order(Item2, other.Item2);
			if (c != 0) return c;
			return TupleHelper.Order(Item3, other.Item3);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(Item1), TupleHelper.Hash(Item2)), TupleHelper.Hash(Item3)); }
		public override string ToString() { return "(" + TupleHelper.Text(Item1) + ", " + TupleHelper.Text(Item2) + ", " + TupleHelper.Text(Item3) + ")"; }
	}

	[StructLayout(LayoutKind.Auto)]
	public partial struct ValueTuple<T1, T2, T3, T4> : IEquatable<ValueTuple<T1, T2, T3, T4>>, IComparable<ValueTuple<T1, T2, T3, T4>>, IComparable
	{
		public T1 Item1;
		public T2 Item2;
		public T3 Item3;
		public T4 Item4;
		public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4)
		{
			Item1 = item1;
			Item2 = item2;
			Item3 = item3;
			Item4 = item4;
		}
		public override bool Equals(object obj) { return obj is ValueTuple<T1, T2, T3, T4> && Equals((ValueTuple<T1, T2, T3, T4>)obj); }
		public bool Equals(ValueTuple<T1, T2, T3, T4> other) { return TupleHelper.Same(Item1, other.Item1) && TupleHelper.Same(Item2, other.Item2) && TupleHelper.Same(Item3, other.Item3) && TupleHelper.Same(Item4, other.Item4); }
		int IComparable.CompareTo(object other)
		{
			if (other == null) return 1;
			if (!(other is ValueTuple<T1, T2, T3, T4>)) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			return CompareTo((ValueTuple<T1, T2, T3, T4>)other);
		}
		public int CompareTo(ValueTuple<T1, T2, T3, T4> other)
		{
			int c;
			c = TupleHelper.Order(Item1, other.Item1);
			if (c != 0) return c;
			c = TupleHelper.Order(Item2, other.Item2);
			if (c != 0) return c;
			c = TupleHelper.Order(Item3, other.Item3);
			if (c != 0) return c;
			return TupleHelper.Order(Item4, other.Item4);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(Item1), TupleHelper.Hash(Item2)), TupleHelper.Hash(Item3)), TupleHelper.Hash(Item4)); }
		public override string ToString() { return "(" + TupleHelper.Text(Item1) + ", " + TupleHelper.Text(Item2) + ", " + TupleHelper.Text(Item3) + ", " + TupleHelper.Text(Item4) + ")"; }
	}

	[StructLayout(LayoutKind.Auto)]
	public partial struct ValueTuple<T1, T2, T3, T4, T5> : IEquatable<ValueTuple<T1, T2, T3, T4, T5>>, IComparable<ValueTuple<T1, T2, T3, T4, T5>>, IComparable
	{
		public T1 Item1;
		public T2 Item2;
		public T3 Item3;
		public T4 Item4;
		public T5 Item5;
		public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5)
		{
			Item1 = item1;
			Item2 = item2;
			Item3 = item3;
			Item4 = item4;
			Item5 = item5;
		}
		public override bool Equals(object obj) { return obj is ValueTuple<T1, T2, T3, T4, T5> && Equals((ValueTuple<T1, T2, T3, T4, T5>)obj); }
		public bool Equals(ValueTuple<T1, T2, T3, T4, T5> other) { return TupleHelper.Same(Item1, other.Item1) && TupleHelper.Same(Item2, other.Item2) && TupleHelper.Same(Item3, other.Item3) && TupleHelper.Same(Item4, other.Item4) && TupleHelper.Same(Item5, other.Item5); }
		int IComparable.CompareTo(object other)
		{
			if (other == null) return 1;
			if (!(other is ValueTuple<T1, T2, T3, T4, T5>)) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			return CompareTo((ValueTuple<T1, T2, T3, T4, T5>)other);
		}
		public int CompareTo(ValueTuple<T1, T2, T3, T4, T5> other)
		{
			int c;
			c = TupleHelper.Order(Item1, other.Item1);
			if (c != 0) return c;
			c = TupleHelper.Order(Item2, other.Item2);
			if (c != 0) return c;
			c = TupleHelper.Order(Item3, other.Item3);
			if (c != 0) return c;
			c = TupleHelper.Order(Item4, other.Item4);
			if (c != 0) return c;
			return TupleHelper.Order(Item5, other.Item5);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(Item1), TupleHelper.Hash(Item2)), TupleHelper.Hash(Item3)), TupleHelper.Hash(Item4)), TupleHelper.Hash(Item5)); }
		public override string ToString() { return "(" + TupleHelper.Text(Item1) + ", " + TupleHelper.Text(Item2) + ", " + TupleHelper.Text(Item3) + ", " + TupleHelper.Text(Item4) + ", " + TupleHelper.Text(Item5) + ")"; }
	}

	[StructLayout(LayoutKind.Auto)]
	public partial struct ValueTuple<T1, T2, T3, T4, T5, T6> : IEquatable<ValueTuple<T1, T2, T3, T4, T5, T6>>, IComparable<ValueTuple<T1, T2, T3, T4, T5, T6>>, IComparable
	{
		public T1 Item1;
		public T2 Item2;
		public T3 Item3;
		public T4 Item4;
		public T5 Item5;
		public T6 Item6;
		public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6)
		{
			Item1 = item1;
			Item2 = item2;
			Item3 = item3;
			Item4 = item4;
			Item5 = item5;
			Item6 = item6;
		}
		public override bool Equals(object obj) { return obj is ValueTuple<T1, T2, T3, T4, T5, T6> && Equals((ValueTuple<T1, T2, T3, T4, T5, T6>)obj); }
		public bool Equals(ValueTuple<T1, T2, T3, T4, T5, T6> other) { return TupleHelper.Same(Item1, other.Item1) && TupleHelper.Same(Item2, other.Item2) && TupleHelper.Same(Item3, other.Item3) && TupleHelper.Same(Item4, other.Item4) && TupleHelper.Same(Item5, other.Item5) && TupleHelper.Same(Item6, other.Item6); }
		int IComparable.CompareTo(object other)
		{
			if (other == null) return 1;
			if (!(other is ValueTuple<T1, T2, T3, T4, T5, T6>)) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			return CompareTo((ValueTuple<T1, T2, T3, T4, T5, T6>)other);
		}
		public int CompareTo(ValueTuple<T1, T2, T3, T4, T5, T6> other)
		{
			int c;
			c = TupleHelper.Order(Item1, other.Item1);
			if (c != 0) return c;
			c = TupleHelper.Order(Item2, other.Item2);
			if (c != 0) return c;
			c = TupleHelper.Order(Item3, other.Item3);
			if (c != 0) return c;
			c = TupleHelper.Order(Item4, other.Item4);
			if (c != 0) return c;
			c = TupleHelper.Order(Item5, other.Item5);
			if (c != 0) return c;
			return TupleHelper.Order(Item6, other.Item6);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(Item1), TupleHelper.Hash(Item2)), TupleHelper.Hash(Item3)), TupleHelper.Hash(Item4)), TupleHelper.Hash(Item5)), TupleHelper.Hash(Item6)); }
		public override string ToString() { return "(" + TupleHelper.Text(Item1) + ", " + TupleHelper.Text(Item2) + ", " + TupleHelper.Text(Item3) + ", " + TupleHelper.Text(Item4) + ", " + TupleHelper.Text(Item5) + ", " + TupleHelper.Text(Item6) + ")"; }
	}

	[StructLayout(LayoutKind.Auto)]
	public partial struct ValueTuple<T1, T2, T3, T4, T5, T6, T7> : IEquatable<ValueTuple<T1, T2, T3, T4, T5, T6, T7>>, IComparable<ValueTuple<T1, T2, T3, T4, T5, T6, T7>>, IComparable
	{
		public T1 Item1;
		public T2 Item2;
		public T3 Item3;
		public T4 Item4;
		public T5 Item5;
		public T6 Item6;
		public T7 Item7;
		public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7)
		{
			Item1 = item1;
			Item2 = item2;
			Item3 = item3;
			Item4 = item4;
			Item5 = item5;
			Item6 = item6;
			Item7 = item7;
		}
		public override bool Equals(object obj) { return obj is ValueTuple<T1, T2, T3, T4, T5, T6, T7> && Equals((ValueTuple<T1, T2, T3, T4, T5, T6, T7>)obj); }
		public bool Equals(ValueTuple<T1, T2, T3, T4, T5, T6, T7> other) { return TupleHelper.Same(Item1, other.Item1) && TupleHelper.Same(Item2, other.Item2) && TupleHelper.Same(Item3, other.Item3) && TupleHelper.Same(Item4, other.Item4) && TupleHelper.Same(Item5, other.Item5) && TupleHelper.Same(Item6, other.Item6) && TupleHelper.Same(Item7, other.Item7); }
		int IComparable.CompareTo(object other)
		{
			if (other == null) return 1;
			if (!(other is ValueTuple<T1, T2, T3, T4, T5, T6, T7>)) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			return CompareTo((ValueTuple<T1, T2, T3, T4, T5, T6, T7>)other);
		}
		public int CompareTo(ValueTuple<T1, T2, T3, T4, T5, T6, T7> other)
		{
			int c;
			c = TupleHelper.Order(Item1, other.Item1);
			if (c != 0) return c;
			c = TupleHelper.Order(Item2, other.Item2);
			if (c != 0) return c;
			c = TupleHelper.Order(Item3, other.Item3);
			if (c != 0) return c;
			c = TupleHelper.Order(Item4, other.Item4);
			if (c != 0) return c;
			c = TupleHelper.Order(Item5, other.Item5);
			if (c != 0) return c;
			c = TupleHelper.Order(Item6, other.Item6);
			if (c != 0) return c;
			return TupleHelper.Order(Item7, other.Item7);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(Item1), TupleHelper.Hash(Item2)), TupleHelper.Hash(Item3)), TupleHelper.Hash(Item4)), TupleHelper.Hash(Item5)), TupleHelper.Hash(Item6)), TupleHelper.Hash(Item7)); }
		public override string ToString() { return "(" + TupleHelper.Text(Item1) + ", " + TupleHelper.Text(Item2) + ", " + TupleHelper.Text(Item3) + ", " + TupleHelper.Text(Item4) + ", " + TupleHelper.Text(Item5) + ", " + TupleHelper.Text(Item6) + ", " + TupleHelper.Text(Item7) + ")"; }
	}

	[StructLayout(LayoutKind.Auto)]
	public partial struct ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> : IEquatable<ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>>, IComparable<ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>>, IComparable where TRest : struct
	{
		public T1 Item1;
		public T2 Item2;
		public T3 Item3;
		public T4 Item4;
		public T5 Item5;
		public T6 Item6;
		public T7 Item7;
		public TRest Rest;
		public ValueTuple(T1 item1, T2 item2, T3 item3, T4 item4, T5 item5, T6 item6, T7 item7, TRest rest)
		{
			Item1 = item1;
			Item2 = item2;
			Item3 = item3;
			Item4 = item4;
			Item5 = item5;
			Item6 = item6;
			Item7 = item7;
			Rest = rest;
		}
		public override bool Equals(object obj) { return obj is ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> && Equals((ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>)obj); }
		public bool Equals(ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> other) { return TupleHelper.Same(Item1, other.Item1) && TupleHelper.Same(Item2, other.Item2) && TupleHelper.Same(Item3, other.Item3) && TupleHelper.Same(Item4, other.Item4) && TupleHelper.Same(Item5, other.Item5) && TupleHelper.Same(Item6, other.Item6) && TupleHelper.Same(Item7, other.Item7) && TupleHelper.Same(Rest, other.Rest); }
		int IComparable.CompareTo(object other)
		{
			if (other == null) return 1;
			if (!(other is ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>)) throw new ArgumentException("Argument must be of type " + GetType().ToString() + ".", "other");
			return CompareTo((ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>)other);
		}
		public int CompareTo(ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> other)
		{
			int c;
			c = TupleHelper.Order(Item1, other.Item1);
			if (c != 0) return c;
			c = TupleHelper.Order(Item2, other.Item2);
			if (c != 0) return c;
			c = TupleHelper.Order(Item3, other.Item3);
			if (c != 0) return c;
			c = TupleHelper.Order(Item4, other.Item4);
			if (c != 0) return c;
			c = TupleHelper.Order(Item5, other.Item5);
			if (c != 0) return c;
			c = TupleHelper.Order(Item6, other.Item6);
			if (c != 0) return c;
			c = TupleHelper.Order(Item7, other.Item7);
			if (c != 0) return c;
			return TupleHelper.Order(Rest, other.Rest);
		}
		public override int GetHashCode() { return TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Join(TupleHelper.Hash(Item1), TupleHelper.Hash(Item2)), TupleHelper.Hash(Item3)), TupleHelper.Hash(Item4)), TupleHelper.Hash(Item5)), TupleHelper.Hash(Item6)), TupleHelper.Hash(Item7)), TupleHelper.Hash(Rest)); }
		public override string ToString() { return "(" + TupleHelper.Text(Item1) + ", " + TupleHelper.Text(Item2) + ", " + TupleHelper.Text(Item3) + ", " + TupleHelper.Text(Item4) + ", " + TupleHelper.Text(Item5) + ", " + TupleHelper.Text(Item6) + ", " + TupleHelper.Text(Item7) + ", " + TupleHelper.Text(Rest).Substring(1); }
	}
}
