using System.Collections.Generic;

// From nodes to the instructions that the matcher runs.
namespace System.Text.RegularExpressions
{
	// An instruction is an operation and its operands. "step" is 1, or -1 from right to left. A target is an address that
	// is tried later, from the same position, if what follows fails. Registers have numbers.
	enum RegexOp
	{
		Accept,
		One, // step, char
		Set, // step, set
		Text, // step, text
		Start, LineStart, EndOrNewline, LineEnd, End, Last, // without operands, as those of the next line
		Boundary, NoBoundary, EcmaBoundary, NoEcmaBoundary,
		Reference, // step, group, flags
		Repeat, // step, char or -1, set or -1, min, max, whether it never gives back; GiveBack follows
		GiveBack, // step: one char less than before
		RepeatLazy, // as Repeat; TakeMore follows
		TakeMore, // step, char, set: one char more than before
		Try, // target
		TryNext, // address: continues there; the next instruction is the target
		Jump, // address
		Mark, // register: the position where a capture begins
		Capture, // group or -1, group that loses its capture or -1, register of Mark
		LoopStart, // count, mark
		LoopTest, // count, mark, min, max, exit: continues with the next iteration or after the loop
		LoopTestLazy, // as LoopTest; LoopEnter follows
		LoopEnter, // count, mark
		Hold, // register: which targets there are
		Release, // register: forgets targets that Hold has not seen
		LookStart, // register, register: Hold, and the position
		LookEnd, // as LookStart: Release, and the position of before
		NotStart, // register, target
		NotEnd, // register: Release, and fails
		IfStart, // register, register, target; LookEnd follows the condition
		IfCaptured, // group, address if it has no capture
	}

	sealed class RegexProgram
	{
		public int[] Code = new int[64];
		public int Length, Registers;
		public readonly RegexNodes Nodes;
		public readonly RegexGroups Groups;
		public readonly List<string> Texts = new List<string>();

		// How a match begins: an anchor or Accept, a text that is "" where it is not known, or a set of chars or null.
		public RegexOp Anchor;
		public string Prefix = "";
		public RegexSet[] Firsts;

		// For each node: a place in the code to be completed, or a register.
		readonly int[] place, chain;
		int resume;

		public RegexProgram(RegexParser parsed)
		{
			Nodes = parsed.Nodes;
			Groups = parsed.Groups;
			place = new int[Nodes.Count];
			chain = new int[Nodes.Count];
			Registers = Groups.Numbers.Length;
			FindBeginning(parsed.Root);
			Emit(parsed.Root);
			Put(RegexOp.Accept);
		}

		// Goes through all nodes below root: into a node, between two children, out of it.
		void Emit(int root)
		{
			int node = root;
			while (true)
			{
				if (Enter(node) && Nodes.First[node] >= 0)
				{
					node = Nodes.First[node];
					continue;
				}
				node = resume;
				while (node != root && Nodes.Next[node] < 0)
				{
					node = Nodes.Parent[node];
					Leave(node);
				}
				if (node == root) return;
				Between(Nodes.Parent[node], Nodes.Next[node]);
				node = Nodes.Next[node];
			}
		}

		void Put(int word)
		{
			if (Length == Code.Length) Array.Resize(ref Code, 2 * Length);
			Code[Length++] = word;
		}
		void Put(RegexOp op) { Put((int)op); }
		void Put(RegexOp op, int a)
		{
			Put((int)op);
			Put(a);
		}
		void Put(RegexOp op, int a, int b)
		{
			Put(op, a);
			Put(b);
		}
		void Put(RegexOp op, int a, int b, int c)
		{
			Put(op, a, b);
			Put(c);
		}
		int Step(int node) { return (Nodes.Flags[node] & RegexFlags.Back) != 0 ? -1 : 1; }
		int NewRegisters(int count)
		{
			int first = Registers;
			Registers += count;
			return first;
		}

