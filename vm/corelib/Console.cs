using System.IO;
using System.Runtime.CompilerServices;

namespace System.IO
{
	public abstract class TextWriter : MarshalByRefObject, IDisposable
	{
		protected char[] CoreNewLine = new char[] { '\n' };
		public static readonly TextWriter Null = new NullWriter();

		sealed class NullWriter : TextWriter
		{
			public override void Write(char value) { }
			public override void Write(string value) { }
		}

		public virtual string NewLine { get { return new string(CoreNewLine); } set { CoreNewLine = (value ?? "\n").ToCharArray(); } }
		public virtual void Close() { Dispose(); }
		public void Dispose() { Dispose(true); }
		protected virtual void Dispose(bool disposing) { }
		public virtual void Flush() { }
		public virtual System.Text.Encoding Encoding { get { return System.Text.Encoding.Unicode; } }
		public virtual IFormatProvider FormatProvider { get { return null; } }

		public virtual void Write(char value) { }
		public virtual void Write(char[] buffer) { if (buffer != null) Write(buffer, 0, buffer.Length); }
		public virtual void Write(char[] buffer, int index, int count) { for (int i = 0; i < count; i++) Write(buffer[index + i]); }
		public virtual void Write(string value) { if (value != null) Write(value.ToCharArray()); }
		public virtual void Write(bool value) { Write(value.ToString()); }
		public virtual void Write(int value) { Write(value.ToString()); }
		public virtual void Write(uint value) { Write(value.ToString()); }
		public virtual void Write(long value) { Write(value.ToString()); }
		public virtual void Write(ulong value) { Write(value.ToString()); }
		public virtual void Write(float value) { Write(value.ToString()); }
		public virtual void Write(double value) { Write(value.ToString()); }
		public virtual void Write(decimal value) { Write(value.ToString()); }
		public virtual void Write(object value) { if (value != null) Write(value.ToString()); }
		public virtual void Write(string format, object arg0) { Write(string.Format(format, arg0)); }
		public virtual void Write(string format, object arg0, object arg1) { Write(string.Format(format, arg0, arg1)); }
		public virtual void Write(string format, object arg0, object arg1, object arg2) { Write(string.Format(format, arg0, arg1, arg2)); }
		public virtual void Write(string format, params object[] arg) { Write(string.Format(format, arg)); }

		public virtual void WriteLine() { Write(CoreNewLine); }
		public virtual void WriteLine(string value) { Write(string.Concat(value, NewLine)); }
		public virtual void WriteLine(char value) { WriteLine(value.ToString()); }
		public virtual void WriteLine(char[] buffer) { WriteLine(new string(buffer)); }
		public virtual void WriteLine(char[] buffer, int index, int count) { WriteLine(new string(buffer, index, count)); }
		public virtual void WriteLine(bool value) { WriteLine(value.ToString()); }
		public virtual void WriteLine(int value) { WriteLine(value.ToString()); }
		public virtual void WriteLine(uint value) { WriteLine(value.ToString()); }
		public virtual void WriteLine(long value) { WriteLine(value.ToString()); }
		public virtual void WriteLine(ulong value) { WriteLine(value.ToString()); }
		public virtual void WriteLine(float value) { WriteLine(value.ToString()); }
		public virtual void WriteLine(double value) { WriteLine(value.ToString()); }
		public virtual void WriteLine(decimal value) { WriteLine(value.ToString()); }
		public virtual void WriteLine(object value) { WriteLine(value == null ? "" : value.ToString()); }
		public virtual void WriteLine(string format, object arg0) { WriteLine(string.Format(format, arg0)); }
		public virtual void WriteLine(string format, object arg0, object arg1) { WriteLine(string.Format(format, arg0, arg1)); }
		public virtual void WriteLine(string format, object arg0, object arg1, object arg2) { WriteLine(string.Format(format, arg0, arg1, arg2)); }
		public virtual void WriteLine(string format, params object[] arg) { WriteLine(string.Format(format, arg)); }
	}

	public class StringWriter : TextWriter
	{
		System.Text.StringBuilder b;
		public StringWriter() { b = new System.Text.StringBuilder(); }
		public StringWriter(System.Text.StringBuilder sb) { b = sb; }
		public StringWriter(IFormatProvider formatProvider) : this() { }
		public virtual System.Text.StringBuilder GetStringBuilder() { return b; }
		public override void Write(char value) { b.Append(value); }
		public override void Write(string value) { b.Append(value); }
		public override void Write(char[] buffer, int index, int count) { b.Append(buffer, index, count); }
		public override string ToString() { return b.ToString(); }
	}

