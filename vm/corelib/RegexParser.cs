using System.Collections.Generic;

// From the text of a pattern to its nodes.
namespace System.Text.RegularExpressions
{
	public enum RegexParseError
	{
		Unknown, AlternationHasTooManyConditions, AlternationHasMalformedCondition, InvalidUnicodePropertyEscape, MalformedUnicodePropertyEscape,
		UnrecognizedEscape, UnrecognizedControlCharacter, MissingControlCharacter, InsufficientOrInvalidHexDigits, QuantifierOrCaptureGroupOutOfRange,
		UndefinedNamedReference, UndefinedNumberedReference, MalformedNamedReference, UnescapedEndingBackslash, UnterminatedComment,
		InvalidGroupingConstruct, AlternationHasNamedCapture, AlternationHasComment, AlternationHasMalformedReference, AlternationHasUndefinedReference,
		CaptureGroupNameInvalid, CaptureGroupOfZero, UnterminatedBracket, ExclusionGroupNotLast, ReversedCharacterRange,
		ShorthandClassInCharacterRange, InsufficientClosingParentheses, ReversedQuantifierRange, NestedQuantifiersNotParenthesized, QuantifierAfterNothing,
		InsufficientOpeningParentheses, UnrecognizedUnicodeProperty
	}

	public sealed class RegexParseException : ArgumentException
	{
		readonly RegexParseError error;
		readonly int offset;
		internal RegexParseException(RegexParseError error, int offset, string message) : base(message)
		{
			this.error = error;
			this.offset = offset;
		}
		public RegexParseError Error { get { return error; } }
		public int Offset { get { return offset; } }
	}

	// The groups of a pattern: numbers in ascending order, and the name of each.
	sealed class RegexGroups
	{
		public int[] Numbers;
		public string[] Names;
		readonly Dictionary<int, int> slots = new Dictionary<int, int>();
		readonly Dictionary<string, int> byName = new Dictionary<string, int>();

		public RegexGroups(ICollection<int> numbers, Dictionary<string, int> named)
		{
			Numbers = new int[numbers.Count];
			numbers.CopyTo(Numbers, 0);
			Array.Sort(Numbers);
			Names = new string[Numbers.Length];
			for (int i = 0; i < Numbers.Length; i++)
			{
				slots[Numbers[i]] = i;
				Names[i] = Numbers[i].ToString();
			}
			foreach (KeyValuePair<string, int> pair in named) Names[slots[pair.Value]] = pair.Key;
			for (int i = 0; i < Names.Length; i++) byName[Names[i]] = i;
		}
		// The place of a group in the two columns, -1 if there is none.
		public int Slot(int number)
		{
			int i;
			return slots.TryGetValue(number, out i) ? i : -1;
		}
		public string Name(int number)
		{
			int slot = Slot(number);
			return slot < 0 ? "" : Names[slot];
		}
		public int Slot(string name)
		{
			int i;
			return byName.TryGetValue(name, out i) ? i : -1;
		}
	}

	// Open groups are on a stack, so nothing here recurses into a pattern, except for sets less sets.
	sealed class RegexParser
	{
		// The rows have the order of RegexParseError.
		static readonly string[] messages = {
			"Unknown error '{0}'.",
			"Too many | in (?()|).",
			"Illegal conditional (?(...)) expression.",
			"Incomplete \\p{{X}} character escape.",
			"Malformed \\p{{X}} character escape.",
			"Unrecognized escape sequence \\{0}.",
			"Unrecognized control character.",
			"Missing control character.",
			"Insufficient or invalid hexadecimal digits.",
			"Quantifier and capture group numbers must be less than or equal to Int32.MaxValue.",
			"Reference to undefined group name '{0}'.",
			"Reference to undefined group number {0}.",
			"Malformed \\k<...> named back reference.",
			"Illegal \\ at end of pattern.",
			"Unterminated (?#...) comment.",
			"Unrecognized grouping construct.",
			"Alternation conditions do not capture and cannot be named.",
			"Alternation conditions cannot be comments.",
			"Conditional alternation is missing a closing parenthesis after the group number {0}.",
			"Conditional alternation refers to an undefined group number {0}.",
			"Invalid group name: Group names must begin with a word character.",
			"Capture number cannot be zero.",
			"Unterminated [] set.",
			"A subtraction must be the last element in a character class.",
			"[x-y] range in reverse order.",
			"Cannot include class \\{0} in character range.",
			"Not enough )'s.",
			"Illegal {{x,y}} with x > y.",
			"Nested quantifier '{0}'.",
			"Quantifier '{0}' following nothing.",
			"Too many )'s.",
			"Unknown property '{0}'."
		};
		// What a pattern can contain in other meanings than themselves.
		const string Special = "\\*+?|{[()^$.#";
		const string Blanks = "\t\n\f\r ";

