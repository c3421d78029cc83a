using System.Collections.Generic;

// What a pattern consists of.
namespace System.Text.RegularExpressions
{
	enum RegexKind : byte
	{
		Empty,
		One, // Value is a char
		Set, // Value is the number of a set
		Text, // Value is the number of a text
		Anchor, // Value is the operation of the program
		Reference, // Value is a group
		Concatenation, // children in the order in which they match
		Alternation,
		Loop, // Value to More times its child
		Group, // only in parsing
		Capture, // Value is the group that gets a capture, More the one that loses one, or -1
		Atomic,
		Look, // at what follows, or, if its child goes back, at what precedes
		NegativeLook,
		IfCaptured, // Value is a group; children: yes, no
		IfMatches // children: condition, yes, no
	}

	[Flags]
	enum RegexFlags : byte
	{
		None = 0,
		Back = 1, // matches from right to left
		Lazy = 2,
		Fold = 4, // ignores case
		Ecma = 8
	}

	// The nodes of a pattern, a column for each property. A node is its row; -1 is none.
	sealed class RegexNodes
	{
		public RegexKind[] Kind = new RegexKind[16];
		public RegexFlags[] Flags = new RegexFlags[16];
		public int[] Value = new int[16], More = new int[16];
		public int[] Parent = new int[16], First = new int[16], Last = new int[16], Next = new int[16];
		public int Count;
		public readonly List<RegexSet> Sets = new List<RegexSet>();
		public readonly List<string> Texts = new List<string>();

		public int Add(RegexKind kind, RegexFlags flags, int value, int more)
		{
			if (Count == Kind.Length)
			{
				int size = 2 * Count;
				Array.Resize(ref Kind, size);
				Array.Resize(ref Flags, size);
				Array.Resize(ref Value, size);
				Array.Resize(ref More, size);
				Array.Resize(ref Parent, size);
				Array.Resize(ref First, size);
				Array.Resize(ref Last, size);
				Array.Resize(ref Next, size);
			}
			Kind[Count] = kind;
			Flags[Count] = flags;
			Value[Count] = value;
			More[Count] = more;
			Parent[Count] = First[Count] = Last[Count] = Next[Count] = -1;
			return Count++;
		}
		public int Add(RegexKind kind, RegexFlags flags) { return Add(kind, flags, 0, 0); }
		public int AddSet(RegexSet set, RegexFlags flags)
		{
			Sets.Add(set);
			return Add(RegexKind.Set, flags, Sets.Count - 1, 0);
		}

		// Makes a node the last child of its parent, or the first in what matches from right to left.
		public void Append(int parent, int child)
		{
			Parent[child] = parent;
			if (First[parent] < 0) First[parent] = Last[parent] = child;
			else if (Kind[parent] == RegexKind.Concatenation && (Flags[parent] & RegexFlags.Back) != 0)
			{
				Next[child] = First[parent];
				First[parent] = child;
			}
			else
			{
				Next[Last[parent]] = child;
				Last[parent] = child;
			}
		}
		public int CountChildren(int node)
		{
			int n = 0;
			for (int c = First[node]; c >= 0; c = Next[c]) n++;
			return n;
		}
		// Makes a loop of a loop one loop, by changing the inner one, if that matches the same.
		public bool Multiply(int node, RegexFlags flags, int min, int max)
		{
			node = Inner(node);
			if (Kind[node] != RegexKind.Loop || ((Flags[node] ^ flags) & RegexFlags.Lazy) != 0) return false;
			if ((min == 0 && Value[node] > 1) || More[node] < 2L * Value[node]) return false;
			Value[node] = (int)Math.Min((long)Value[node] * min, int.MaxValue);
			More[node] = More[node] == int.MaxValue || max == int.MaxValue ? int.MaxValue : (int)Math.Min((long)More[node] * max, int.MaxValue);
			return true;
		}
		// Whether a node is a single char.
		public bool IsChar(int node) { return Kind[node] == RegexKind.One || Kind[node] == RegexKind.Set; }
		// A node, or the only child below it, through nodes that do nothing themselves.
		public int Inner(int node)
		{
			while ((Kind[node] == RegexKind.Concatenation || Kind[node] == RegexKind.Alternation || Kind[node] == RegexKind.Group)
				&& First[node] >= 0 && First[node] == Last[node]) node = First[node];
			return node;
		}
	}
}