	public abstract class TextReader : MarshalByRefObject, IDisposable
	{
		public virtual void Close() { Dispose(); }
		public void Dispose() { Dispose(true); }
		protected virtual void Dispose(bool disposing) { }
		public virtual int Peek() { return -1; }
		public virtual int Read() { return -1; }
		public virtual string ReadLine()
		{
			System.Text.StringBuilder b = new System.Text.StringBuilder();
			for (;;)
			{
				int c = Read();
				if (c < 0) return b.Length > 0 ? b.ToString() : null;
				if (c == '\n') return b.ToString();
				if (c == '\r')
				{
					if (Peek() == '\n') Read();
					return b.ToString();
				}
				b.Append((char)c);
			}
		}
		public virtual int Read(char[] buffer, int index, int count)
		{
			int n = 0;
			for (int c; n < count && (c = Read()) >= 0; n++) buffer[index + n] = (char)c;
			return n;
		}
		public virtual int ReadBlock(char[] buffer, int index, int count) { return Read(buffer, index, count); }
		public virtual string ReadToEnd()
		{
			System.Text.StringBuilder b = new System.Text.StringBuilder();
			for (int c = Read(); c >= 0; c = Read()) b.Append((char)c);
			return b.ToString();
		}
	}

	public class StringReader : TextReader
	{
		public override string ReadToEnd()
		{
			string r = s.Substring(at);
			at = s.Length;
			return r;
		}
		string s;
		int at;
		public StringReader(string s)
		{
			if (s == null) throw new ArgumentNullException("s");
			this.s = s;
		}
		public override int Peek() { return at < s.Length ? s[at] : -1; }
		public override int Read() { return at < s.Length ? s[at++] : -1; }
	}
}

namespace System
{
	public enum ConsoleColor
	{
		Black, DarkBlue, DarkGreen, DarkCyan, DarkRed, DarkMagenta, DarkYellow, Gray, DarkGray, Blue, Green, Cyan, Red, Magenta, Yellow, White
	}

	public static class Console
	{
		// Writes n UTF-16 units to file descriptor 1 or 2, as UTF-8.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern unsafe void WriteInternal(int fd, char* buffer, int count);
		// Returns the next line of the standard input with its
		// , which only the last line may lack; null at the end.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string ReadLineInternal();

		// Bytes to file descriptor 1 or 2 as they are.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern unsafe void WriteBytesInternal(int fd, byte* buffer, int count);
		// At least one byte of the standard input; returns their number, which is 0 at the end.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern unsafe int ReadBytesInternal(byte* buffer, int count);

		// A standard stream as bytes: descriptor 0 is read, 1 and 2 are written.
		sealed class StandardStream : Stream
		{
			readonly int fd;
			internal StandardStream(int fd) { this.fd = fd; }
			public override bool CanRead { get { return fd == 0; } }
			public override bool CanWrite { get { return fd != 0; } }
			public override bool CanSeek { get { return false; } }
			public override long Length { get { throw new NotSupportedException(); } }
			public override long Position { get { throw new NotSupportedException(); } set { throw new NotSupportedException(); } }
			public override long Seek(long offset, SeekOrigin origin) { throw new NotSupportedException(); }
			public override void SetLength(long value) { throw new NotSupportedException(); }
			public override void Flush() { }
			public override unsafe int Read(byte[] buffer, int offset, int count)
			{
				CheckRange(buffer, offset, count);
				if (fd != 0) throw new NotSupportedException("Stream does not support reading.");
				if (count == 0) return 0;
				fixed (byte* p = buffer) return ReadBytesInternal(p + offset, count);
			}
			public override unsafe void Write(byte[] buffer, int offset, int count)
			{
				CheckRange(buffer, offset, count);
				if (fd == 0) throw new NotSupportedException("Stream does not support writing.");
				if (count == 0) return;
				fixed (byte* p = buffer) WriteBytesInternal(fd, p + offset, count);
			}
		}
		public static Stream OpenStandardInput() { return new StandardStream(0); }
		public static Stream OpenStandardInput(int bufferSize) { return new StandardStream(0); }
		public static Stream OpenStandardOutput() { return new StandardStream(1); }
		public static Stream OpenStandardOutput(int bufferSize) { return new StandardStream(1); }
		public static Stream OpenStandardError() { return new StandardStream(2); }
		public static Stream OpenStandardError(int bufferSize) { return new StandardStream(2); }

		sealed class Descriptor : TextWriter
		{
			int fd;
			internal Descriptor(int fd) { this.fd = fd; }
			public override unsafe void Write(char value) { WriteInternal(fd, &value, 1); }
			public override unsafe void Write(string value)
			{
				if (value == null || value.Length == 0) return;
				fixed (char* p = value) WriteInternal(fd, p, value.Length);
			}
			public override unsafe void Write(char[] buffer, int index, int count)
			{
				if (count == 0) return;
				if (index < 0 || count < 0 || index > buffer.Length - count) throw new ArgumentOutOfRangeException("index");
				fixed (char* p = buffer) WriteInternal(fd, p + index, count);
			}
		}

