// Places in a sequence, counted from its start or from its end, and ranges of them.
namespace System
{
	public readonly struct Index : IEquatable<Index>
	{
		readonly int value; // negative, the complement, if counted from the end

		public Index(int value, bool fromEnd = false)
		{
			if (value < 0) throw new ArgumentOutOfRangeException("value", "Non-negative number required.");
			this.value = fromEnd ? ~value : value;
		}
		Index(int value) { this.value = value; }

		public static Index Start { get { return new Index(0); } }
		public static Index End { get { return new Index(~0); } }
		public static Index FromStart(int value) { return new Index(value, false); }
		public static Index FromEnd(int value) { return new Index(value, true); }

		public int Value { get { return value < 0 ? ~value : value; } }
		public bool IsFromEnd { get { return value < 0; } }
		public int GetOffset(int length) { return value < 0 ? value + length + 1 : value; }

		public bool Equals(Index other) { return value == other.value; }
		public override bool Equals(object obj) { return obj is Index && Equals((Index)obj); }
		public override int GetHashCode() { return value; }
		public override string ToString() { return IsFromEnd ? "^" + ((uint)Value).ToString() : ((uint)Value).ToString(); }
		public static implicit operator Index(int value) { return FromStart(value); }
	}

	public readonly struct Range : IEquatable<Range>
	{
		public Index Start { get; }
		public Index End { get; }

		public Range(Index start, Index end)
		{
			Start = start;
			End = end;
		}

		public static Range StartAt(Index start) { return new Range(start, Index.End); }
		public static Range EndAt(Index end) { return new Range(Index.Start, end); }
		public static Range All { get { return new Range(Index.Start, Index.End); } }

		public ValueTuple<int, int> GetOffsetAndLength(int length)
		{
			int start = Start.GetOffset(length), end = End.GetOffset(length);
			if ((uint)end > (uint)length || (uint)start > (uint)end) throw new ArgumentOutOfRangeException("length");
			return new ValueTuple<int, int>(start, end - start);
		}

		public bool Equals(Range other) { return Start.Equals(other.Start) && End.Equals(other.End); }
		public override bool Equals(object obj) { return obj is Range && Equals((Range)obj); }
		public override int GetHashCode() { return HashCode.Combine(Start.GetHashCode(), End.GetHashCode()); }
		public override string ToString() { return Start.ToString() + ".." + End.ToString(); }
	}
}