		readonly string pattern;
		readonly RegexOptions start;
		RegexOptions options;
		int at;
		bool ignoreNextParenthesis;
		int autoNumber = 1, topNumber = 1;
		// The positions at which the groups are defined, by number; names in the order in which they appear.
		readonly Dictionary<int, int> numbers = new Dictionary<int, int>();
		readonly Dictionary<string, int> named = new Dictionary<string, int>();
		readonly List<string> names = new List<string>();
		readonly Stack<RegexOptions> outerOptions = new Stack<RegexOptions>();

		public readonly RegexNodes Nodes = new RegexNodes();
		public RegexGroups Groups;
		public int Root;

		// The innermost open group, its alternation and concatenation, and the node that a quantifier would repeat.
		int group, alternation, concatenation, unit;
		readonly Stack<int> outer = new Stack<int>();

		RegexParser(string pattern, RegexOptions options)
		{
			this.pattern = pattern;
			this.start = this.options = options;
		}
		public static RegexParser Parse(string pattern, RegexOptions options)
		{
			RegexParser p = new RegexParser(pattern, options);
			p.FindGroups();
			p.ParseAll();
			return p;
		}

		bool Is(RegexOptions o) { return (options & o) != 0; }
		bool More { get { return at < pattern.Length; } }
		bool MoreAre(string s) { return string.CompareOrdinal(pattern, at, s, 0, s.Length) == 0; }
		bool NextIs(char c) { return at < pattern.Length && pattern[at] == c; }
		static bool IsDigit(char c) { return (uint)(c - '0') < 10; }
		RegexFlags Flags
		{
			get
			{
				return (Is(RegexOptions.RightToLeft) ? RegexFlags.Back : 0) | (Is(RegexOptions.IgnoreCase) ? RegexFlags.Fold : 0)
					| (Is(RegexOptions.ECMAScript) ? RegexFlags.Ecma : 0);
			}
		}

		Exception Error(RegexParseError error) { return Error(error, null); }
		Exception Error(RegexParseError error, object about)
		{
			string text = string.Format(messages[(int)error], about);
			if (Environment.IsForNet) return new RegexParseException(error, at, "Invalid pattern '" + pattern + "' at offset " + at.ToString() + ". " + text);
			return new ArgumentException("parsing \"" + pattern + "\" - " + text);
		}

		// First, the groups: a reference may precede its group, and named groups have numbers after those without a name.

		void FindGroups()
		{
			numbers[0] = 0;
			while (More)
			{
				int from = at;
				switch (pattern[at++])
				{
					case '\\':
						if (More) ParseBackslash(true);
						break;
					case '#':
						at--;
						if (Is(RegexOptions.IgnorePatternWhitespace)) SkipBlanks();
						else at++;
						break;
					case '[':
						ParseSet(false, true);
						break;
					case ')':
						if (outerOptions.Count != 0) options = outerOptions.Pop();
						break;
					case '(':
						if (MoreAre("?#"))
						{
							at--;
							SkipBlanks();
						}
						else FindGroup(from);
						break;
				}
			}
			foreach (string name in names)
			{
				while (numbers.ContainsKey(autoNumber)) autoNumber++;
				AddGroup(autoNumber, named[name]);
				named[name] = autoNumber++;
			}
			Groups = new RegexGroups(numbers.Keys, named);
			at = 0;
			autoNumber = 1;
			ignoreNextParenthesis = false;
			options = start;
			outerOptions.Clear();
		}
		void FindGroup(int from)
		{
			outerOptions.Push(options);
			if (!NextIs('?'))
			{
				if (!Is(RegexOptions.ExplicitCapture) && !ignoreNextParenthesis) AddGroup(autoNumber++, from);
				ignoreNextParenthesis = false;
				return;
			}
			at++;
			if (at + 1 < pattern.Length && (pattern[at] == '<' || pattern[at] == '\''))
			{
				char c = pattern[++at];
				int place = at;
				if (IsDigit(c) && c != '0') AddGroup(ParseNumber(), place);
				else if (!IsDigit(c) && RegexSet.IsWord(c))
				{
					string name = ParseName();
					if (!named.ContainsKey(name))
					{
						named[name] = place;
						names.Add(name);
					}
				}
			}
			else
			{
				ParseOptions();
				if (NextIs(')'))
				{
					at++;
					outerOptions.Pop();
				}
				else if (NextIs('('))
				{
					ignoreNextParenthesis = true; // a condition captures nothing
					return;
				}
			}
			ignoreNextParenthesis = false;
		}
		void AddGroup(int number, int place)
		{
			if (numbers.ContainsKey(number)) return;
			numbers[number] = place;
			if (number >= topNumber) topNumber = number == int.MaxValue ? number : number + 1;
		}

