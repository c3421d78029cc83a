using System.Text;

namespace System
{
	public abstract class MarshalByRefObject { }
}

// Streams in memory, readers and writers over streams, and paths. Files.cs has the files.
namespace System.IO
{
	public enum SeekOrigin { Begin, Current, End }

	public abstract class Stream : MarshalByRefObject, IDisposable
	{
		public static readonly Stream Null = new NullStream();

		sealed class NullStream : Stream
		{
			public override bool CanRead { get { return true; } }
			public override bool CanWrite { get { return true; } }
			public override bool CanSeek { get { return true; } }
			public override long Length { get { return 0; } }
			public override long Position { get { return 0; } set { } }
			public override long Seek(long offset, SeekOrigin origin) { return 0; }
			public override void SetLength(long value) { }
			public override void Flush() { }
			public override int Read(byte[] buffer, int offset, int count) { return 0; }
			public override void Write(byte[] buffer, int offset, int count) { }
		}

		public abstract bool CanRead { get; }
		public abstract bool CanWrite { get; }
		public abstract bool CanSeek { get; }
		public virtual bool CanTimeout { get { return false; } }
		public abstract long Length { get; }
		public abstract long Position { get; set; }
		public abstract long Seek(long offset, SeekOrigin origin);
		public abstract void SetLength(long value);
		public abstract void Flush();
		public abstract int Read(byte[] buffer, int offset, int count);
		public abstract void Write(byte[] buffer, int offset, int count);

		public virtual int Read(Span<byte> buffer)
		{
			byte[] b = new byte[buffer.Length];
			int n = Read(b, 0, b.Length);
			new ReadOnlySpan<byte>(b, 0, n).CopyTo(buffer);
			return n;
		}
		public virtual void Write(ReadOnlySpan<byte> buffer) { Write(buffer.ToArray(), 0, buffer.Length); }
		public virtual int ReadByte()
		{
			byte[] b = new byte[1];
			return Read(b, 0, 1) == 0 ? -1 : b[0];
		}
		public virtual void WriteByte(byte value) { Write(new[] { value }, 0, 1); }
		public void CopyTo(Stream destination) { CopyTo(destination, 81920); }
		public virtual void CopyTo(Stream destination, int bufferSize)
		{
			if (destination == null) throw new ArgumentNullException("destination");
			if (bufferSize <= 0) throw new ArgumentOutOfRangeException("bufferSize", "Positive number required.");
			if (!CanRead) throw new NotSupportedException("Stream does not support reading.");
			byte[] b = new byte[bufferSize];
			for (int n; (n = Read(b, 0, b.Length)) > 0;) destination.Write(b, 0, n);
		}
		public void ReadExactly(byte[] buffer, int offset, int count)
		{
			while (count > 0)
			{
				int n = Read(buffer, offset, count);
				if (n == 0) throw new EndOfStreamException();
				offset += n;
				count -= n;
			}
		}

		public virtual void Close()
		{
			Dispose(true);
			GC.SuppressFinalize(this);
		}
		public void Dispose() { Close(); }
		protected virtual void Dispose(bool disposing) { }

		internal static void CheckRange(Array buffer, int offset, int count)
		{
			if (buffer == null) throw new ArgumentNullException("buffer");
			if (offset < 0) throw new ArgumentOutOfRangeException("offset", "Non-negative number required.");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			if (buffer.Length - offset < count) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
		}
	}

	public class MemoryStream : Stream
	{
		byte[] buffer;
		readonly int origin; // of the stream in the buffer
		int position, length, capacity; // from the buffer's start
		readonly bool expandable, visible;
		bool writable, open = true;

		public MemoryStream() : this(0) { }
		public MemoryStream(int capacity)
		{
			if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "Capacity must be positive.");
			buffer = capacity == 0 ? Array.Empty<byte>() : new byte[capacity];
			this.capacity = capacity;
			expandable = visible = writable = true;
		}
		public MemoryStream(byte[] buffer) : this(buffer, true) { }
		public MemoryStream(byte[] buffer, bool writable)
		{
			if (buffer == null) throw new ArgumentNullException("buffer", "Buffer cannot be null.");
			this.buffer = buffer;
			length = capacity = buffer.Length;
			this.writable = writable;
		}
		public MemoryStream(byte[] buffer, int index, int count) : this(buffer, index, count, true, false) { }
		public MemoryStream(byte[] buffer, int index, int count, bool writable) : this(buffer, index, count, writable, false) { }
		public MemoryStream(byte[] buffer, int index, int count, bool writable, bool publiclyVisible)
		{
			if (buffer == null) throw new ArgumentNullException("buffer", "Buffer cannot be null.");
			if (index < 0) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			if (buffer.Length - index < count) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
			this.buffer = buffer;
			origin = position = index;
			length = capacity = index + count;
			this.writable = writable;
			visible = publiclyVisible;
		}

