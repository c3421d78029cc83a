// The elements of tuples by number, which patterns of tuples ask an object for.
namespace System.Runtime.CompilerServices
{
	public interface ITuple
	{
		int Length { get; }
		object this[int index] { get; }
	}
}

namespace System
{
	using System.Runtime.CompilerServices;

	public partial struct ValueTuple<T1> : ITuple
	{
		int ITuple.Length { get { return 1; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1); } }
	}

	public partial struct ValueTuple<T1, T2> : ITuple
	{
		int ITuple.Length { get { return 2; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2); } }
	}

	public partial struct ValueTuple<T1, T2, T3> : ITuple
	{
		int ITuple.Length { get { return 3; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3); } }
	}

	public partial struct ValueTuple<T1, T2, T3, T4> : ITuple
	{
		int ITuple.Length { get { return 4; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3, Item4); } }
	}

	public partial struct ValueTuple<T1, T2, T3, T4, T5> : ITuple
	{
		int ITuple.Length { get { return 5; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3, Item4, Item5); } }
	}

	public partial struct ValueTuple<T1, T2, T3, T4, T5, T6> : ITuple
	{
		int ITuple.Length { get { return 6; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3, Item4, Item5, Item6); } }
	}

	public partial struct ValueTuple<T1, T2, T3, T4, T5, T6, T7> : ITuple
	{
		int ITuple.Length { get { return 7; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3, Item4, Item5, Item6, Item7); } }
	}

	public partial struct ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> : ITuple
	{
		int ITuple.Length { get { return 7 + ((ITuple)Rest).Length; } }
		object ITuple.this[int index] { get { return index < 7 ? TupleHelper.Item(index, Item1, Item2, Item3, Item4, Item5, Item6, Item7) : ((ITuple)Rest)[index - 7]; } }
	}

	public partial class Tuple<T1> : ITuple
	{
		int ITuple.Length { get { return 1; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1); } }
	}

	public partial class Tuple<T1, T2> : ITuple
	{
		int ITuple.Length { get { return 2; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2); } }
	}

	public partial class Tuple<T1, T2, T3> : ITuple
	{
		int ITuple.Length { get { return 3; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3); } }
	}

	public partial class Tuple<T1, T2, T3, T4> : ITuple
	{
		int ITuple.Length { get { return 4; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3, Item4); } }
	}

	public partial class Tuple<T1, T2, T3, T4, T5> : ITuple
	{
		int ITuple.Length { get { return 5; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3, Item4, Item5); } }
	}

	public partial class Tuple<T1, T2, T3, T4, T5, T6> : ITuple
	{
		int ITuple.Length { get { return 6; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3, Item4, Item5, Item6); } }
	}

	public partial class Tuple<T1, T2, T3, T4, T5, T6, T7> : ITuple
	{
		int ITuple.Length { get { return 7; } }
		object ITuple.this[int index] { get { return TupleHelper.Item(index, Item1, Item2, Item3, Item4, Item5, Item6, Item7); } }
	}
}