		void ParseAll()
		{
			OpenGroup(Root = Nodes.Add(RegexKind.Capture, Flags, 0, -1));
			bool quantified = false;
			while (More)
			{
				bool wasQuantified = quantified;
				quantified = false;
				SkipBlanks();
				int from = at;
				while (More && !IsSpecial(pattern[at])) at++;
				int to = at;
				SkipBlanks();
				char c = '\0';
				if (More && IsSpecial(pattern[at]) && Blanks.IndexOf(pattern[at]) < 0)
				{
					quantified = IsQuantifier();
					c = pattern[at++];
				}
				if (from < to)
				{
					wasQuantified = false;
					int apart = quantified ? to - 1 : to; // the last char is what the quantifier repeats
					AppendText(from, apart);
					if (quantified) unit = NodeOf(pattern[apart]);
				}
				if (c == '\0') continue;
				switch (c)
				{
					case '[':
						unit = Nodes.AddSet(ParseSet(Is(RegexOptions.IgnoreCase), false), Flags);
						break;
					case '(':
						outerOptions.Push(options);
						int opened = ParseGroup();
						if (opened < 0) outerOptions.Pop();
						else
						{
							outer.Push(group);
							outer.Push(alternation);
							outer.Push(concatenation);
							OpenGroup(opened);
						}
						continue;
					case '|':
						EndBranch();
						concatenation = Nodes.Add(RegexKind.Concatenation, Flags);
						continue;
					case ')':
						if (outer.Count == 0) throw Error(RegexParseError.InsufficientOpeningParentheses);
						CloseGroup();
						concatenation = outer.Pop();
						alternation = outer.Pop();
						group = outer.Pop();
						options = outerOptions.Pop();
						if (Nodes.Kind[group] == RegexKind.IfMatches && Nodes.First[group] < 0)
						{
							Nodes.Append(group, unit);
							unit = -1;
							continue;
						}
						break;
					case '\\':
						if (!More) throw Error(RegexParseError.UnescapedEndingBackslash);
						unit = ParseBackslash(false);
						break;
					case '^':
						unit = Anchor(Is(RegexOptions.Multiline) ? RegexOp.LineStart : RegexOp.Start);
						break;
					case '$':
						unit = Anchor(Is(RegexOptions.Multiline) ? RegexOp.LineEnd : RegexOp.EndOrNewline);
						break;
					case '.':
						RegexSet any = new RegexSet();
						any.Negated = true;
						if (!Is(RegexOptions.Singleline)) any.Add('\n', '\n');
						unit = Nodes.AddSet(any, Flags);
						break;
					default:
						if (unit < 0) throw Error(wasQuantified ? RegexParseError.NestedQuantifiersNotParenthesized : RegexParseError.QuantifierAfterNothing, c);
						at--;
						break;
				}
				SkipBlanks();
				quantified = More && IsQuantifier();
				if (quantified) ParseQuantifier();
				if (unit >= 0) Nodes.Append(concatenation, unit);
				unit = -1;
			}
			if (outer.Count != 0) throw Error(RegexParseError.InsufficientClosingParentheses);
			CloseGroup();
		}

