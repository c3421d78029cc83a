namespace System.Text
{
	public sealed unsafe partial class StringBuilder
	{
		char[] chars;
		int length;
		int maxCapacity = int.MaxValue;

		public StringBuilder() : this(16) { }
		public StringBuilder(int capacity)
		{
			if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "'capacity' must be greater than zero.");
			chars = new char[capacity == 0 ? 16 : capacity];
		}
		public StringBuilder(int capacity, int maxCapacity) : this(capacity)
		{
			if (maxCapacity < 1) throw new ArgumentOutOfRangeException("maxCapacity", "MaxCapacity must be one or greater.");
			if (capacity > maxCapacity) throw new ArgumentOutOfRangeException("capacity", "Capacity exceeds maximum capacity.");
			if (chars.Length > maxCapacity) chars = new char[maxCapacity];
			this.maxCapacity = maxCapacity;
		}
		public StringBuilder(string value) : this(value, 16) { }
		public StringBuilder(string value, int capacity) : this(value == null || value.Length < capacity ? capacity : value.Length) { Append(value); }
		public StringBuilder(string value, int startIndex, int length, int capacity) : this(capacity) { Append(value, startIndex, length); }

		const string IndexMessage = "Index was out of range. Must be non-negative and less than the size of the collection.";
		const string SmallMessage = "capacity was less than the current size.";

		public int MaxCapacity { get { return maxCapacity; } }
		public int Capacity
		{
			get { return chars.Length; }
			set
			{
				if (value < length) throw new ArgumentOutOfRangeException("value", SmallMessage);
				if (value > maxCapacity) throw new ArgumentOutOfRangeException("value", "Capacity exceeds maximum capacity.");
				Resize(value);
			}
		}
		public int EnsureCapacity(int capacity)
		{
			if (capacity > chars.Length) Resize(capacity);
			return chars.Length;
		}
		void Resize(int n)
		{
			char[] c = new char[n];
			Array.Copy(chars, 0, c, 0, length);
			chars = c;
		}
		// Makes room for n more chars.
		void Room(int n)
		{
			int need = checked(length + n);
			if (need > maxCapacity) throw new ArgumentOutOfRangeException("requiredLength", SmallMessage);
			if (need <= chars.Length) return;
			int size = chars.Length <= maxCapacity / 2 ? chars.Length * 2 : maxCapacity;
			Resize(size < need ? need : size);
		}

		public int Length
		{
			get { return length; }
			set
			{
				if (value < 0) throw new ArgumentOutOfRangeException("value", "Length cannot be less than zero.");
				if (value > length)
				{
					Room(value - length);
					Array.Clear(chars, length, value - length);
				}
				length = value;
			}
		}

		[System.Runtime.CompilerServices.IndexerName("Chars")]
		public char this[int index]
		{
			get
			{
				if ((uint)index >= (uint)length) throw new IndexOutOfRangeException();
				return chars[index];
			}
			set
			{
				if ((uint)index >= (uint)length) throw new ArgumentOutOfRangeException("index", IndexMessage);
				chars[index] = value;
			}
		}

		public override string ToString() { return length == 0 ? "" : new string(chars, 0, length); }
		public string ToString(int startIndex, int length)
		{
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (startIndex > this.length) throw new ArgumentOutOfRangeException("startIndex", "startIndex cannot be larger than length of string.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
			if (startIndex > this.length - length) throw new ArgumentOutOfRangeException("length", "Index and length must refer to a location within the string.");
			return new string(chars, startIndex, length);
		}
		public StringBuilder Clear() { length = 0; return this; }

		public StringBuilder Append(string value)
		{
			if (value == null) return this;
			int n = value.Length;
			if (n == 0) return this;
			Room(n);
			value.CopyOut(0, chars, length, n);
			length += n;
			return this;
		}
		public StringBuilder Append(string value, int startIndex, int count)
		{
			if (value == null)
			{
				if (startIndex == 0 && count == 0) return this;
				throw new ArgumentNullException("value");
			}
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Value must be positive.");
			if (count == 0) return this;
			if (startIndex > value.Length - count) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			Room(count);
			value.CopyOut(startIndex, chars, length, count);
			length += count;
			return this;
		}
		public StringBuilder Append(char value)
		{
			char[] c = chars;
			int n = length;
			if ((uint)n < (uint)c.Length)
			{
				c[n] = value;
				length = n + 1;
				return this;
			}
			Room(1);
			chars[length++] = value;
			return this;
		}
		public StringBuilder Append(char value, int repeatCount)
		{
			if (repeatCount < 0) throw new ArgumentOutOfRangeException("repeatCount", "Count cannot be less than zero.");
			Room(repeatCount);
			for (int i = 0; i < repeatCount; i++) chars[length++] = value;
			return this;
		}
		public StringBuilder Append(char[] value) { return value == null ? this : Append(value, 0, value.Length); }
		public StringBuilder Append(char[] value, int startIndex, int charCount)
		{
			if (value == null)
			{
				if (startIndex == 0 && charCount == 0) return this;
				throw new ArgumentNullException("value");
			}
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (charCount < 0 || startIndex > value.Length - charCount) throw new ArgumentOutOfRangeException("charCount", IndexMessage);
			Room(charCount);
			Array.Copy(value, startIndex, chars, length, charCount);
			length += charCount;
			return this;
		}
		public StringBuilder Append(char* value, int valueCount)
		{
			Room(valueCount);
			for (int i = 0; i < valueCount; i++) chars[length++] = value[i];
			return this;
		}
		public StringBuilder Append(StringBuilder value) { return value == null ? this : Append(value.chars, 0, value.length); }
		public StringBuilder Append(StringBuilder value, int startIndex, int count) { return value == null ? Append((string)null, startIndex, count) : Append(value.ToString(startIndex, count)); }
		public StringBuilder Append(bool value) { return Append(value.ToString()); }
		public StringBuilder Append(sbyte value) { return Append(value.ToString()); }
		public StringBuilder Append(byte value) { return Append(value.ToString()); }
		public StringBuilder Append(short value) { return Append(value.ToString()); }
		public StringBuilder Append(ushort value) { return Append(value.ToString()); }
		public StringBuilder Append(int value) { return Append(value.ToString()); }
		public StringBuilder Append(uint value) { return Append(value.ToString()); }
		public StringBuilder Append(long value) { return Append(value.ToString()); }
		public StringBuilder Append(ulong value) { return Append(value.ToString()); }
		public StringBuilder Append(float value) { return Append(value.ToString()); }
		public StringBuilder Append(double value) { return Append(value.ToString()); }
		public StringBuilder Append(decimal value) { return Append(value.ToString()); }
		public StringBuilder Append(object value) { return value == null ? this : Append(value.ToString()); }
		public StringBuilder AppendLine() { return Append('\n'); }
		public StringBuilder AppendLine(string value) { return Append(value).Append('\n'); }
		public StringBuilder AppendJoin(string separator, params object[] values) { return Append(string.Join(separator, values)); }
		public StringBuilder AppendJoin(string separator, params string[] values) { return Append(string.Join(separator, values)); }
		public StringBuilder AppendJoin<T>(string separator, System.Collections.Generic.IEnumerable<T> values) { return Append(string.Join(separator, values)); }
		public StringBuilder AppendJoin(char separator, params object[] values) { return Append(string.Join(separator, values)); }
		public StringBuilder AppendJoin(char separator, params string[] values) { return Append(string.Join(separator, values)); }
		public StringBuilder AppendJoin<T>(char separator, System.Collections.Generic.IEnumerable<T> values) { return Append(string.Join(separator, values)); }

		public StringBuilder AppendFormat(string format, object arg0) { return AppendFormat(null, format, new object[] { arg0 }); }
		public StringBuilder AppendFormat(string format, object arg0, object arg1) { return AppendFormat(null, format, new object[] { arg0, arg1 }); }
		public StringBuilder AppendFormat(string format, object arg0, object arg1, object arg2) { return AppendFormat(null, format, new object[] { arg0, arg1, arg2 }); }
		public StringBuilder AppendFormat(string format, params object[] args) { return AppendFormat(null, format, args); }
		public StringBuilder AppendFormat(IFormatProvider provider, string format, object arg0) { return AppendFormat(provider, format, new object[] { arg0 }); }
		public StringBuilder AppendFormat(IFormatProvider provider, string format, object arg0, object arg1) { return AppendFormat(provider, format, new object[] { arg0, arg1 }); }
		public StringBuilder AppendFormat(IFormatProvider provider, string format, object arg0, object arg1, object arg2) { return AppendFormat(provider, format, new object[] { arg0, arg1, arg2 }); }
		public StringBuilder AppendFormat(IFormatProvider provider, string format, params object[] args)
		{
			if (format == null) throw new ArgumentNullException("format");
			if (args == null) throw new ArgumentNullException("args");
			ICustomFormatter custom = provider == null ? null : provider.GetFormat(typeof(ICustomFormatter)) as ICustomFormatter;
			int i = 0, n = format.Length;
			while (i < n)
			{
				char c = format[i++];
				if (c == '}')
				{
					if (i >= n || format[i] != '}') Bad();
					i++;
					Append('}');
					continue;
				}
				if (c != '{')
				{
					Append(c);
					continue;
				}
				if (i < n && format[i] == '{')
				{
					i++;
					Append('{');
					continue;
				}
				// {index[,alignment][:format]}
				int start = i, index = 0, width = 0;
				bool left = false;
				while (i < n && format[i] >= '0' && format[i] <= '9' && index < 1000000) index = index * 10 + (format[i++] - '0');
				if (i == start || index >= 1000000) Bad();
				while (i < n && format[i] == ' ') i++;
				if (i < n && format[i] == ',')
				{
					i++;
					while (i < n && format[i] == ' ') i++;
					if (i < n && format[i] == '-')
					{
						left = true;
						i++;
					}
					start = i;
					while (i < n && format[i] >= '0' && format[i] <= '9' && width < 1000000) width = width * 10 + (format[i++] - '0');
					if (i == start || width >= 1000000) Bad();
					while (i < n && format[i] == ' ') i++;
				}
				string spec = null;
				if (i < n && format[i] == ':')
				{
					start = ++i;
					StringBuilder special = null;
					while (true)
					{
						if (i >= n) Bad();
						char d = format[i];
						if (d == '}' || d == '{')
						{
							if (i + 1 < n && format[i + 1] == d)
							{
								if (special == null) special = new StringBuilder();
								special.Append(format, start, i + 1 - start);
								i += 2;
								start = i;
								continue;
							}
							if (d == '{') Bad();
							break;
						}
						i++;
					}
					spec = format.Substring(start, i - start);
					if (special != null) spec = special.Append(spec).ToString();
				}
				if (i >= n || format[i] != '}') Bad();
				i++;
				if (index >= args.Length)
					throw new FormatException("Index (zero based) must be greater than or equal to zero and less than the size of the argument list.");
				object arg = args[index];
				string s = null;
				if (custom != null) s = custom.Format(spec, arg, provider);
				if (s == null && arg != null)
				{
					IFormattable f = arg as IFormattable;
					s = f != null ? f.ToString(spec, provider) : arg.ToString();
				}
				if (s == null) s = "";
				int pad = width - s.Length;
				if (!left && pad > 0) Append(' ', pad);
				Append(s);
				if (left && pad > 0) Append(' ', pad);
			}
			return this;
		}
		static void Bad() { throw new FormatException("Input string was not in a correct format."); }

		public StringBuilder Insert(int index, string value) { return Insert(index, value, 1); }
		public StringBuilder Insert(int index, string value, int count)
		{
			if (index < 0 || index > length) throw new ArgumentOutOfRangeException("index", IndexMessage);
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			if (value == null || value.Length == 0 || count == 0) return this;
			int n = value.Length * count;
			Room(n);
			Array.Copy(chars, index, chars, index + n, length - index);
			for (int i = 0; i < count; i++) value.CopyOut(0, chars, index + i * value.Length, value.Length);
			length += n;
			return this;
		}
		public StringBuilder Insert(int index, char value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, char[] value) { return Insert(index, new string(value), 1); }
		public StringBuilder Insert(int index, bool value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, int value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, long value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, double value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, char[] value, int startIndex, int charCount) { return Insert(index, new string(value, startIndex, charCount), 1); }
		public StringBuilder Insert(int index, sbyte value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, byte value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, short value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, ushort value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, uint value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, ulong value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, float value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, decimal value) { return Insert(index, value.ToString(), 1); }
		public StringBuilder Insert(int index, object value) { return value == null ? this : Insert(index, value.ToString(), 1); }

		public StringBuilder Remove(int startIndex, int length)
		{
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (length > this.length - startIndex) throw new ArgumentOutOfRangeException("length", IndexMessage);
			Array.Copy(chars, startIndex + length, chars, startIndex, this.length - startIndex - length);
			this.length -= length;
			return this;
		}
		public StringBuilder Replace(char oldChar, char newChar) { return Replace(oldChar, newChar, 0, length); }
		void CheckPart(int startIndex, int count)
		{
			if ((uint)startIndex > (uint)length) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (count < 0 || startIndex > length - count) throw new ArgumentOutOfRangeException("count", IndexMessage);
		}
		public StringBuilder Replace(char oldChar, char newChar, int startIndex, int count)
		{
			CheckPart(startIndex, count);
			for (int i = startIndex; i < startIndex + count; i++)
				if (chars[i] == oldChar) chars[i] = newChar;
			return this;
		}
		public StringBuilder Replace(string oldValue, string newValue) { return Replace(oldValue, newValue, 0, length); }
		public StringBuilder Replace(string oldValue, string newValue, int startIndex, int count)
		{
			CheckPart(startIndex, count);
			if (oldValue == null) throw new ArgumentNullException("oldValue");
			if (oldValue.Length == 0) throw new ArgumentException("Empty name is not legal.", "oldValue");
			string part = ToString(startIndex, count).Replace(oldValue, newValue);
			string rest = ToString(startIndex + count, length - startIndex - count);
			if (part.Length > count) Room(part.Length - count);
			length = startIndex;
			return Append(part).Append(rest);
		}
		public bool Equals(StringBuilder sb)
		{
			if (sb == null || sb.length != length) return false;
			for (int i = 0; i < length; i++)
				if (chars[i] != sb.chars[i]) return false;
			return true;
		}
		public void CopyTo(int sourceIndex, char[] destination, int destinationIndex, int count)
		{
			if (destination == null) throw new ArgumentNullException("destination");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			if (destinationIndex < 0) throw new ArgumentOutOfRangeException("destinationIndex", "Non-negative number required.");
			if ((uint)sourceIndex > (uint)length) throw new ArgumentOutOfRangeException("sourceIndex", IndexMessage);
			if (sourceIndex > length - count) throw new ArgumentException("Source string was not long enough. Check sourceIndex and count.");
			if (destinationIndex > destination.Length - count) throw new ArgumentException("Either offset did not refer to a position in the string, or there is an insufficient length of destination character array.");
			Array.Copy(chars, sourceIndex, destination, destinationIndex, count);
		}
	}

	public abstract class Encoding
	{
		static Encoding utf8, ascii, latin1, unicode;
		public static Encoding UTF8 { get { return utf8 ?? (utf8 = new UTF8Encoding(true)); } }
		public static Encoding ASCII { get { return ascii ?? (ascii = new ASCIIEncoding()); } }
		public static Encoding Unicode { get { return unicode ?? (unicode = new UnicodeEncoding()); } }
		public static Encoding Default { get { return UTF8; } }
		internal static Encoding Latin1 { get { return latin1 ?? (latin1 = new ByteEncoding(256)); } }

		public abstract int GetByteCount(char[] chars, int index, int count);
		public abstract int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex);
		public abstract string GetString(byte[] bytes, int index, int count);
		public virtual int GetByteCount(string s)
		{
			if (s == null) throw new ArgumentNullException(Environment.IsForNet ? "chars" : "s");
			return GetByteCount(s.ToCharArray(), 0, s.Length);
		}
		public virtual int GetByteCount(char[] chars)
		{
			if (chars == null) throw new ArgumentNullException("chars");
			return GetByteCount(chars, 0, chars.Length);
		}
		public virtual byte[] GetBytes(string s)
		{
			if (s == null) throw new ArgumentNullException("s");
			return GetBytes(s.ToCharArray());
		}
		public virtual byte[] GetBytes(char[] chars)
		{
			if (chars == null) throw new ArgumentNullException("chars");
			return GetBytes(chars, 0, chars.Length);
		}
		public virtual byte[] GetBytes(char[] chars, int index, int count)
		{
			byte[] r = new byte[GetByteCount(chars, index, count)];
			GetBytes(chars, index, count, r, 0);
			return r;
		}
		public string GetString(ReadOnlySpan<byte> bytes) { return GetString(bytes.ToArray()); }
		public int GetByteCount(ReadOnlySpan<char> chars) { return GetByteCount(chars.ToArray()); }
		public int GetCharCount(ReadOnlySpan<byte> bytes) { return GetString(bytes).Length; }
		public int GetChars(ReadOnlySpan<byte> bytes, Span<char> chars)
		{
			string s = GetString(bytes);
			s.CopyTo(chars);
			return s.Length;
		}
		public int GetBytes(ReadOnlySpan<char> chars, Span<byte> bytes)
		{
			byte[] made = GetBytes(chars.ToArray());
			made.CopyTo(bytes);
			return made.Length;
		}
		public virtual string GetString(byte[] bytes)
		{
			if (bytes == null) throw new ArgumentNullException("bytes");
			return GetString(bytes, 0, bytes.Length);
		}
		public virtual byte[] GetBytes(string s, int index, int count) { return GetBytes(s.ToCharArray(index, count)); }
		public virtual int GetBytes(string s, int charIndex, int charCount, byte[] bytes, int byteIndex)
		{
			if (s == null) throw new ArgumentNullException("s");
			return GetBytes(s.ToCharArray(charIndex, charCount), 0, charCount, bytes, byteIndex);
		}
		public virtual char[] GetChars(byte[] bytes, int index, int count) { return GetString(bytes, index, count).ToCharArray(); }
		public virtual int GetCharCount(byte[] bytes, int index, int count) { return GetString(bytes, index, count).Length; }
		public virtual byte[] GetPreamble() { return new byte[0]; }
		public virtual string WebName { get { return "us-ascii"; } }
		public virtual string EncodingName { get { return WebName; } }
		public virtual int GetMaxByteCount(int charCount) { return charCount + 1; }
		public virtual int GetMaxCharCount(int byteCount) { return byteCount; }
		public static Encoding GetEncoding(string name)
		{
			if (name == null) throw new ArgumentNullException("name");
			switch (name.ToLowerInvariant())
			{
				case "utf-8": return UTF8;
				case "us-ascii": case "ascii": return ASCII;
				case "utf-16": case "unicode": return Unicode;
				case "iso-8859-1": case "latin1": return Latin1;
			}
			throw new ArgumentException("'" + name + "' is not a supported encoding name.", "name");
		}
		// Whole returns how many of the first count bytes are whole chars: a reader keeps the rest until more come.
		internal virtual int Whole(byte[] bytes, int count) { return count; }
		public virtual char[] GetChars(byte[] bytes) { return GetString(bytes).ToCharArray(); }
		public virtual int GetCharCount(byte[] bytes) { return GetString(bytes).Length; }
	}

	class ByteEncoding : Encoding
	{
		int limit;
		internal ByteEncoding(int limit) { this.limit = limit; }
		public override int GetByteCount(char[] chars, int index, int count) { return count; }
		public override int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex)
		{
			for (int i = 0; i < charCount; i++)
			{
				char c = chars[charIndex + i];
				bytes[byteIndex + i] = c < limit ? (byte)c : (byte)'?';
			}
			return charCount;
		}
		public override string GetString(byte[] bytes, int index, int count)
		{
			char[] r = new char[count];
			for (int i = 0; i < count; i++) r[i] = bytes[index + i] < limit ? (char)bytes[index + i] : limit == 128 ? '?' : '\ufffd';
			return new string(r);
		}
	}

	public class ASCIIEncoding : Encoding
	{
		ByteEncoding e = new ByteEncoding(128);
		public override int GetByteCount(char[] chars, int index, int count) { return count; }
		public override int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex) { return e.GetBytes(chars, charIndex, charCount, bytes, byteIndex); }
		public override string GetString(byte[] bytes, int index, int count) { return e.GetString(bytes, index, count); }
	}

	public class UnicodeEncoding : Encoding
	{
		public override string WebName { get { return "utf-16"; } }
		public override byte[] GetPreamble() { return new byte[] { 0xff, 0xfe }; }
		public override int GetMaxByteCount(int charCount) { return (charCount + 1) * 2; }
		public override int GetByteCount(char[] chars, int index, int count) { return count * 2; }
		public override int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex)
		{
			for (int i = 0; i < charCount; i++)
			{
				char c = Whole(chars, charIndex + i, charIndex, charIndex + charCount);
				bytes[byteIndex + i * 2] = (byte)c;
				bytes[byteIndex + i * 2 + 1] = (byte)(c >> 8);
			}
			return charCount * 2;
		}
		public override string GetString(byte[] bytes, int index, int count)
		{
			char[] r = new char[count / 2], whole = new char[(count + 1) / 2];
			for (int i = 0; i < r.Length; i++) r[i] = (char)(bytes[index + i * 2] | bytes[index + i * 2 + 1] << 8);
			for (int i = 0; i < r.Length; i++) whole[i] = Whole(r, i, 0, r.Length);
			if (r.Length < whole.Length) whole[r.Length] = '\ufffd';
			return new string(whole);
		}
		internal override int Whole(byte[] bytes, int count)
		{
			count &= ~1;
			return count > 0 && (bytes[count - 1] & 0xfc) == 0xd8 ? count - 2 : count;
		}
		// Returns the char at i of those from start to end, or U+FFFD for half of a surrogate pair.
		static char Whole(char[] chars, int i, int start, int end)
		{
			char c = chars[i];
			if (!char.IsSurrogate(c)) return c;
			bool pair = char.IsHighSurrogate(c) ? i + 1 < end && char.IsLowSurrogate(chars[i + 1]) : i > start && char.IsHighSurrogate(chars[i - 1]);
			return pair ? c : '\ufffd';
		}
	}

	public class UTF8Encoding : Encoding
	{
		readonly bool preamble;
		public UTF8Encoding() { }
		public UTF8Encoding(bool encoderShouldEmitUTF8Identifier) { preamble = encoderShouldEmitUTF8Identifier; }
		public override string WebName { get { return "utf-8"; } }
		public override byte[] GetPreamble() { return preamble ? new byte[] { 0xef, 0xbb, 0xbf } : new byte[0]; }
		public override int GetMaxByteCount(int charCount) { return (charCount + 1) * 3; }
		public override int GetMaxCharCount(int byteCount) { return byteCount + 1; }

		internal override int Whole(byte[] bytes, int count)
		{
			for (int n = 1; n <= 3 && n <= count; n++)
			{
				int b = bytes[count - n];
				if (b >= 0xc0) return n < (b < 0xe0 ? 2 : b < 0xf0 ? 3 : 4) ? count - n : count;
				if (b < 0x80) break;
			}
			return count;
		}
		static int CodePoint(char[] chars, ref int i, int end)
		{
			int c = chars[i++];
			if (c < 0xd800 || c > 0xdfff) return c;
			if (c < 0xdc00 && i < end && char.IsLowSurrogate(chars[i])) return (c - 0xd800) * 1024 + (chars[i++] - 0xdc00) + 0x10000;
			return 0xfffd;
		}
		public override int GetByteCount(char[] chars, int index, int count)
		{
			int n = 0;
			for (int i = index; i < index + count;)
			{
				int c = CodePoint(chars, ref i, index + count);
				n += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
			}
			return n;
		}
		public override int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex)
		{
			int at = byteIndex;
			for (int i = charIndex; i < charIndex + charCount;)
			{
				int c = CodePoint(chars, ref i, charIndex + charCount);
				if (c < 0x80) bytes[at++] = (byte)c;
				else if (c < 0x800)
				{
					bytes[at++] = (byte)(0xc0 | c >> 6);
					bytes[at++] = (byte)(0x80 | c & 63);
				}
				else
				{
					if (c < 0x10000) bytes[at++] = (byte)(0xe0 | c >> 12);
					else
					{
						bytes[at++] = (byte)(0xf0 | c >> 18);
						bytes[at++] = (byte)(0x80 | c >> 12 & 63);
					}
					bytes[at++] = (byte)(0x80 | c >> 6 & 63);
					bytes[at++] = (byte)(0x80 | c & 63);
				}
			}
			return at - byteIndex;
		}
		public override string GetString(byte[] bytes, int index, int count)
		{
			StringBuilder b = new StringBuilder(count);
			int i = index, end = index + count;
			while (i < end)
			{
				int c = bytes[i++];
				int more = c < 0x80 ? 0 : c < 0xc2 ? -1 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : c < 0xf5 ? 3 : -1;
				if (more == 0)
				{
					b.Append((char)c);
					continue;
				}
				// Bytes that begin a char but do not complete it become one U+FFFD; each other invalid byte becomes one
				// of its own.
				int v = more == 1 ? c & 31 : more == 2 ? c & 15 : c & 7, k = 0;
				int low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80, high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
				for (; k < more && i < end && bytes[i] >= low && bytes[i] <= high; k++)
				{
					v = v << 6 | bytes[i++] & 63;
					low = 0x80;
					high = 0xbf;
				}
				if (more < 0 || k < more) b.Append('\ufffd');
				else b.Append(char.ConvertFromUtf32(v));
			}
			return b.ToString();
		}
	}
}