		sealed class Input : TextReader
		{
			string text = "";
			int at;
			bool end;
			bool Fill()
			{
				while (!end && at >= text.Length)
				{
					text = ReadLineInternal();
					at = 0;
					if (text != null) continue;
					text = "";
					end = true;
				}
				return !end;
			}
			public override int Peek() { return Fill() ? text[at] : -1; }
			public override int Read() { return Fill() ? text[at++] : -1; }
			public override string ReadLine()
			{
				if (!Fill()) return null;
				int i = at;
				while (i < text.Length && text[i] != '\r' && text[i] != '\n') i++;
				string line = text.Substring(at, i - at);
				at = i + 1;
				if (at < text.Length && text[i] == '\r' && text[at] == '\n') at++;
				return line;
			}
		}

		static TextWriter stdout, stderr;
		static TextReader stdin;

		public static TextWriter Out { get { return stdout ?? (stdout = new Descriptor(1)); } }
		public static TextWriter Error { get { return stderr ?? (stderr = new Descriptor(2)); } }
		public static TextReader In { get { return stdin ?? (stdin = new Input()); } }
		public static void SetOut(TextWriter newOut)
		{
			if (newOut == null) throw new ArgumentNullException("newOut");
			stdout = newOut;
		}
		public static void SetError(TextWriter newError)
		{
			if (newError == null) throw new ArgumentNullException("newError");
			stderr = newError;
		}
		public static void SetIn(TextReader newIn)
		{
			if (newIn == null) throw new ArgumentNullException("newIn");
			stdin = newIn;
		}

		// There is no terminal: colors are stored, and all else has no effect.
		static ConsoleColor foreground = ConsoleColor.Gray, background = ConsoleColor.Black;
		static string title = "";
		public static ConsoleColor ForegroundColor { get { return foreground; } set { foreground = value; } }
		public static ConsoleColor BackgroundColor { get { return background; } set { background = value; } }
		public static void ResetColor()
		{
			foreground = ConsoleColor.Gray;
			background = ConsoleColor.Black;
		}
		public static string Title { get { return title; } set { title = value; } }
		public static bool CursorVisible { get { return true; } set { } }
		public static bool IsInputRedirected { get { return true; } }
		public static bool IsOutputRedirected { get { return true; } }
		public static bool IsErrorRedirected { get { return true; } }
		public static bool KeyAvailable { get { throw new InvalidOperationException("Cannot see if a key has been pressed when either application does not have a console or when console input has been redirected from a file. Try Console.In.Peek."); } }
		public static System.Text.Encoding OutputEncoding { get { return System.Text.Encoding.UTF8; } set { } }
		public static System.Text.Encoding InputEncoding { get { return System.Text.Encoding.UTF8; } set { } }
		public static void Clear() { }
		public static void SetCursorPosition(int left, int top) { }
		public static void Beep() { }

		public static string ReadLine() { return In.ReadLine(); }
		public static int Read() { return In.Read(); }

		public static void Write(string value) { Out.Write(value); }
		public static void Write(char value) { Out.Write(value); }
		public static void Write(char[] buffer) { Out.Write(buffer); }
		public static void Write(char[] buffer, int index, int count) { Out.Write(buffer, index, count); }
		public static void Write(bool value) { Out.Write(value); }
		public static void Write(int value) { Out.Write(value); }
		public static void Write(uint value) { Out.Write(value); }
		public static void Write(long value) { Out.Write(value); }
		public static void Write(ulong value) { Out.Write(value); }
		public static void Write(float value) { Out.Write(value); }
		public static void Write(double value) { Out.Write(value); }
		public static void Write(decimal value) { Out.Write(value); }
		public static void Write(object value) { Out.Write(value); }
		public static void Write(string format, object arg0) { Out.Write(format, arg0); }
		public static void Write(string format, object arg0, object arg1) { Out.Write(format, arg0, arg1); }
		public static void Write(string format, object arg0, object arg1, object arg2) { Out.Write(format, arg0, arg1, arg2); }
		public static void Write(string format, params object[] arg)
		{
			if (arg == null) Out.Write(format, null, null);
			else Out.Write(format, arg);
		}