		bool IsSpecial(char c)
		{
			if (c == '{') return IsQuantifier();
			if (c == '#' || Blanks.IndexOf(c) >= 0) return Is(RegexOptions.IgnorePatternWhitespace);
			return Special.IndexOf(c) >= 0;
		}
		// Whether a quantifier is next: a brace alone is itself.
		bool IsQuantifier()
		{
			char c = pattern[at];
			if (c != '{') return c == '*' || c == '+' || c == '?';
			int i = at + 1;
			while (i < pattern.Length && IsDigit(pattern[i])) i++;
			if (i == pattern.Length || i == at + 1) return false;
			if (pattern[i] == ',') do i++; while (i < pattern.Length && IsDigit(pattern[i]));
			return i < pattern.Length && pattern[i] == '}';
		}
		void ParseQuantifier()
		{
			char c = pattern[at++];
			int min = c == '+' ? 1 : 0, max = c == '?' ? 1 : int.MaxValue;
			if (c == '{')
			{
				min = max = ParseNumber();
				if (NextIs(','))
				{
					at++;
					max = NextIs('}') ? int.MaxValue : ParseNumber();
				}
				at++;
			}
			SkipBlanks();
			RegexFlags flags = Flags;
			if (NextIs('?'))
			{
				at++;
				flags |= RegexFlags.Lazy;
			}
			if (min > max) throw Error(RegexParseError.ReversedQuantifierRange);
			if (max == 0) unit = Nodes.Add(RegexKind.Empty, flags);
			else if ((max > 1 || min == 0) && !Nodes.Multiply(unit, flags, min, max))
			{
				int loop = Nodes.Add(RegexKind.Loop, flags, min, max);
				Nodes.Append(loop, unit);
				unit = loop;
			}
		}

		int Anchor(RegexOp operation) { return Nodes.Add(RegexKind.Anchor, Flags, (int)operation, 0); }
		int NodeOf(char c)
		{
			if (Is(RegexOptions.IgnoreCase) && RegexSet.HasVariants(c)) return Nodes.AddSet(new RegexSet(c, true), Flags);
			return Nodes.Add(RegexKind.One, Flags, c, 0);
		}
		void AppendText(int from, int to)
		{
			if (to - from > 1 && !Is(RegexOptions.IgnoreCase))
			{
				Nodes.Texts.Add(pattern.Substring(from, to - from));
				Nodes.Append(concatenation, Nodes.Add(RegexKind.Text, Flags, Nodes.Texts.Count - 1, 0));
				return;
			}
			for (int i = from; i < to; i++) Nodes.Append(concatenation, NodeOf(pattern[i]));
		}

		void OpenGroup(int node)
		{
			group = node;
			alternation = Nodes.Add(RegexKind.Alternation, Flags);
			concatenation = Nodes.Add(RegexKind.Concatenation, Flags);
			unit = -1;
		}
		bool IsConditional { get { return Nodes.Kind[group] == RegexKind.IfCaptured || Nodes.Kind[group] == RegexKind.IfMatches; } }
		void EndBranch() { Nodes.Append(IsConditional ? group : alternation, concatenation); }
		void CloseGroup()
		{
			EndBranch();
			if (!IsConditional) Nodes.Append(group, alternation);
			else if (Nodes.CountChildren(group) > (Nodes.Kind[group] == RegexKind.IfCaptured ? 2 : 3)) throw Error(RegexParseError.AlternationHasTooManyConditions);
			unit = group;
		}

		// After an opening parenthesis. Returns -1 for what only changes options.
		int ParseGroup()
		{
			if (!NextIs('?') || MoreAre("?)"))
			{
				bool plain = Is(RegexOptions.ExplicitCapture) || ignoreNextParenthesis;
				ignoreNextParenthesis = false;
				return plain ? Nodes.Add(RegexKind.Group, Flags) : Nodes.Add(RegexKind.Capture, Flags, Groups.Slot(autoNumber++), -1);
			}
			at++;
			char c = More ? pattern[at++] : '\0';
			switch (c)
			{
				case ':':
					return Nodes.Add(RegexKind.Group, Flags);
				case '>':
					return Nodes.Add(RegexKind.Atomic, Flags);
				case '=':
				case '!':
					options &= ~RegexOptions.RightToLeft;
					return Nodes.Add(c == '=' ? RegexKind.Look : RegexKind.NegativeLook, Flags);
				case '<':
					if (!NextIs('=') && !NextIs('!')) return ParseNamedGroup('>');
					options |= RegexOptions.RightToLeft;
					return Nodes.Add(pattern[at++] == '=' ? RegexKind.Look : RegexKind.NegativeLook, Flags);
				case '\'':
					return ParseNamedGroup('\'');
				case '(':
					return ParseCondition();
				case '\0':
					break;
				default:
					at--;
					if (Nodes.Kind[group] != RegexKind.IfMatches) ParseOptions();
					if (!More) break;
					c = pattern[at++];
					if (c == ')') return -1;
					if (c == ':') return Nodes.Add(RegexKind.Group, Flags);
					break;
			}
			throw Error(RegexParseError.InvalidGroupingConstruct);
		}