		// Returns whether the children have code of their own. resume is the last node that is done otherwise.
		bool Enter(int node)
		{
			resume = node;
			switch (Nodes.Kind[node])
			{
				case RegexKind.Set:
					Put(RegexOp.Set, Step(node), Nodes.Value[node]);
					return false;
				case RegexKind.One:
				case RegexKind.Text:
					EmitTexts(node);
					return false;
				case RegexKind.Anchor:
					Put((RegexOp)Nodes.Value[node]);
					return false;
				case RegexKind.Reference:
					Put(RegexOp.Reference, Step(node), Nodes.Value[node], (int)Nodes.Flags[node]);
					return false;
				case RegexKind.Alternation:
					chain[node] = -1;
					place[node] = -1;
					if (Nodes.First[node] != Nodes.Last[node]) PutTarget(node, RegexOp.Try);
					break;
				case RegexKind.Loop:
					return EnterLoop(node);
				case RegexKind.Capture:
					Put(RegexOp.Mark, place[node] = NewRegisters(1));
					break;
				case RegexKind.Atomic:
					Put(RegexOp.Hold, place[node] = NewRegisters(1));
					break;
				case RegexKind.Look:
					place[node] = NewRegisters(2);
					Put(RegexOp.LookStart, place[node], place[node] + 1);
					break;
				case RegexKind.NegativeLook:
					chain[node] = NewRegisters(1);
					Put(RegexOp.NotStart, chain[node], 0);
					place[node] = Length - 1;
					break;
				case RegexKind.IfCaptured:
					chain[node] = -1;
					Put(RegexOp.IfCaptured, Nodes.Value[node], 0);
					place[node] = Length - 1;
					break;
				case RegexKind.IfMatches:
					chain[node] = -1;
					int registers = NewRegisters(2);
					Put(RegexOp.IfStart, registers, registers + 1, 0);
					place[node] = Length - 1;
					break;
			}
			return true;
		}
		void PutTarget(int node, RegexOp op)
		{
			Put(op, 0);
			place[node] = Length - 1;
		}

		void Between(int node, int child)
		{
			switch (Nodes.Kind[node])
			{
				case RegexKind.Alternation:
					EndBranch(node);
					if (Nodes.Next[child] >= 0) PutTarget(node, RegexOp.Try);
					break;
				case RegexKind.IfCaptured:
					EndBranch(node);
					break;
				case RegexKind.IfMatches:
					if (child == Nodes.Last[node] && Nodes.Next[Nodes.First[node]] != child) EndBranch(node);
					else Put(RegexOp.LookEnd, Code[place[node] - 2], Code[place[node] - 1]);
					break;
			}
		}
		// The end of a branch, from which a jump leads to the end of the node. The jumps are a list until that is known.
		void EndBranch(int node)
		{
			Put(RegexOp.Jump, chain[node]);
			chain[node] = Length - 1;
			Code[place[node]] = Length;
			place[node] = -1;
		}

		void Leave(int node)
		{
			switch (Nodes.Kind[node])
			{
				case RegexKind.Loop:
					if (place[node] >= 0)
					{
						Put(RegexOp.Jump, place[node]);
						Code[place[node] + 5] = Length;
					}
					else Code[chain[node]] = Length;
					break;
				case RegexKind.Capture:
					Put(RegexOp.Capture, Nodes.Value[node], Nodes.More[node], place[node]);
					break;
				case RegexKind.Atomic:
					Put(RegexOp.Release, place[node]);
					break;
				case RegexKind.Look:
					Put(RegexOp.LookEnd, place[node], place[node] + 1);
					break;
				case RegexKind.NegativeLook:
					Put(RegexOp.NotEnd, chain[node]);
					Code[place[node]] = Length;
					break;
				case RegexKind.Alternation:
				case RegexKind.IfCaptured:
				case RegexKind.IfMatches:
					if (place[node] >= 0) Code[place[node]] = Length;
					Complete(node);
					break;
			}
		}
		void Complete(int node)
		{
			for (int at = chain[node]; at >= 0; )
			{
				int next = Code[at];
				Code[at] = Length;
				at = next;
			}
		}

		// Adjacent chars are one text.
		void EmitTexts(int node)
		{
			string text = "";
			int step = Step(node), last = node;
			for (int n = node; n >= 0 && Step(n) == step && (Nodes.Kind[n] == RegexKind.One || Nodes.Kind[n] == RegexKind.Text); n = Nodes.Next[n])
			{
				string more = TextOf(n);
				text = step > 0 ? text + more : more + text;
				last = n;
			}
			resume = last;
			if (text.Length == 1)
			{
				Put(RegexOp.One, step, text[0]);
				return;
			}
			Texts.Add(text);
			Put(RegexOp.Text, step, Texts.Count - 1);
		}
		string TextOf(int node) { return Nodes.Kind[node] == RegexKind.One ? ((char)Nodes.Value[node]).ToString() : Nodes.Texts[Nodes.Value[node]]; }

