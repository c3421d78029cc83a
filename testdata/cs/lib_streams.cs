using System;
using System.IO;
using System.Linq;
using System.Text;
// Streams in memory, readers and writers over them, and names of files.
static class P
{
	static void Try(string name, Action a)
	{
		try
		{
			a();
			Console.WriteLine(name + ": no exception");
		}
		catch (ArgumentException e) { Console.WriteLine(name + ": " + e.GetType().Name + " " + e.ParamName); }
		catch (Exception e) { Console.WriteLine(name + ": " + e.GetType().Name); }
	}
	static string Hex(byte[] b) { return string.Join(" ", b.Select(x => x.ToString("x2"))); }

	// A stream that gives a few bytes at a time.
	sealed class Drops : Stream
	{
		readonly MemoryStream all;
		readonly int most;
		public Drops(byte[] bytes, int most)
		{
			all = new MemoryStream(bytes);
			this.most = most;
		}
		public override bool CanRead { get { return true; } }
		public override bool CanWrite { get { return false; } }
		public override bool CanSeek { get { return false; } }
		public override long Length { get { throw new NotSupportedException(); } }
		public override long Position { get { throw new NotSupportedException(); } set { throw new NotSupportedException(); } }
		public override long Seek(long offset, SeekOrigin origin) { throw new NotSupportedException(); }
		public override void SetLength(long value) { throw new NotSupportedException(); }
		public override void Flush() { }
		public override int Read(byte[] buffer, int offset, int count) { return all.Read(buffer, offset, Math.Min(count, most)); }
		public override void Write(byte[] buffer, int offset, int count) { throw new NotSupportedException(); }
	}

	static void Memory()
	{
		MemoryStream m = new MemoryStream();
		m.Write(new byte[] { 1, 2, 3, 4, 5 }, 1, 3);
		m.WriteByte(9);
		Console.WriteLine(m.Length + " " + m.Position + " " + m.Capacity + " " + Hex(m.ToArray()));
		m.Position = 6;
		m.WriteByte(7);
		Console.WriteLine(Hex(m.ToArray()) + " " + m.Seek(-2, SeekOrigin.Current) + " " + m.ReadByte() + " " + m.ReadByte() + " " + m.ReadByte());
		Console.WriteLine(m.Seek(-3, SeekOrigin.End) + " " + m.Seek(1, SeekOrigin.Begin));
		byte[] b = new byte[10];
		Console.WriteLine(m.Read(b, 2, 3) + " " + Hex(b) + " " + m.Read(b, 0, 10) + " " + m.Read(b, 0, 10));
		m.SetLength(3);
		Console.WriteLine(m.Length + " " + m.Position);
		m.SetLength(5);
		Console.WriteLine(Hex(m.ToArray()));
		MemoryStream copy = new MemoryStream();
		m.Position = 1;
		m.CopyTo(copy);
		m.WriteTo(copy);
		Console.WriteLine(Hex(copy.ToArray()) + " " + Hex(copy.GetBuffer().Take(3).ToArray()));
		MemoryStream part = new MemoryStream(b, 2, 4);
		part.WriteByte(0xAA);
		Console.WriteLine(part.Length + " " + part.Position + " " + Hex(b) + " " + Hex(part.ToArray()));
		Try("not expandable", () => part.Write(new byte[5], 0, 5));
		Try("hidden buffer", () => part.GetBuffer());
		Try("read only", () => new MemoryStream(b, false).WriteByte(1));
		Try("before the start", () => m.Seek(-1, SeekOrigin.Begin));
		Try("negative", () => m.Position = -1);
		Try("null", () => m.Write(null, 0, 0));
		Try("range", () => m.Read(b, 5, 6));
		Try("offset", () => m.Read(b, -1, 1));
		m.Close();
		Try("closed", () => m.ReadByte());
		Try("closed length", () => Console.Write(m.Length));
		Console.WriteLine(m.CanRead + " " + m.CanWrite + " " + m.CanSeek + " " + m.ToArray().Length);
		MemoryStream large = new MemoryStream();
		for (int i = 0; i < 100000; i++) large.WriteByte((byte)(i * 7));
		Console.WriteLine(large.Length + " " + large.ToArray().Sum(x => (int)x));
	}