		int ParseNamedGroup(char close)
		{
			if (!More) throw Error(RegexParseError.InvalidGroupingConstruct);
			if (close == '\'' && (NextIs('=') || NextIs('!')))
			{
				at++;
				throw Error(RegexParseError.InvalidGroupingConstruct);
			}
			char c = pattern[at];
			int captures = -1, loses = -1;
			if (IsDigit(c))
			{
				int number = ParseNumber();
				captures = Groups.Slot(number);
				CheckEnd(close, true);
				if (number == 0) throw Error(RegexParseError.CaptureGroupOfZero);
			}
			else if (RegexSet.IsWord(c))
			{
				captures = Groups.Slot(ParseName());
				CheckEnd(close, true);
			}
			else if (c != '-') throw Error(RegexParseError.CaptureGroupNameInvalid);
			if ((captures >= 0 || c == '-') && at + 1 < pattern.Length && NextIs('-'))
			{
				at++;
				if (IsDigit(pattern[at]))
				{
					int number = ParseNumber();
					loses = Groups.Slot(number);
					if (loses < 0) throw Error(RegexParseError.UndefinedNumberedReference, number);
					CheckEnd(close, false);
				}
				else if (RegexSet.IsWord(pattern[at]))
				{
					string name = ParseName();
					loses = Groups.Slot(name);
					if (loses < 0) throw Error(RegexParseError.UndefinedNamedReference, name);
					CheckEnd(close, false);
				}
				else throw Error(RegexParseError.CaptureGroupNameInvalid);
			}
			if ((captures < 0 && loses < 0) || !More || pattern[at++] != close) throw Error(RegexParseError.InvalidGroupingConstruct);
			return Nodes.Add(RegexKind.Capture, Flags, captures, loses);
		}
		void CheckEnd(char close, bool minus)
		{
			if (More && !NextIs(close) && !(minus && NextIs('-'))) throw Error(RegexParseError.CaptureGroupNameInvalid);
		}

		// After the second parenthesis of a conditional: a group, or else an expression that is tried.
		int ParseCondition()
		{
			int from = at;
			if (More && IsDigit(pattern[at]))
			{
				int number = ParseNumber();
				if (!NextIs(')')) 
				{
					if (More) at++;
					throw Error(RegexParseError.AlternationHasMalformedReference, number);
				}
				at++;
				if (Groups.Slot(number) < 0) throw Error(RegexParseError.AlternationHasUndefinedReference, number);
				return Nodes.Add(RegexKind.IfCaptured, Flags, Groups.Slot(number), 0);
			}
			if (More && RegexSet.IsWord(pattern[at]))
			{
				int slot = Groups.Slot(ParseName());
				if (slot >= 0 && NextIs(')'))
				{
					at++;
					return Nodes.Add(RegexKind.IfCaptured, Flags, slot, 0);
				}
			}
			at = from - 1;
			ignoreNextParenthesis = true;
			if (MoreAre("(?#")) throw Error(RegexParseError.AlternationHasComment);
			if (MoreAre("(?'") || (MoreAre("(?<") && at + 3 < pattern.Length && pattern[at + 3] != '!' && pattern[at + 3] != '='))
				throw Error(RegexParseError.AlternationHasNamedCapture);
			return Nodes.Add(RegexKind.IfMatches, Flags);
		}

		void ParseOptions()
		{
			for (bool off = false; More; at++)
			{
				char c = pattern[at];
				RegexOptions o = 0;
				switch ((char)(c | 0x20))
				{
					case 'i': o = RegexOptions.IgnoreCase; break;
					case 'm': o = RegexOptions.Multiline; break;
					case 'n': o = RegexOptions.ExplicitCapture; break;
					case 's': o = RegexOptions.Singleline; break;
					case 'x': o = RegexOptions.IgnorePatternWhitespace; break;
				}
				if (c == '-' || c == '+') off = c == '-';
				else if (o == 0) return;
				else if (off) options &= ~o;
				else options |= o;
			}
		}

