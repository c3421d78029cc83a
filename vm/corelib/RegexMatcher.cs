using System.Collections.Generic;

// The interpreter of programs.
namespace System.Text.RegularExpressions
{
	// Targets to go back to are on a stack of their own, and the trail has the registers that have changed since the
	// first of them, with their values of before. So neither a long text nor a repeated group uses the stack of calls.
	sealed class RegexMatcher
	{
		readonly RegexProgram program;
		readonly RegexNodes nodes;
		readonly int[] code;
		readonly RegexSet[] sets;
		readonly string[] texts;

		// The text between low and high, and where the last match has ended.
		string text;
		int low, high, last;

		// The first registers hold the latest capture of each group, a row of captures, or -1.
		readonly int[] registers;
		// A target: address, position, height of the trail, and a number that the instruction there has left.
		int[] targets = new int[64];
		int targetsTop;
		// Pairs of a register and its value of before.
		int[] trail = new int[64];
		int trailTop;
		// A capture: start, length, and the group's capture of before.
		int[] captures = new int[24];
		int capturesTop;

		// How often a match may go back until the time is looked at.
		const int StepsBetweenLooks = 1000;
		int steps;
		bool limited;
		DateTime end;
		TimeSpan limit;
		string pattern;

		public RegexMatcher(RegexProgram program)
		{
			this.program = program;
			nodes = program.Nodes;
			code = program.Code;
			sets = nodes.Sets.ToArray();
			texts = program.Texts.ToArray();
			registers = new int[program.Registers];
		}

		// Finds the first match from start on, in the direction of the options. The captures of each group follow each
		// other in columns[group]: a start and a length for each. Returns false if there is none.
		public bool Find(Regex regex, string text, int low, int high, int start, int last, bool backwards, int[][] columns)
		{
			this.text = text;
			this.low = low;
			this.high = high;
			this.last = last;
			limit = regex.MatchTimeout;
			limited = limit != Regex.InfiniteMatchTimeout;
			steps = StepsBetweenLooks;
			pattern = regex.ToString();
			if (limited) end = DateTime.UtcNow + limit;
			int found = backwards ? FindBackwards(start) : FindForwards(start);
			if (found >= 0 && columns != null) Collect(columns);
			this.text = null;
			return found >= 0;
		}
		int FindBackwards(int start)
		{
			for (int p = start; p >= low; p--)
				if (Run(p) >= 0) return p;
			return -1;
		}
		int FindForwards(int start)
		{
			RegexSet[] firsts = program.Firsts;
			string prefix = program.Prefix;
			for (int p = start; p <= high; p++)
			{
				switch (program.Anchor)
				{
					case RegexOp.Start:
						if (p > low) return -1;
						break;
					case RegexOp.Last:
						if (p != last) return -1;
						break;
					case RegexOp.LineStart:
						if (p > low && text[p - 1] != '\n')
						{
							p = text.IndexOf('\n', p, high - p) + 1;
							if (p == 0) return -1;
						}
						break;
					case RegexOp.EndOrNewline:
						p = Math.Max(p, high - 1);
						break;
					case RegexOp.End:
						p = high;
						break;
				}
				if (prefix.Length > 0)
				{
					int from = p;
					p = IndexOf(prefix, p);
					if (p < 0) return -1;
					if (p != from && program.Anchor != RegexOp.Accept)
					{
						p--;
						continue;
					}
				}
				else if (firsts != null)
				{
					while (p < high && !IsFirst(firsts, text[p])) p++;
					if (p == high) return -1;
					if (program.Anchor == RegexOp.LineStart && p > low && text[p - 1] != '\n') continue;
				}
				if (Run(p) >= 0) return p;
			}
			return -1;
		}
		static bool IsFirst(RegexSet[] firsts, char c)
		{
			for (int i = 0; i < firsts.Length; i++)
				if (firsts[i].Has(c)) return true;
			return false;
		}
		int IndexOf(string s, int from)
		{
			char first = s[0];
			for (int stop = high - s.Length; from <= stop; from++)
			{
				from = text.IndexOf(first, from, stop - from + 1);
				if (from < 0) return -1;
				if (string.CompareOrdinal(text, from, s, 0, s.Length) == 0) return from;
			}
			return -1;
		}