		bool EnterLoop(int node)
		{
			int child = Nodes.Inner(Nodes.First[node]), min = Nodes.Value[node], max = Nodes.More[node];
			bool lazy = (Nodes.Flags[node] & RegexFlags.Lazy) != 0;
			if (Nodes.IsChar(child))
			{
				int step = Step(child), c = Nodes.Kind[child] == RegexKind.One ? Nodes.Value[child] : -1, set = c < 0 ? Nodes.Value[child] : -1;
				Put(lazy ? RegexOp.RepeatLazy : RegexOp.Repeat, step, c, set);
				Put(min);
				Put(max);
				Put(!lazy && KeepsAll(node, child) ? 1 : 0);
				if (lazy) Put(RegexOp.TakeMore, step, c, set);
				else Put(RegexOp.GiveBack, step);
				return false;
			}
			place[node] = -1;
			if (min == 0 && max == 1)
			{
				Put(lazy ? RegexOp.TryNext : RegexOp.Try, 0);
				chain[node] = Length - 1;
				return true;
			}
			int registers = NewRegisters(2);
			Put(RegexOp.LoopStart, registers, registers + 1);
			place[node] = Length;
			Put(lazy ? RegexOp.LoopTestLazy : RegexOp.LoopTest, registers, registers + 1, min);
			Put(max);
			Put(0);
			if (lazy) Put(RegexOp.LoopEnter, registers, registers + 1);
			return true;
		}
		// Whether a loop over a char need not give any back, since nothing follows, or a char that is not in the loop.
		bool KeepsAll(int loop, int child)
		{
			int n = loop;
			while (true)
			{
				int parent = Nodes.Parent[n];
				if (parent < 0) return true;
				RegexKind kind = Nodes.Kind[parent];
				if (kind == RegexKind.Concatenation && Nodes.Next[n] >= 0) break;
				if (kind == RegexKind.Atomic || kind == RegexKind.Look || kind == RegexKind.NegativeLook) return true;
				if (kind != RegexKind.Concatenation && kind != RegexKind.Alternation && kind != RegexKind.Capture && kind != RegexKind.Group) return false;
				n = parent;
			}
			n = Nodes.Inner(Nodes.Next[n]);
			if (Nodes.Kind[n] == RegexKind.Loop && Nodes.Value[n] > 0) n = Nodes.Inner(Nodes.First[n]);
			if (Nodes.Kind[n] == RegexKind.Text || Nodes.Kind[n] == RegexKind.One)
			{
				string text = TextOf(n);
				char next = Step(n) > 0 ? text[0] : text[text.Length - 1];
				return Nodes.Kind[child] == RegexKind.One ? next != Nodes.Value[child] : !SetOf(child).Has(next);
			}
			if (Nodes.Kind[n] != RegexKind.Set) return false;
			return Nodes.Kind[child] == RegexKind.One ? !SetOf(n).Has((char)Nodes.Value[child]) : SetOf(child).IsApart(SetOf(n));
		}
		RegexSet SetOf(int node) { return Nodes.Sets[Nodes.Value[node]]; }

		// Finds what is known of how each match begins. Branches of an alternation give a list of sets.
		void FindBeginning(int root)
		{
			int n = root;
			bool first = true; // nothing precedes
			while (n >= 0)
			{
				switch (Nodes.Kind[n])
				{
					case RegexKind.Concatenation:
					case RegexKind.Capture:
					case RegexKind.Atomic:
					case RegexKind.Group:
						n = Nodes.First[n];
						continue;
					case RegexKind.Anchor:
						if (first && (RegexOp)Nodes.Value[n] <= RegexOp.Last) Anchor = (RegexOp)Nodes.Value[n];
						break;
					case RegexKind.Alternation:
						if (Nodes.First[n] == Nodes.Last[n])
						{
							n = Nodes.First[n];
							continue;
						}
						List<RegexSet> sets = new List<RegexSet>();
						for (int branch = Nodes.First[n]; branch >= 0; branch = Nodes.Next[branch])
						{
							RegexSet set = FirstOf(branch);
							if (set == null) return;
							sets.Add(set);
						}
						if (sets.Count <= 8) Firsts = sets.ToArray();
						return;
					case RegexKind.One:
					case RegexKind.Text:
						Prefix = TextOf(n);
						return;
					default:
						RegexSet only = FirstOf(n);
						if (only != null) Firsts = new RegexSet[] { only };
						return;
				}
				first = false;
				n = Nodes.Next[n]; // an anchor is in a concatenation
			}
		}
		// The set of the chars with which a node begins, or null.
		RegexSet FirstOf(int node)
		{
			while (true)
				switch (Nodes.Kind[node])
				{
					case RegexKind.Concatenation:
					case RegexKind.Capture:
					case RegexKind.Atomic:
					case RegexKind.Group:
						node = Nodes.First[node];
						if (node < 0) return null;
						break;
					case RegexKind.Alternation:
						if (Nodes.First[node] != Nodes.Last[node]) return null;
						node = Nodes.First[node];
						break;
					case RegexKind.Loop:
						if (Nodes.Value[node] == 0) return null;
						node = Nodes.First[node];
						break;
					case RegexKind.One:
					case RegexKind.Text:
						string text = TextOf(node);
						return new RegexSet(Step(node) > 0 ? text[0] : text[text.Length - 1], false);
					case RegexKind.Set:
						return SetOf(node);
					default:
						return null;
				}
		}
	}
}