		void SkipBlanks()
		{
			while (true)
			{
				if (Is(RegexOptions.IgnorePatternWhitespace))
				{
					while (More && Blanks.IndexOf(pattern[at]) >= 0) at++;
					if (NextIs('#'))
					{
						while (More && pattern[at] != '\n') at++;
						continue;
					}
				}
				if (!MoreAre("(?#")) return;
				while (More && pattern[at] != ')') at++;
				if (!More) throw Error(RegexParseError.UnterminatedComment);
				at++;
			}
		}

		int ParseNumber()
		{
			long n = 0;
			for (; More && IsDigit(pattern[at]); at++)
			{
				n = n * 10 + (pattern[at] - '0');
				if (n <= int.MaxValue) continue;
				at++;
				throw Error(RegexParseError.QuantifierOrCaptureGroupOutOfRange);
			}
			return (int)n;
		}
		string ParseName()
		{
			int from = at;
			while (More && RegexSet.IsWord(pattern[at])) at++;
			return pattern.Substring(from, at - from);
		}

		// After a backslash. Returns -1 if only groups are wanted.
		int ParseBackslash(bool scan)
		{
			bool ecma = Is(RegexOptions.ECMAScript);
			char c = pattern[at];
			switch (c)
			{
				case 'b': at++; return Anchor(ecma ? RegexOp.EcmaBoundary : RegexOp.Boundary);
				case 'B': at++; return Anchor(ecma ? RegexOp.NoEcmaBoundary : RegexOp.NoBoundary);
				case 'A': at++; return Anchor(RegexOp.Start);
				case 'G': at++; return Anchor(RegexOp.Last);
				case 'Z': at++; return Anchor(RegexOp.EndOrNewline);
				case 'z': at++; return Anchor(RegexOp.End);
			}
			if ("dDsSwWpP".IndexOf(c) < 0) return ParseReference(scan);
			at++;
			if (scan) return -1;
			RegexSet set = new RegexSet();
			if ((c | 0x20) == 'p')
			{
				set.Fold = Is(RegexOptions.IgnoreCase);
				AddProperty(set, c == 'P', set.Fold, false);
			}
			else set.AddClass(c, ecma);
			return Nodes.AddSet(set, Flags);
		}

		void AddProperty(RegexSet set, bool negated, bool fold, bool scan)
		{
			if (at + 2 >= pattern.Length) throw Error(RegexParseError.InvalidUnicodePropertyEscape);
			if (pattern[at++] != '{') throw Error(RegexParseError.MalformedUnicodePropertyEscape);
			int from = at;
			while (More && (RegexSet.IsWord(pattern[at]) || pattern[at] == '-')) at++;
			string name = pattern.Substring(from, at - from);
			if (!More || pattern[at++] != '}') throw Error(RegexParseError.InvalidUnicodePropertyEscape);
			if (!scan && !set.AddProperty(name, negated, fold)) throw Error(RegexParseError.UnrecognizedUnicodeProperty, name);
		}

		// After a backslash: a reference to a group, or a char.
		int ParseReference(bool scan)
		{
			int from = at;
			char c = pattern[at], close = '\0';
			if (c == 'k')
			{
				if (at + 1 < pattern.Length)
				{
					at++;
					c = pattern[at++];
					if (c == '<') close = '>';
					else if (c == '\'') close = c;
				}
				if (close == '\0' || !More) throw Error(RegexParseError.MalformedNamedReference);
				c = pattern[at];
			}
			else if ((c == '<' || c == '\'') && at + 1 < pattern.Length)
			{
				close = c == '<' ? '>' : c;
				c = pattern[++at];
			}
			if (close != '\0' && IsDigit(c))
			{
				int number = ParseNumber();
				if (More && pattern[at++] == close)
				{
					if (scan) return -1;
					if (Groups.Slot(number) < 0) throw Error(RegexParseError.UndefinedNumberedReference, number);
					return Nodes.Add(RegexKind.Reference, Flags, Groups.Slot(number), 0);
				}
			}
			else if (close == '\0' && IsDigit(c) && c != '0')
			{
				int number = Is(RegexOptions.ECMAScript) ? ParseEcmaNumber() : ParseNumber();
				if (scan) return -1;
				if (number >= 0 && Groups.Slot(number) >= 0) return Nodes.Add(RegexKind.Reference, Flags, Groups.Slot(number), 0);
				if (number >= 0 && number <= 9) throw Error(RegexParseError.UndefinedNumberedReference, number);
			}
			else if (close != '\0' && RegexSet.IsWord(c))
			{
				string name = ParseName();
				if (More && pattern[at++] == close)
				{
					if (scan) return -1;
					if (!named.ContainsKey(name)) throw Error(RegexParseError.UndefinedNamedReference, name);
					return Nodes.Add(RegexKind.Reference, Flags, Groups.Slot(name), 0);
				}
			}
			at = from;
			c = ParseChar();
			return scan ? -1 : NodeOf(c);
		}
		// The longest number of a group that has been opened before, or -1.
		int ParseEcmaNumber()
		{
			int found = -1, before = at - 1;
			long n = pattern[at] - '0';
			while (n <= topNumber)
			{
				int place;
				if (numbers.TryGetValue((int)n, out place) && place < before) found = (int)n;
				at++;
				if (!More || !IsDigit(pattern[at])) break;
				n = n * 10 + (pattern[at] - '0');
			}
			return found;
		}