		// The captures of each group, the first one first.
		void Collect(int[][] columns)
		{
			for (int g = 0; g < columns.Length; g++)
			{
				int n = 0;
				for (int c = registers[g]; c >= 0; c = captures[c + 2]) n += 2;
				int[] column = columns[g] = new int[n];
				for (int c = registers[g]; c >= 0; c = captures[c + 2])
				{
					column[--n] = captures[c + 1];
					column[--n] = captures[c];
				}
			}
		}

		// Sets a register so that going back restores it.
		void Set(int register, int value)
		{
			if (targetsTop > 0)
			{
				if (trailTop == trail.Length) Array.Resize(ref trail, 2 * trailTop);
				trail[trailTop++] = register;
				trail[trailTop++] = registers[register];
			}
			registers[register] = value;
		}
		void Push(int address, int position, int left)
		{
			if (targetsTop == targets.Length) Array.Resize(ref targets, 2 * targetsTop);
			targets[targetsTop] = address;
			targets[targetsTop + 1] = position;
			targets[targetsTop + 2] = trailTop;
			targets[targetsTop + 3] = left;
			targetsTop += 4;
		}
		// Restores the registers as they were when the trail had that height.
		void Undo(int height)
		{
			while (trailTop > height)
			{
				trailTop -= 2;
				int register = trail[trailTop], value = trail[trailTop + 1];
				// A group that loses its latest capture: nothing refers to that any more. (A group gets back an older row.)
				if (register < program.Groups.Numbers.Length && registers[register] > value) capturesTop = registers[register];
				registers[register] = value;
			}
		}
		void Capture(int group, int start, int length)
		{
			if (capturesTop == captures.Length) Array.Resize(ref captures, 2 * capturesTop);
			captures[capturesTop] = start;
			captures[capturesTop + 1] = length;
			captures[capturesTop + 2] = registers[group];
			Set(group, capturesTop);
			capturesTop += 3;
		}
		// Takes the latest capture from one group; another one, if any, gets what is between that capture and the text
		// from start to end.
		bool Balance(int group, int loser, int start, int end)
		{
			int lost = registers[loser];
			if (lost < 0) return false;
			int lostStart = captures[lost], lostEnd = lostStart + captures[lost + 1];
			Set(loser, captures[lost + 2]);
			if (group < 0) return true;
			if (start >= lostEnd)
			{
				end = start;
				start = lostEnd;
			}
			else if (end <= lostStart) start = lostStart;
			else
			{
				start = Math.Max(start, lostStart);
				end = Math.Min(end, lostEnd);
			}
			Capture(group, start, end - start);
			return true;
		}