		public static void WriteLine() { Out.WriteLine(); }
		public static void WriteLine(string value) { Out.WriteLine(value); }
		public static void WriteLine(char value) { Out.WriteLine(value); }
		public static void WriteLine(char[] buffer) { Out.WriteLine(buffer); }
		public static void WriteLine(char[] buffer, int index, int count) { Out.WriteLine(buffer, index, count); }
		public static void WriteLine(bool value) { Out.WriteLine(value); }
		public static void WriteLine(int value) { Out.WriteLine(value); }
		public static void WriteLine(uint value) { Out.WriteLine(value); }
		public static void WriteLine(long value) { Out.WriteLine(value); }
		public static void WriteLine(ulong value) { Out.WriteLine(value); }
		public static void WriteLine(float value) { Out.WriteLine(value); }
		public static void WriteLine(double value) { Out.WriteLine(value); }
		public static void WriteLine(decimal value) { Out.WriteLine(value); }
		public static void WriteLine(object value) { Out.WriteLine(value); }
		public static void WriteLine(string format, object arg0) { Out.WriteLine(format, arg0); }
		public static void WriteLine(string format, object arg0, object arg1) { Out.WriteLine(format, arg0, arg1); }
		public static void WriteLine(string format, object arg0, object arg1, object arg2) { Out.WriteLine(format, arg0, arg1, arg2); }
		public static void WriteLine(string format, params object[] arg)
		{
			if (arg == null) Out.WriteLine(format, null, null);
			else Out.WriteLine(format, arg);
		}
	}

	public static class Environment
	{
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool IsForNetInternal();
		// Whether the program was compiled for .NET. Otherwise it was for .NET Framework, whose texts of numbers and
		// exceptions are others.
		internal static readonly bool IsForNet = IsForNetInternal();
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void ExitInternal(int exitCode);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string[] GetCommandLineArgsInternal();
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern long GetMillisecondCount();
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void FailFastInternal(string message);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string GetVariable(string name);

		static int exitCode;

		public static string NewLine { get { return "\n"; } }
		public static bool Is64BitOperatingSystem { get { return true; } }
		public static string MachineName { get { return GetVariable("HOSTNAME") ?? "localhost"; } }
		public static string UserName { get { return GetVariable("USER") ?? ""; } }
		public static string CurrentDirectory { get { return Directory.GetCurrentDirectory(); } set { Directory.SetCurrentDirectory(value); } }
		public static string CommandLine { get { return string.Join(" ", GetCommandLineArgsInternal()); } }
		public static Version Version { get { return new Version(4, 0, 30319, 42000); } }
		public static long WorkingSet { get { return GC.GetTotalMemory(false); } }
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern int NextSeed();
		public static long TickCount64 { get { return GetMillisecondCount(); } }
		public static int TickCount { get { return (int)GetMillisecondCount(); } }
		public static int ProcessorCount { get { return 1; } }
		public static bool Is64BitProcess { get { return IntPtr.Size == 8; } }
		public static bool HasShutdownStarted { get { return false; } }
		public static int CurrentManagedThreadId { get { return 1; } }
		// The runtime reads it if Main returns void.
		public static int ExitCode { get { return exitCode; } set { exitCode = value; } }
		public static string StackTrace { get { return CurrentTrace(); } }
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string CurrentTrace();
		public static void Exit(int exitCode) { ExitInternal(exitCode); }
		public static void FailFast(string message) { FailFastInternal(message); }
		public static string[] GetCommandLineArgs() { return GetCommandLineArgsInternal(); }
		public static string GetEnvironmentVariable(string variable)
		{
			if (variable == null) throw new ArgumentNullException("variable");
			return GetVariable(variable);
		}
	}
}

namespace System.Diagnostics
{
	public class Stopwatch
	{
		// Nanoseconds of a monotonic clock.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern long GetNanoseconds();

		public static readonly long Frequency = 10000000;
		public static readonly bool IsHighResolution = true;
		long start, elapsed;
		bool running;
		public static long GetTimestamp() { return GetNanoseconds() / 100; }
		public static Stopwatch StartNew()
		{
			Stopwatch s = new Stopwatch();
			s.Start();
			return s;
		}
		public void Start()
		{
			if (running) return;
			start = GetTimestamp();
			running = true;
		}
		public void Stop()
		{
			if (!running) return;
			elapsed += GetTimestamp() - start;
			running = false;
		}
		public void Reset() { elapsed = 0; running = false; }
		public void Restart() { Reset(); Start(); }
		public bool IsRunning { get { return running; } }
		public long ElapsedTicks { get { return running ? elapsed + GetTimestamp() - start : elapsed; } }
		public long ElapsedMilliseconds { get { return ElapsedTicks / 10000; } }
		public TimeSpan Elapsed { get { return new TimeSpan(ElapsedTicks); } }
	}

	public static class Debug
	{
		[Conditional("DEBUG")]
		public static void Assert(bool condition) { if (!condition) Fail("Assertion failed."); }
		[Conditional("DEBUG")]
		public static void Assert(bool condition, string message) { if (!condition) Fail(message); }
		[Conditional("DEBUG")]
		public static void WriteLine(string message) { Console.Error.WriteLine(message); }
		public static void Fail(string message) { Environment.FailFast(message); }
	}

	public static class Debugger
	{
		public static bool IsAttached { get { return false; } }
		public static void Break() { }
	}
}