	static void Text()
	{
		const string text = "plain\r\n\u00e4\u00f6\u20ac \U0001F600!\rlast\n\nend";
		foreach (Encoding e in new[] { new UTF8Encoding(false), Encoding.UTF8, Encoding.Unicode, Encoding.ASCII })
		{
			MemoryStream m = new MemoryStream();
			using (StreamWriter w = new StreamWriter(m, e))
			{
				w.Write(text);
				w.WriteLine();
				w.Write('c');
				w.Write(12);
				w.Write(" {0}-{1}", 1, "x");
			}
			byte[] bytes = m.ToArray();
			Console.WriteLine(bytes.Length + " " + Hex(bytes.Take(24).ToArray()));
			foreach (int most in new[] { 1, 2, 3, 5, 1000 })
			{
				StreamReader r = new StreamReader(new Drops(bytes, most), e);
				string lines = "";
				for (string line; (line = r.ReadLine()) != null;) lines += "[" + string.Join(",", line.Select(c => ((int)c).ToString("x"))) + "]";
				Console.WriteLine(most + " " + lines.GetHashCode().Equals(lines.GetHashCode()) + " " + lines.Length + " " + lines.Substring(0, 50));
			}
			string again = new StreamReader(new MemoryStream(bytes), e).ReadToEnd();
			Console.WriteLine(again.StartsWith(text) + " " + again.Length);
		}
		StreamReader detected = new StreamReader(new MemoryStream(Encoding.Unicode.GetPreamble().Concat(Encoding.Unicode.GetBytes("abc")).ToArray()));
		Console.WriteLine(detected.ReadToEnd() + " " + detected.CurrentEncoding.WebName);
		StreamReader chars = new StreamReader(new MemoryStream(Encoding.UTF8.GetBytes("xyz\u20ac")));
		char[] four = new char[6];
		Console.WriteLine(chars.Peek() + " " + chars.Read() + " " + chars.Read(four, 1, 5) + " " + (int)four[3] + " " + chars.EndOfStream + " " + chars.Peek() + " " + chars.Read());
		MemoryStream open = new MemoryStream();
		using (StreamWriter w = new StreamWriter(open, Encoding.ASCII, 16, true))
		{
			w.AutoFlush = true;
			w.NewLine = "|";
			w.WriteLine("one");
			Console.Write(open.Length + " ");
			for (int i = 0; i < 300; i++) w.Write((char)('a' + i % 26));
			w.Write(new[] { 'A', 'B', 'C' }, 1, 2);
		}
		Console.WriteLine(open.Length + " " + open.CanWrite + " " + Encoding.ASCII.GetString(open.ToArray()).Substring(0, 20));
		StreamWriter closed = new StreamWriter(new MemoryStream());
		closed.Close();
		Try("closed writer", () =>
		{
			closed.Write("x");
			closed.Flush();
		});
		Try("null stream", () => new StreamReader((Stream)null));
		Try("not readable", () => new StreamWriter(new MemoryStream(new byte[2], false)));
	}