		bool IsWordAt(int p, bool ecma) { return p >= low && p < high && (ecma ? RegexSet.IsEcmaWord(text[p]) : RegexSet.IsWord(text[p])); }
		bool IsBoundary(int p, bool ecma) { return IsWordAt(p - 1, ecma) != IsWordAt(p, ecma); }
		bool IsAt(RegexOp op, int p)
		{
			switch (op)
			{
				case RegexOp.Start: return p == low;
				case RegexOp.LineStart: return p == low || text[p - 1] == '\n';
				case RegexOp.EndOrNewline: return p == high || (p == high - 1 && text[p] == '\n');
				case RegexOp.LineEnd: return p == high || text[p] == '\n';
				case RegexOp.End: return p == high;
				case RegexOp.Last: return p == last;
				case RegexOp.Boundary: return IsBoundary(p, false);
				case RegexOp.NoBoundary: return !IsBoundary(p, false);
				case RegexOp.EcmaBoundary: return IsBoundary(p, true);
				default: return !IsBoundary(p, true);
			}
		}
		// The number of chars that are c, or in a set if c is -1, from p on; at most max.
		int Count(int p, int step, int c, int set, int max)
		{
			max = Math.Min(max, step > 0 ? high - p : p - low);
			if (step < 0) p--;
			int n = 0;
			if (c >= 0)
				for (; n < max && text[p] == c; p += step) n++;
			else
			{
				RegexSet s = sets[set];
				for (; n < max && s.Has(text[p]); p += step) n++;
			}
			return n;
		}
		// The position after, or before, what a group has captured last; -1 if that is not there.
		int PassReference(int p, int step, int group, RegexFlags flags)
		{
			int c = registers[group];
			if (c < 0) return (flags & RegexFlags.Ecma) != 0 ? p : -1;
			int length = captures[c + 1], from = captures[c];
			if (length > (step > 0 ? high - p : p - low)) return -1;
			int at = step > 0 ? p : p - length;
			bool fold = (flags & RegexFlags.Fold) != 0;
			for (int i = 0; i < length; i++)
			{
				char a = text[from + i], b = text[at + i];
				if (a != b && !(fold && char.ToLowerInvariant(a) == char.ToLowerInvariant(b))) return -1;
			}
			return p + step * length;
		}
		void LookAtTime()
		{
			steps = StepsBetweenLooks;
			if (limited && DateTime.UtcNow > end) throw new RegexMatchTimeoutException(text, pattern, limit);
		}