		void CheckOpen() { if (!open) throw new ObjectDisposedException(null, "Cannot access a closed Stream."); }
		void CheckWritable()
		{
			CheckOpen();
			if (!writable) throw new NotSupportedException("Stream does not support writing.");
		}
		public override bool CanRead { get { return open; } }
		public override bool CanSeek { get { return open; } }
		public override bool CanWrite { get { return writable; } }
		protected override void Dispose(bool disposing) { open = writable = false; }
		public override void Flush() { }

		public override long Length
		{
			get
			{
				CheckOpen();
				return length - origin;
			}
		}
		public override long Position
		{
			get
			{
				CheckOpen();
				return position - origin;
			}
			set
			{
				if (value < 0) throw new ArgumentOutOfRangeException("value", "Non-negative number required.");
				CheckOpen();
				if (value > int.MaxValue) throw new ArgumentOutOfRangeException("value", "Stream length must be non-negative and less than 2^31 - 1 - origin.");
				position = origin + (int)value;
			}
		}
		public virtual int Capacity
		{
			get
			{
				CheckOpen();
				return capacity - origin;
			}
			set
			{
				if (value < length - origin) throw new ArgumentOutOfRangeException("value", "capacity was less than the current size.");
				CheckOpen();
				if (value == capacity - origin) return;
				if (!expandable) throw new NotSupportedException("Memory stream is not expandable.");
				byte[] b = new byte[value];
				Array.Copy(buffer, 0, b, 0, length);
				buffer = b;
				capacity = value;
			}
		}
		public override long Seek(long offset, SeekOrigin loc)
		{
			CheckOpen();
			if (offset > int.MaxValue) throw new ArgumentOutOfRangeException("offset", "Stream length must be non-negative and less than 2^31 - 1 - origin.");
			long from = loc == SeekOrigin.Begin ? origin : loc == SeekOrigin.Current ? position : loc == SeekOrigin.End ? length : -1;
			if (from < 0) throw new ArgumentException("Invalid seek origin.");
			if (from + offset < origin) throw new IOException("An attempt was made to move the position before the beginning of the stream.");
			position = (int)(from + offset);
			return position - origin;
		}
		// Reserve makes room up to end.
		void Reserve(int end)
		{
			if (end < 0) throw new IOException("Stream was too long.");
			if (end > capacity) Capacity = (int)Math.Max(Math.Max((long)end, 256), Math.Min(2L * capacity, 0x7FFFFFC7)) - origin;
		}
		public override void SetLength(long value)
		{
			if (value < 0 || value > int.MaxValue - origin) throw new ArgumentOutOfRangeException("value", "Stream length must be non-negative and less than 2^31 - 1 - origin.");
			CheckWritable();
			Extend(origin + (int)value);
			length = origin + (int)value;
			position = Math.Min(position, length);
		}
		// Extend zeroes what lies between the end and a new one.
		void Extend(int end)
		{
			Reserve(end);
			if (end > length) Array.Clear(buffer, length, end - length);
		}
		public override int Read(byte[] buffer, int offset, int count)
		{
			CheckRange(buffer, offset, count);
			CheckOpen();
			int n = Math.Max(0, Math.Min(count, length - position));
			Array.Copy(this.buffer, n > 0 ? position : 0, buffer, offset, n);
			position += n;
			return n;
		}
		public override int ReadByte()
		{
			CheckOpen();
			return position < length ? buffer[position++] : -1;
		}
		public override void Write(byte[] buffer, int offset, int count)
		{
			CheckRange(buffer, offset, count);
			CheckWritable();
			int end = unchecked(position + count);
			Reserve(end);
			if (position > length) Extend(position);
			Array.Copy(buffer, offset, this.buffer, position, count);
			position = end;
			length = Math.Max(length, end);
		}
		public override void WriteByte(byte value)
		{
			CheckWritable();
			Reserve(unchecked(position + 1));
			if (position > length) Extend(position);
			buffer[position++] = value;
			length = Math.Max(length, position);
		}
		public virtual byte[] ToArray()
		{
			byte[] b = new byte[length - origin];
			Array.Copy(buffer, origin, b, 0, b.Length);
			return b;
		}
		public virtual byte[] GetBuffer()
		{
			if (!visible) throw new UnauthorizedAccessException("MemoryStream's internal buffer cannot be accessed.");
			return buffer;
		}
		public virtual bool TryGetBuffer(out ArraySegment<byte> buffer)
		{
			buffer = visible ? new ArraySegment<byte>(this.buffer, origin, length - origin) : default(ArraySegment<byte>);
			return visible;
		}
		public virtual void WriteTo(Stream stream)
		{
			if (stream == null) throw new ArgumentNullException("stream", "Stream cannot be null.");
			CheckOpen();
			stream.Write(buffer, origin, length - origin);
		}
	}

	// Writes are collected, and reads ask for a whole buffer.
	public sealed class BufferedStream : Stream
	{
		readonly Stream under;
		readonly byte[] buffer;
		int at, filled, written; // filled of the bytes that were read, written of those to write

		public BufferedStream(Stream stream) : this(stream, 4096) { }
		public BufferedStream(Stream stream, int bufferSize)
		{
			if (stream == null) throw new ArgumentNullException("stream");
			if (bufferSize <= 0) throw new ArgumentOutOfRangeException("bufferSize", "'bufferSize' must be greater than zero.");
			under = stream;
			buffer = new byte[bufferSize];
		}
		public override bool CanRead { get { return under.CanRead; } }
		public override bool CanWrite { get { return under.CanWrite; } }
		public override bool CanSeek { get { return under.CanSeek; } }
		public override long Length
		{
			get
			{
				FlushWrites();
				return under.Length;
			}
		}
		public override long Position
		{
			get { return under.Position + written - (filled - at); }
			set { Seek(value, SeekOrigin.Begin); }
		}
		void FlushWrites()
		{
			if (written == 0) return;
			under.Write(buffer, 0, written);
			written = 0;
		}
		void DropReads()
		{
			if (at < filled) under.Seek(at - filled, SeekOrigin.Current);
			at = filled = 0;
		}
		public override long Seek(long offset, SeekOrigin origin)
		{
			FlushWrites();
			DropReads();
			return under.Seek(offset, origin);
		}
		public override void SetLength(long value)
		{
			FlushWrites();
			DropReads();
			under.SetLength(value);
		}
		public override void Flush()
		{
			FlushWrites();
			if (under.CanSeek) DropReads();
			if (under.CanWrite) under.Flush();
		}
		public override int Read(byte[] buffer, int offset, int count)
		{
			CheckRange(buffer, offset, count);
			FlushWrites();
			if (at == filled)
			{
				if (count >= this.buffer.Length) return under.Read(buffer, offset, count);
				at = 0;
				filled = under.Read(this.buffer, 0, this.buffer.Length);
			}
			int n = Math.Min(count, filled - at);
			Array.Copy(this.buffer, at, buffer, offset, n);
			at += n;
			return n;
		}
		public override int ReadByte() { return at < filled ? buffer[at++] : base.ReadByte(); }
		public override void Write(byte[] buffer, int offset, int count)
		{
			CheckRange(buffer, offset, count);
			DropReads();
			if (written + count > this.buffer.Length) FlushWrites();
			if (count >= this.buffer.Length)
			{
				under.Write(buffer, offset, count);
				return;
			}
			Array.Copy(buffer, offset, this.buffer, written, count);
			written += count;
		}
		public override void WriteByte(byte value)
		{
			DropReads();
			if (written >= buffer.Length - 1) FlushWrites();
			buffer[written++] = value;
		}
		protected override void Dispose(bool disposing)
		{
			FlushWrites();
			under.Dispose();
		}
	}

	public class StreamWriter : TextWriter
	{
		public static readonly new StreamWriter Null = new StreamWriter(Stream.Null);
		readonly Stream stream;
		readonly Encoding encoding;
		readonly bool leaveOpen;
		readonly char[] chars;
		int used;
		bool begun, closed;

		public StreamWriter(Stream stream) : this(stream, new UTF8Encoding(false)) { }
		public StreamWriter(Stream stream, Encoding encoding) : this(stream, encoding, 1024) { }
		public StreamWriter(Stream stream, Encoding encoding, int bufferSize) : this(stream, encoding, bufferSize, false) { }
		public StreamWriter(Stream stream, Encoding encoding = null, int bufferSize = -1, bool leaveOpen = false)
		{
			if (stream == null) throw new ArgumentNullException("stream");
			if (bufferSize == 0 || bufferSize < -1) throw new ArgumentOutOfRangeException("bufferSize", "Positive number required.");
			if (!stream.CanWrite) throw new ArgumentException("Stream was not writable.");
			this.stream = stream;
			this.encoding = encoding ?? new UTF8Encoding(false);
			this.leaveOpen = leaveOpen;
			chars = new char[Math.Max(128, bufferSize)];
			begun = stream.CanSeek && stream.Position > 0;
		}
		public StreamWriter(string path) : this(path, false) { }
		public StreamWriter(string path, bool append) : this(path, append, null) { }
		public StreamWriter(string path, bool append, Encoding encoding) : this(path, append, encoding, 4096) { }
		public StreamWriter(string path, bool append, Encoding encoding, int bufferSize)
			: this(new FileStream(path, append ? FileMode.Append : FileMode.Create, FileAccess.Write), encoding, bufferSize, false) { }
		public virtual bool AutoFlush { get; set; }
		public virtual Stream BaseStream { get { return stream; } }
		public override Encoding Encoding { get { return encoding; } }

		// Spill hands the chars to the stream; a half of a pair stays until its other half comes.
		void Spill(bool all)
		{
			if (closed) throw new ObjectDisposedException(null, "Cannot write to a closed TextWriter.");
			int n = used > 0 && !all && char.IsHighSurrogate(chars[used - 1]) ? used - 1 : used;
			if (!begun)
			{
				begun = true;
				byte[] preamble = encoding.GetPreamble();
				if (preamble.Length > 0) stream.Write(preamble, 0, preamble.Length);
			}
			if (n == 0) return;
			byte[] bytes = encoding.GetBytes(chars, 0, n);
			stream.Write(bytes, 0, bytes.Length);
			if (n < used) chars[0] = chars[n];
			used -= n;
		}
		public override void Flush()
		{
			Spill(true);
			stream.Flush();
		}
		void Written()
		{
			if (!AutoFlush) return;
			Spill(false);
			stream.Flush();
		}
		void Put(char c)
		{
			if (used == chars.Length) Spill(false);
			chars[used++] = c;
		}
		public override void Write(char value)
		{
			Put(value);
			Written();
		}
		public override void Write(char[] buffer, int index, int count)
		{
			Stream.CheckRange(buffer, index, count);
			for (int i = 0; i < count; i++) Put(buffer[index + i]);
			Written();
		}
		public override void Write(string value)
		{
			if (value == null) return;
			for (int i = 0; i < value.Length; i++) Put(value[i]);
			Written();
		}
		public override void Close() { Dispose(true); }
		protected override void Dispose(bool disposing)
		{
			if (closed) return;
			Flush();
			closed = true;
			if (!leaveOpen) stream.Close();
		}
	}

	public class StreamReader : TextReader
	{
		public static readonly StreamReader Null = new StreamReader(Stream.Null);
		readonly Stream stream;
		readonly bool leaveOpen;
		Encoding encoding;
		readonly byte[] bytes;
		int held; // bytes of a char that is not whole yet
		string text = "";
		int at;
		bool begun, detect, end, closed;

		public StreamReader(Stream stream) : this(stream, true) { }
		public StreamReader(Stream stream, bool detectEncodingFromByteOrderMarks) : this(stream, Encoding.UTF8, detectEncodingFromByteOrderMarks) { }
		public StreamReader(Stream stream, Encoding encoding) : this(stream, encoding, true) { }
		public StreamReader(Stream stream, Encoding encoding, bool detectEncodingFromByteOrderMarks) : this(stream, encoding, detectEncodingFromByteOrderMarks, 1024) { }
		public StreamReader(Stream stream, Encoding encoding, bool detectEncodingFromByteOrderMarks, int bufferSize) : this(stream, encoding, detectEncodingFromByteOrderMarks, bufferSize, false) { }
		public StreamReader(Stream stream, Encoding encoding = null, bool detectEncodingFromByteOrderMarks = true, int bufferSize = -1, bool leaveOpen = false)
		{
			if (stream == null) throw new ArgumentNullException("stream");
			if (!stream.CanRead) throw new ArgumentException("Stream was not readable.");
			if (bufferSize == 0 || bufferSize < -1) throw new ArgumentOutOfRangeException("bufferSize", "Positive number required.");
			this.stream = stream;
			this.encoding = encoding ?? Encoding.UTF8;
			this.leaveOpen = leaveOpen;
			detect = detectEncodingFromByteOrderMarks;
			bytes = new byte[Math.Max(128, bufferSize)];
		}
		public StreamReader(string path) : this(path, true) { }
		public StreamReader(string path, bool detectEncodingFromByteOrderMarks) : this(path, Encoding.UTF8, detectEncodingFromByteOrderMarks) { }
		public StreamReader(string path, Encoding encoding) : this(path, encoding, true) { }
		public StreamReader(string path, Encoding encoding, bool detectEncodingFromByteOrderMarks) : this(path, encoding, detectEncodingFromByteOrderMarks, 4096) { }
		public StreamReader(string path, Encoding encoding, bool detectEncodingFromByteOrderMarks, int bufferSize)
			: this(new FileStream(path, FileMode.Open, FileAccess.Read), encoding, detectEncodingFromByteOrderMarks, bufferSize, false) { }
		public virtual Encoding CurrentEncoding { get { return encoding; } }
		public virtual Stream BaseStream { get { return stream; } }
		public bool EndOfStream { get { return !Fill(); } }
		public void DiscardBufferedData()
		{
			text = "";
			at = held = 0;
			end = false;
		}

		bool Starts(byte[] mark, int n)
		{
			if (mark.Length == 0 || n < mark.Length) return false;
			for (int i = 0; i < mark.Length; i++)
				if (bytes[i] != mark[i]) return false;
			return true;
		}
		// Mark returns how many bytes of n the stream's mark of its encoding takes.
		int Mark(int n)
		{
			if (detect)
				foreach (Encoding e in new[] { Encoding.UTF8, Encoding.Unicode })
					if (Starts(e.GetPreamble(), n)) encoding = e;
			byte[] mark = encoding.GetPreamble();
			return Starts(mark, n) ? mark.Length : 0;
		}
		// Fill reports whether there is a char at text[at], and reads more if there was none.
		bool Fill()
		{
			if (closed) throw new ObjectDisposedException(null, "Cannot read from a closed TextReader.");
			while (at >= text.Length && !end)
			{
				int got = stream.Read(bytes, held, bytes.Length - held), n = held + got, from = 0;
				end = got == 0;
				if (!begun && (n >= 3 || end))
				{
					begun = true;
					from = Mark(n);
				}
				else if (!begun)
				{
					held = n;
					continue;
				}
				int whole = end ? n : encoding.Whole(bytes, n);
				text = encoding.GetString(bytes, from, Math.Max(0, whole - from));
				at = 0;
				held = n - whole;
				Array.Copy(bytes, whole, bytes, 0, held);
			}
			return at < text.Length;
		}
		public override int Peek() { return Fill() ? text[at] : -1; }
		public override int Read() { return Fill() ? text[at++] : -1; }
		public override int Read(char[] buffer, int index, int count)
		{
			Stream.CheckRange(buffer, index, count);
			int n = 0;
			while (n < count && Fill())
			{
				int part = Math.Min(count - n, text.Length - at);
				text.CopyTo(at, buffer, index + n, part);
				at += part;
				n += part;
			}
			return n;
		}
		public override string ReadLine()
		{
			if (!Fill()) return null;
			StringBuilder line = null;
			do
			{
				int i = text.IndexOfAny(lineEnds, at);
				if (i >= 0)
				{
					string part = text.Substring(at, i - at);
					at = i + 1;
					if (text[i] == '\r' && Fill() && text[at] == '\n') at++;
					return line == null ? part : line.Append(part).ToString();
				}
				if (line == null) line = new StringBuilder();
				line.Append(text, at, text.Length - at);
				at = text.Length;
			} while (Fill());
			return line.ToString();
		}
		static readonly char[] lineEnds = { '\r', '\n' };
		public override string ReadToEnd()
		{
			StringBuilder all = new StringBuilder();
			while (Fill())
			{
				all.Append(text, at, text.Length - at);
				at = text.Length;
			}
			return all.ToString();
		}
		public override void Close() { Dispose(true); }
		protected override void Dispose(bool disposing)
		{
			if (!closed && !leaveOpen) stream.Close();
			closed = true;
		}
	}

	public class BinaryWriter : IDisposable
	{
		public static readonly BinaryWriter Null = new BinaryWriter(Stream.Null);
		protected Stream OutStream;
		readonly Encoding encoding;
		readonly bool leaveOpen;
		readonly byte[] eight = new byte[8];

		public BinaryWriter(Stream output) : this(output, new UTF8Encoding(false), false) { }
		public BinaryWriter(Stream output, Encoding encoding) : this(output, encoding, false) { }
		public BinaryWriter(Stream output, Encoding encoding, bool leaveOpen)
		{
			if (output == null) throw new ArgumentNullException("output");
			if (encoding == null) throw new ArgumentNullException("encoding");
			if (!output.CanWrite) throw new ArgumentException("Stream was not writable.");
			OutStream = output;
			this.encoding = encoding;
			this.leaveOpen = leaveOpen;
		}
		public virtual Stream BaseStream
		{
			get
			{
				Flush();
				return OutStream;
			}
		}
		public virtual void Flush() { OutStream.Flush(); }
		public virtual long Seek(int offset, SeekOrigin origin) { return OutStream.Seek(offset, origin); }
		public virtual void Close() { Dispose(true); }
		public void Dispose() { Dispose(true); }
		protected virtual void Dispose(bool disposing)
		{
			if (leaveOpen) OutStream.Flush();
			else OutStream.Close();
		}
		// Little writes the low n bytes of a value, the least significant one first.
		void Little(ulong value, int n)
		{
			for (int i = 0; i < n; i++) eight[i] = (byte)(value >> 8 * i);
			OutStream.Write(eight, 0, n);
		}
		public virtual void Write(bool value) { OutStream.WriteByte(value ? (byte)1 : (byte)0); }
		public virtual void Write(byte value) { OutStream.WriteByte(value); }
		public virtual void Write(sbyte value) { OutStream.WriteByte((byte)value); }
		public virtual void Write(short value) { Little((ulong)value, 2); }
		public virtual void Write(ushort value) { Little(value, 2); }
		public virtual void Write(int value) { Little((ulong)value, 4); }
		public virtual void Write(uint value) { Little(value, 4); }
		public virtual void Write(long value) { Little((ulong)value, 8); }
		public virtual void Write(ulong value) { Little(value, 8); }
		public virtual void Write(float value) { Little((ulong)BitConverter.ToInt32(BitConverter.GetBytes(value), 0), 4); }
		public virtual void Write(double value) { Little((ulong)BitConverter.DoubleToInt64Bits(value), 8); }
		public virtual void Write(decimal value) { foreach (int part in decimal.GetBits(value)) Write(part); }
		public virtual void Write(char ch)
		{
			if (char.IsSurrogate(ch)) throw new ArgumentException("Unicode surrogate characters must be written out as pairs together in the same call, not individually. Consider passing in a character array instead.");
			Write(encoding.GetBytes(new[] { ch }));
		}
		public virtual void Write(char[] chars)
		{
			if (chars == null) throw new ArgumentNullException("chars");
			Write(encoding.GetBytes(chars));
		}
		public virtual void Write(char[] chars, int index, int count) { Write(encoding.GetBytes(chars, index, count)); }
		public virtual void Write(byte[] buffer)
		{
			if (buffer == null) throw new ArgumentNullException("buffer");
			OutStream.Write(buffer, 0, buffer.Length);
		}
		public virtual void Write(byte[] buffer, int index, int count) { OutStream.Write(buffer, index, count); }
		public virtual void Write(string value)
		{
			if (value == null) throw new ArgumentNullException("value");
			byte[] bytes = encoding.GetBytes(value);
			Write7BitEncodedInt(bytes.Length);
			Write(bytes);
		}
		public void Write7BitEncodedInt(int value) { Write7BitEncodedInt64((uint)value); }
		public void Write7BitEncodedInt64(long value)
		{
			ulong v = (ulong)value;
			for (; v >= 0x80; v >>= 7) Write((byte)(v | 0x80));
			Write((byte)v);
		}
	}

	public class BinaryReader : IDisposable
	{
		readonly Stream stream;
		readonly Encoding encoding;
		readonly bool leaveOpen;
		readonly byte[] eight = new byte[8];
		bool closed;

		public BinaryReader(Stream input) : this(input, new UTF8Encoding(), false) { }
		public BinaryReader(Stream input, Encoding encoding) : this(input, encoding, false) { }
		public BinaryReader(Stream input, Encoding encoding, bool leaveOpen)
		{
			if (input == null) throw new ArgumentNullException("input");
			if (encoding == null) throw new ArgumentNullException("encoding");
			if (!input.CanRead) throw new ArgumentException("Stream was not readable.");
			stream = input;
			this.encoding = encoding;
			this.leaveOpen = leaveOpen;
		}
		public virtual Stream BaseStream { get { return stream; } }
		public virtual void Close() { Dispose(true); }
		public void Dispose() { Dispose(true); }
		protected virtual void Dispose(bool disposing)
		{
			if (!closed && !leaveOpen) stream.Close();
			closed = true;
		}
		void CheckOpen() { if (closed) throw new ObjectDisposedException(null, "Cannot access a closed file."); }
		// Little reads a value of n bytes.
		ulong Little(int n)
		{
			CheckOpen();
			for (int got = 0; got < n;)
			{
				int part = stream.Read(eight, got, n - got);
				if (part == 0) throw new EndOfStreamException("Unable to read beyond the end of the stream.");
				got += part;
			}
			ulong value = 0;
			for (int i = n - 1; i >= 0; i--) value = value << 8 | eight[i];
			return value;
		}
		public virtual bool ReadBoolean() { return Little(1) != 0; }
		public virtual byte ReadByte() { return (byte)Little(1); }
		public virtual sbyte ReadSByte() { return (sbyte)Little(1); }
		public virtual short ReadInt16() { return (short)Little(2); }
		public virtual ushort ReadUInt16() { return (ushort)Little(2); }
		public virtual int ReadInt32() { return (int)Little(4); }
		public virtual uint ReadUInt32() { return (uint)Little(4); }
		public virtual long ReadInt64() { return (long)Little(8); }
		public virtual ulong ReadUInt64() { return Little(8); }
		public virtual float ReadSingle() { return BitConverter.ToSingle(BitConverter.GetBytes((int)Little(4)), 0); }
		public virtual double ReadDouble() { return BitConverter.Int64BitsToDouble((long)Little(8)); }
		public virtual decimal ReadDecimal() { return new decimal(new[] { ReadInt32(), ReadInt32(), ReadInt32(), ReadInt32() }); }

		// ReadChar reads bytes until they are a whole char.
		public virtual int Read()
		{
			CheckOpen();
			byte[] b = new byte[4];
			for (int n = 0; n < 4;)
			{
				int next = stream.ReadByte();
				if (next < 0 && n == 0) return -1;
				if (next >= 0) b[n++] = (byte)next;
				if (next >= 0 && encoding.Whole(b, n) < n) continue;
				string s = encoding.GetString(b, 0, n);
				if (s.Length > 1) throw new ArgumentException("The output char buffer is too small to contain the decoded characters.", "chars");
				return s[0];
			}
			return '\ufffd';
		}
		public virtual char ReadChar()
		{
			int c = Read();
			if (c < 0) throw new EndOfStreamException("Unable to read beyond the end of the stream.");
			return (char)c;
		}
		public virtual int PeekChar()
		{
			CheckOpen();
			if (!stream.CanSeek) return -1;
			long at = stream.Position;
			int c = Read();
			stream.Position = at;
			return c;
		}
		public virtual char[] ReadChars(int count)
		{
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			char[] chars = new char[count];
			int n = 0;
			for (int c; n < count && (c = Read()) >= 0; n++) chars[n] = (char)c;
			Array.Resize(ref chars, n);
			return chars;
		}
		public virtual int Read(byte[] buffer, int index, int count)
		{
			CheckOpen();
			return stream.Read(buffer, index, count);
		}
		public virtual byte[] ReadBytes(int count)
		{
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			CheckOpen();
			byte[] b = new byte[count];
			int n = 0;
			for (int part; n < count && (part = stream.Read(b, n, count - n)) > 0;) n += part;
			Array.Resize(ref b, n);
			return b;
		}
		public virtual string ReadString()
		{
			int n = Read7BitEncodedInt();
			if (n < 0) throw new IOException("BinaryReader encountered an invalid string length of " + n + " characters.");
			byte[] b = ReadBytes(n);
			if (b.Length < n) throw new EndOfStreamException("Unable to read beyond the end of the stream.");
			return encoding.GetString(b);
		}
		public int Read7BitEncodedInt() { return (int)Encoded(5, "Format_Bad7BitInt32"); }
		public long Read7BitEncodedInt64() { return (long)Encoded(10, "Format_Bad7BitInt64"); }
		ulong Encoded(int bytes, string refusal)
		{
			ulong value = 0;
			for (int i = 0; i < bytes; i++)
			{
				byte b = ReadByte();
				value |= (ulong)(b & 0x7F) << 7 * i;
				if (b < 0x80) return value;
			}
			throw new FormatException(refusal);
		}
	}

	// Names of files, with the rules of Unix.
	public static class Path
	{
		public static readonly char DirectorySeparatorChar = '/', AltDirectorySeparatorChar = '/', VolumeSeparatorChar = '/', PathSeparator = ':';
		public static char[] GetInvalidPathChars() { return new[] { '\0' }; }
		public static char[] GetInvalidFileNameChars() { return new[] { '\0', '/' }; }

		// The absolute path, for the runtime: relative names are below the current folder.
		internal static string Full(string path, string parameter = "path")
		{
			if (path == null) throw new ArgumentNullException(parameter);
			if (path.Length == 0) throw new ArgumentException("The value cannot be an empty string.", parameter);
			if (path.IndexOf('\0') >= 0) throw new ArgumentException("Null character in path.", parameter);
			return Normalized(IsPathRooted(path) ? path : Combine(Directory.GetCurrentDirectory(), path));
		}
		// An absolute path without "." and "..", and without more than one slash in a row.
		static string Normalized(string path)
		{
			System.Collections.Generic.List<string> parts = new System.Collections.Generic.List<string>();
			foreach (string part in path.Split('/'))
				if (part == "..")
				{
					if (parts.Count > 0) parts.RemoveAt(parts.Count - 1);
				}
				else if (part.Length > 0 && part != ".") parts.Add(part);
			string all = "/" + string.Join("/", parts.ToArray());
			return all.Length > 1 && path[path.Length - 1] == '/' ? all + "/" : all;
		}
		public static string GetFullPath(string path) { return Full(path); }
		public static string GetFullPath(string path, string basePath)
		{
			if (path == null) throw new ArgumentNullException("path");
			if (basePath == null) throw new ArgumentNullException("basePath");
			if (!IsPathRooted(basePath)) throw new ArgumentException("Basepath argument is not fully qualified.", "basePath");
			return Normalized(Combine(basePath, path));
		}
		public static string GetPathRoot(string path)
		{
			if (path == null) return null;
			return IsPathRooted(path) ? "/" : "";
		}
		public static bool IsPathFullyQualified(string path)
		{
			if (path == null) throw new ArgumentNullException("path");
			return IsPathRooted(path);
		}
		public static bool EndsInDirectorySeparator(string path) { return !string.IsNullOrEmpty(path) && path[path.Length - 1] == '/'; }
		public static string TrimEndingDirectorySeparator(string path) { return EndsInDirectorySeparator(path) && path.Length > 1 ? path.Substring(0, path.Length - 1) : path; }
		public static string GetRelativePath(string relativeTo, string path)
		{
			string[] from = Full(relativeTo, "relativeTo").Split(new[] { '/' }, StringSplitOptions.RemoveEmptyEntries), to = Full(path).Split(new[] { '/' }, StringSplitOptions.RemoveEmptyEntries);
			int common = 0;
			while (common < from.Length && common < to.Length && from[common] == to[common]) common++;
			System.Collections.Generic.List<string> parts = new System.Collections.Generic.List<string>();
			for (int i = common; i < from.Length; i++) parts.Add("..");
			for (int i = common; i < to.Length; i++) parts.Add(to[i]);
			if (parts.Count == 0) return ".";
			return string.Join("/", parts.ToArray()) + (EndsInDirectorySeparator(path) && common < to.Length ? "/" : "");
		}
		public static string Join(string path1, string path2)
		{
			if (string.IsNullOrEmpty(path1)) return path2 ?? "";
			if (string.IsNullOrEmpty(path2)) return path1;
			return path1[path1.Length - 1] == '/' || path2[0] == '/' ? path1 + path2 : path1 + "/" + path2;
		}
		public static string Join(string path1, string path2, string path3) { return Join(Join(path1, path2), path3); }
		public static string Join(params string[] paths)
		{
			if (paths == null) throw new ArgumentNullException("paths");
			string all = "";
			foreach (string p in paths) all = Join(all, p);
			return all;
		}
		public static bool Exists(string path) { return File.Exists(path) || Directory.Exists(path); }
		public static string GetTempPath()
		{
			string folder = Environment.GetEnvironmentVariable("TMPDIR");
			if (string.IsNullOrEmpty(folder)) folder = "/tmp/";
			return EndsInDirectorySeparator(folder) ? folder : folder + "/";
		}
		const string nameChars = "abcdefghijklmnopqrstuvwxyz012345";
		static Random random;
		static string RandomName(int length)
		{
			if (random == null) random = new Random();
			char[] name = new char[length];
			for (int i = 0; i < length; i++) name[i] = nameChars[random.Next(nameChars.Length)];
			return new string(name);
		}
		public static string GetRandomFileName() { return RandomName(8) + "." + RandomName(3); }
		public static string GetTempFileName()
		{
			while (true)
			{
				string path = GetTempPath() + "tmp" + RandomName(6) + ".tmp";
				int handle = HostFiles.Open(path, HostFiles.ForWriting | HostFiles.New);
				if (handle == HostFiles.Exists) continue;
				HostFiles.Throw(handle, path, true);
				HostFiles.Close(handle);
				return path;
			}
		}

		static int NameStart(string path) { return path.LastIndexOf('/') + 1; }
		static int Dot(string path)
		{
			int dot = path.LastIndexOf('.');
			return dot >= NameStart(path) ? dot : -1;
		}
		public static bool IsPathRooted(string path) { return path != null && path.Length > 0 && path[0] == '/'; }
		public static string GetFileName(string path) { return path == null ? null : path.Substring(NameStart(path)); }
		public static bool HasExtension(string path)
		{
			int dot = path == null ? -1 : Dot(path);
			return dot >= 0 && dot < path.Length - 1;
		}
		public static string GetExtension(string path)
		{
			if (path == null) return null;
			return HasExtension(path) ? path.Substring(Dot(path)) : "";
		}
		public static string GetFileNameWithoutExtension(string path)
		{
			if (path == null) return null;
			int start = NameStart(path), dot = Dot(path);
			return path.Substring(start, (dot < 0 ? path.Length : dot) - start);
		}
		public static string ChangeExtension(string path, string extension)
		{
			if (path == null) return null;
			int dot = Dot(path);
			string name = dot < 0 ? path : path.Substring(0, dot);
			if (extension == null || path.Length == 0) return name;
			return name + (extension.StartsWith(".", StringComparison.Ordinal) ? "" : ".") + extension;
		}
		public static string GetDirectoryName(string path)
		{
			if (path == null) return null;
			int end = path.LastIndexOf('/');
			if (end < 0) return "";
			while (end > 0 && path[end - 1] == '/') end--;
			if (end == 0) return path.Length > 1 && path.Trim('/').Length > 0 ? "/" : null;
			return path.Substring(0, end);
		}
		public static string Combine(string path1, string path2)
		{
			if (path1 == null) throw new ArgumentNullException("path1");
			if (path2 == null) throw new ArgumentNullException("path2");
			if (path2.Length == 0) return path1;
			if (path1.Length == 0 || IsPathRooted(path2)) return path2;
			return path1[path1.Length - 1] == '/' ? path1 + path2 : path1 + "/" + path2;
		}
		public static string Combine(string path1, string path2, string path3) { return Combine(Combine(path1, path2), path3); }
		public static string Combine(string path1, string path2, string path3, string path4) { return Combine(Combine(path1, path2, path3), path4); }
		public static string Combine(params string[] paths)
		{
			if (paths == null) throw new ArgumentNullException("paths");
			string all = "";
			foreach (string p in paths)
			{
				if (p == null) throw new ArgumentNullException("paths");
				all = Combine(all, p);
			}
			return all;
		}
	}
}