		char ParseChar()
		{
			char c = pattern[at++];
			switch (c)
			{
				case 'x': return ParseHex(2);
				case 'u': return ParseHex(4);
				case 'a': return '\a';
				case 'b': return '\b';
				case 'e': return '\u001b';
				case 'f': return '\f';
				case 'n': return '\n';
				case 'r': return '\r';
				case 't': return '\t';
				case 'v': return '\v';
				case 'c':
					if (!More) throw Error(RegexParseError.MissingControlCharacter);
					c = pattern[at++];
					if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
					if ((uint)(c - '@') < 32) return (char)(c - '@');
					throw Error(RegexParseError.UnrecognizedControlCharacter);
			}
			if (c >= '0' && c <= '7')
			{
				int n = c - '0';
				for (int i = 1; i < 3 && More && (uint)(pattern[at] - '0') < 8 && !(Is(RegexOptions.ECMAScript) && n >= 0x20); i++) n = n * 8 + (pattern[at++] - '0');
				return (char)(n & 0xff);
			}
			if (!Is(RegexOptions.ECMAScript) && RegexSet.IsWord(c)) throw Error(RegexParseError.UnrecognizedEscape, c);
			return c;
		}
		char ParseHex(int digits)
		{
			int n = 0;
			if (at + digits > pattern.Length) throw Error(RegexParseError.InsufficientOrInvalidHexDigits);
			for (; digits > 0; digits--)
			{
				char c = pattern[at++];
				int d = IsDigit(c) ? c - '0' : (uint)((c | 0x20) - 'a') < 6 ? (c | 0x20) - 'a' + 10 : -1;
				if (d < 0) throw Error(RegexParseError.InsufficientOrInvalidHexDigits);
				n = n * 16 + d;
			}
			return (char)n;
		}

		// After an opening bracket. Returns null if only groups are wanted.
		RegexSet ParseSet(bool fold, bool scan)
		{
			RegexSet set = new RegexSet();
			set.Fold = fold;
			bool ecma = Is(RegexOptions.ECMAScript), first = true, inRange = false;
			char from = '\0';
			if (NextIs('^'))
			{
				at++;
				set.Negated = true;
				if (ecma && NextIs(']')) first = false;
			}
			for (; More; first = false)
			{
				char c = pattern[at++];
				bool escaped = false;
				if (c == ']' && !first) return set;
				if (c == '\\' && More)
				{
					c = pattern[at];
					if ("dDsSwWpP".IndexOf(c) >= 0)
					{
						at++;
						if (inRange && !scan) throw Error(RegexParseError.ShorthandClassInCharacterRange, c);
						if ((c | 0x20) == 'p') AddProperty(set, c == 'P', fold, scan);
						else set.AddClass(c, ecma);
						continue;
					}
					if (c == '-')
					{
						at++;
						if (inRange && !scan)
						{
							AddRange(set, from, c);
							inRange = false;
						}
						else set.Add(c, c);
						continue;
					}
					c = ParseChar();
					escaped = true;
				}
				else if (c == '[' && NextIs(':') && !inRange)
				{
					int saved = at++; // [:name:] is skipped, but for its bracket
					if (at + 1 >= pattern.Length || pattern[at++] != ':' || pattern[at++] != ']') at = saved;
				}
				if (inRange)
				{
					inRange = false;
					if (scan) continue;
					if (c == '[' && !escaped && !first)
					{
						set.Add(from, from);
						Subtract(set, fold, scan);
					}
					else AddRange(set, from, c);
				}
				else if (at + 1 < pattern.Length && pattern[at] == '-' && pattern[at + 1] != ']')
				{
					from = c;
					inRange = true;
					at++;
				}
				else if (c == '-' && !escaped && NextIs('[') && !first)
				{
					at++;
					Subtract(set, fold, scan);
				}
				else set.Add(c, c);
			}
			throw Error(RegexParseError.UnterminatedBracket);
		}
		void AddRange(RegexSet set, char from, char to)
		{
			if (from > to) throw Error(RegexParseError.ReversedCharacterRange);
			set.Add(from, to);
		}
		void Subtract(RegexSet set, bool fold, bool scan)
		{
			set.Less = ParseSet(fold, scan);
			if (!scan && More && !NextIs(']')) throw Error(RegexParseError.ExclusionGroupNotLast);
		}