		// Tries to match at a position. Returns where the match ends, or -1.
		int Run(int start)
		{
			int[] code = this.code;
			string text = this.text;
			int pc = 0, p = start, left = 0;
			targetsTop = trailTop = capturesTop = 0;
			for (int i = 0; i < registers.Length; i++) registers[i] = -1;
			while (true)
			{
				bool ok = true;
				switch ((RegexOp)code[pc])
				{
					case RegexOp.Accept:
						return p;
					case RegexOp.One:
						if (code[pc + 1] > 0)
						{
							ok = p < high && text[p] == code[pc + 2];
							p++;
						}
						else
						{
							p--;
							ok = p >= low && text[p] == code[pc + 2];
						}
						pc += 3;
						break;
					case RegexOp.Set:
						if (code[pc + 1] > 0)
						{
							ok = p < high && sets[code[pc + 2]].Has(text[p]);
							p++;
						}
						else
						{
							p--;
							ok = p >= low && sets[code[pc + 2]].Has(text[p]);
						}
						pc += 3;
						break;
					case RegexOp.Text:
						string s = texts[code[pc + 2]];
						if (code[pc + 1] > 0)
						{
							ok = high - p >= s.Length && string.CompareOrdinal(text, p, s, 0, s.Length) == 0;
							p += s.Length;
						}
						else
						{
							p -= s.Length;
							ok = p >= low && string.CompareOrdinal(text, p, s, 0, s.Length) == 0;
						}
						pc += 3;
						break;
					default: // anchors
						ok = IsAt((RegexOp)code[pc], p);
						pc++;
						break;
					case RegexOp.Reference:
						p = PassReference(p, code[pc + 1], code[pc + 2], (RegexFlags)code[pc + 3]);
						ok = p >= 0;
						pc += 4;
						break;
					case RegexOp.Repeat:
					{
						int step = code[pc + 1], n = Count(p, step, code[pc + 2], code[pc + 3], code[pc + 5]), min = code[pc + 4];
						ok = n >= min;
						if (n > min && code[pc + 6] == 0) Push(pc + 7, p + n * step, p + min * step);
						p += n * step;
						pc += 9;
						break;
					}
					case RegexOp.GiveBack:
						p -= code[pc + 1];
						if (p != left) Push(pc, p, left);
						pc += 2;
						break;
					case RegexOp.RepeatLazy:
					{
						int step = code[pc + 1], min = code[pc + 4], more = code[pc + 5] - min;
						ok = Count(p, step, code[pc + 2], code[pc + 3], min) == min;
						p += min * step;
						if (ok && more > 0) Push(pc + 7, p, more);
						pc += 11;
						break;
					}
					case RegexOp.TakeMore:
						ok = Count(p, code[pc + 1], code[pc + 2], code[pc + 3], 1) == 1;
						p += code[pc + 1];
						if (ok && left > 1) Push(pc, p, left - 1);
						pc += 4;
						break;
					case RegexOp.Try:
						Push(code[pc + 1], p, 0);
						pc += 2;
						break;
					case RegexOp.TryNext:
						Push(pc + 2, p, 0);
						pc = code[pc + 1];
						break;
					case RegexOp.Jump:
						pc = code[pc + 1];
						break;
					case RegexOp.Mark:
						Set(code[pc + 1], p);
						pc += 2;
						break;
					case RegexOp.Capture:
					{
						int from = Math.Min(registers[code[pc + 3]], p), to = Math.Max(registers[code[pc + 3]], p);
						if (code[pc + 2] < 0) Capture(code[pc + 1], from, to - from);
						else ok = Balance(code[pc + 1], code[pc + 2], from, to);
						pc += 4;
						break;
					}
					case RegexOp.LoopStart:
						Set(code[pc + 1], 0);
						Set(code[pc + 2], -1);
						pc += 3;
						break;
					case RegexOp.LoopTest:
					{
						int n = registers[code[pc + 1]], min = code[pc + 3];
						if (n >= code[pc + 4] || (n >= min && p == registers[code[pc + 2]])) pc = code[pc + 5];
						else
						{
							if (n >= min) Push(code[pc + 5], p, 0);
							Set(code[pc + 1], n + 1);
							Set(code[pc + 2], p);
							pc += 6;
						}
						break;
					}
					case RegexOp.LoopTestLazy:
					{
						int n = registers[code[pc + 1]];
						if (n < code[pc + 3]) pc += 6;
						else
						{
							if (n < code[pc + 4] && p != registers[code[pc + 2]]) Push(pc + 6, p, 0);
							pc = code[pc + 5];
						}
						break;
					}
					case RegexOp.LoopEnter:
						Set(code[pc + 1], registers[code[pc + 1]] + 1);
						Set(code[pc + 2], p);
						pc += 3;
						break;
					case RegexOp.Hold:
						registers[code[pc + 1]] = targetsTop;
						pc += 2;
						break;
					case RegexOp.Release:
						targetsTop = registers[code[pc + 1]];
						pc += 2;
						break;
					case RegexOp.LookStart:
						registers[code[pc + 1]] = targetsTop;
						registers[code[pc + 2]] = p;
						pc += 3;
						break;
					case RegexOp.LookEnd:
						targetsTop = registers[code[pc + 1]];
						p = registers[code[pc + 2]];
						pc += 3;
						break;
					case RegexOp.NotStart:
						registers[code[pc + 1]] = targetsTop;
						Push(code[pc + 2], p, 0);
						pc += 3;
						break;
					case RegexOp.NotEnd:
						targetsTop = registers[code[pc + 1]];
						ok = false;
						break;
					case RegexOp.IfStart:
						registers[code[pc + 1]] = targetsTop;
						registers[code[pc + 2]] = p;
						Push(code[pc + 3], p, 0);
						pc += 4;
						break;
					case RegexOp.IfCaptured:
						pc = registers[code[pc + 1]] >= 0 ? pc + 3 : code[pc + 2];
						break;
				}
				if (ok) continue;
				if (--steps == 0) LookAtTime();
				if (targetsTop == 0) return -1;
				targetsTop -= 4;
				pc = targets[targetsTop];
				p = targets[targetsTop + 1];
				left = targets[targetsTop + 3];
				Undo(targets[targetsTop + 2]);
			}
		}
	}
}