	static void Binary()
	{
		MemoryStream m = new MemoryStream();
		BinaryWriter w = new BinaryWriter(m);
		w.Write(true);
		w.Write((byte)200);
		w.Write((sbyte)-3);
		w.Write((short)-2);
		w.Write((ushort)65000);
		w.Write(-123456789);
		w.Write(4000000000);
		w.Write(long.MinValue);
		w.Write(ulong.MaxValue);
		w.Write(1.5f);
		w.Write(-0.1);
		w.Write(123.45m);
		w.Write('\u20ac');
		w.Write(new[] { 'a', '\u00e4' });
		w.Write("text \u20ac");
		w.Write(new string('x', 200));
		w.Write(new byte[] { 1, 2, 3 });
		w.Flush();
		Console.WriteLine(m.Length + " " + Hex(m.ToArray().Take(80).ToArray()));
		m.Position = 0;
		BinaryReader r = new BinaryReader(m);
		Console.WriteLine(r.ReadBoolean() + " " + r.ReadByte() + " " + r.ReadSByte() + " " + r.ReadInt16() + " " + r.ReadUInt16() + " " + r.ReadInt32() + " " + r.ReadUInt32() + " " + r.ReadInt64() + " " + r.ReadUInt64());
		Console.WriteLine(r.ReadSingle() + " " + r.ReadDouble() + " " + r.ReadDecimal() + " " + (int)r.ReadChar() + " " + r.PeekChar() + " " + string.Join(",", r.ReadChars(2).Select(c => (int)c)));
		Console.WriteLine(r.ReadString().Length + " " + r.ReadString().Length + " " + Hex(r.ReadBytes(10)) + " " + r.PeekChar() + " " + r.Read());
		Try("end", () => r.ReadByte());
		Try("end of int", () => new BinaryReader(new MemoryStream(new byte[3])).ReadInt32());
		Try("bad string", () => new BinaryReader(new MemoryStream(new byte[] { 5, 65 })).ReadString());
		w.Seek(1, SeekOrigin.Begin);
		w.Write((byte)77);
		Console.WriteLine(m.ToArray()[1] + " " + w.BaseStream.Position);
		Try("surrogate", () => w.Write('\ud800'));
		r.Close();
		Try("closed", () => m.ReadByte());
	}

	static void Buffers()
	{
		MemoryStream m = new MemoryStream();
		BufferedStream b = new BufferedStream(m, 8);
		for (int i = 0; i < 20; i++) b.WriteByte((byte)i);
		Console.Write(m.Length + " ");
		b.Write(new byte[] { 50, 51, 52 }, 0, 3);
		b.Flush();
		Console.WriteLine(m.Length + " " + b.Length + " " + b.Position);
		b.Position = 3;
		byte[] read = new byte[12];
		int n = b.ReadByte();
		Console.WriteLine(n + " " + b.Position);
		for (n = 0; n < 12;) n += b.Read(read, n, 12 - n);
		Console.WriteLine(Hex(read) + " " + b.Position);
		b.Close();
		Console.WriteLine(m.CanRead);
	}

	static void Paths()
	{
		foreach (string p in new[] { "/a/b.txt", "a/b.c.d", "name", "/a/b/", ".hidden", "a.b/c", "x.", "", "/", "/root" })
			Console.WriteLine("[" + p + "] " + Path.GetFileName(p) + "|" + Path.GetExtension(p) + "|" + Path.GetFileNameWithoutExtension(p) + "|" + (p == "" ? "" : Path.GetDirectoryName(p) ?? "null") + "|" + Path.HasExtension(p) + "|" + Path.IsPathRooted(p) + "|" + Path.ChangeExtension(p, "z") + "|" + Path.ChangeExtension(p, null));
		Console.WriteLine(Path.Combine("a", "b") + " " + Path.Combine("a/", "b", "c") + " " + Path.Combine("a", "/b") + " " + Path.Combine("", "b") + " " + Path.Combine("a", "") + " " + Path.Combine("a", "b", "c", "d", "e"));
		Try("null path", () => Path.Combine(null, "a"));
	}

	static void Main()
	{
		Memory();
		Text();
		Binary();
		Buffers();
		Paths();
		using (Stream o = Console.OpenStandardOutput())
		{
			byte[] bytes = Encoding.UTF8.GetBytes("bytes \u20ac\n");
			o.Write(bytes, 0, bytes.Length);
			o.WriteByte((byte)'\n');
		}
		Console.WriteLine("text after bytes");
		Stream input = Console.OpenStandardInput();
		Console.WriteLine(input.CanRead + " " + input.CanWrite + " " + input.ReadByte());
	}
}