		public static string Unescape(string text)
		{
			RegexParser p = new RegexParser(text, RegexOptions.None);
			StringBuilder b = new StringBuilder(text.Length);
			while (p.More)
			{
				char c = text[p.at++];
				if (c != '\\') b.Append(c);
				else if (p.More) b.Append(p.ParseChar());
			}
			return b.ToString();
		}
		public static string Escape(string text)
		{
			StringBuilder b = new StringBuilder(text.Length);
			foreach (char c in text)
			{
				int blank = Blanks.IndexOf(c);
				if (blank >= 0) b.Append('\\').Append("tnfr "[blank]);
				else if (Special.IndexOf(c) >= 0) b.Append('\\').Append(c);
				else b.Append(c);
			}
			return b.ToString();
		}

		// What a replacement consists of: texts, and numbers of groups or of other parts.
		public const int Before = -1, After = -2, LastGroup = -3, Whole = -4;

		public static List<object> ParseReplacement(string text, RegexGroups groups, RegexOptions options)
		{
			RegexParser p = new RegexParser(text, options);
			p.Groups = groups;
			List<object> parts = new List<object>();
			int from = 0;
			for (int dollar; (dollar = text.IndexOf('$', p.at)) >= 0; )
			{
				p.at = dollar + 1;
				int part = p.ParsePart();
				if (part == int.MinValue)
				{
					p.at = dollar + 1;
					if (!p.NextIs('$')) continue;
					p.at++;
					parts.Add(text.Substring(from, dollar + 1 - from));
				}
				else
				{
					if (from < dollar) parts.Add(text.Substring(from, dollar - from));
					parts.Add(part);
				}
				from = p.at;
			}
			if (from < text.Length) parts.Add(text.Substring(from));
			return parts;
		}
		// After a dollar sign. Returns the slot of a group or one of the constants, int.MinValue if it is neither.
		int ParsePart()
		{
			if (!More) return int.MinValue;
			bool braces = at + 1 < pattern.Length && pattern[at] == '{';
			if (braces) at++;
			char c = pattern[at];
			int slot = -1;
			if (IsDigit(c) && !braces && Is(RegexOptions.ECMAScript)) // the longest number of a group
			{
				long n = 0;
				int end = at;
				for (; More && IsDigit(pattern[at]); at++)
				{
					n = n * 10 + (pattern[at] - '0');
					if (n > int.MaxValue) throw Error(RegexParseError.QuantifierOrCaptureGroupOutOfRange);
					if (Groups.Slot((int)n) < 0) continue;
					slot = Groups.Slot((int)n);
					end = at + 1;
				}
				at = end;
			}
			else if (IsDigit(c)) slot = Groups.Slot(ParseNumber());
			else if (braces && RegexSet.IsWord(c)) slot = Groups.Slot(ParseName());
			else if (!braces)
			{
				at++;
				switch (c)
				{
					case '&': return 0;
					case '`': return Before;
					case '\'': return After;
					case '+': return LastGroup;
					case '_': return Whole;
				}
				return int.MinValue;
			}
			if (slot < 0 || (braces && (!More || pattern[at++] != '}'))) return int.MinValue;
			return slot;
		}
	}
}
