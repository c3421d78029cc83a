using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

// Files and folders, of those that the host gives the program.
namespace System.IO
{
	public enum FileMode { CreateNew = 1, Create, Open, OpenOrCreate, Truncate, Append }
	[Flags]
	public enum FileAccess { Read = 1, Write = 2, ReadWrite = 3 }
	// Kept by no one: every program may open a file that another stream has open.
	[Flags]
	public enum FileShare { None = 0, Read = 1, Write = 2, ReadWrite = 3, Delete = 4, Inheritable = 16 }
	[Flags]
	public enum FileOptions { None = 0, Encrypted = 0x4000, DeleteOnClose = 0x4000000, SequentialScan = 0x8000000, RandomAccess = 0x10000000, Asynchronous = 0x40000000, WriteThrough = unchecked((int)0x80000000) }
	[Flags]
	public enum FileAttributes { ReadOnly = 1, Hidden = 2, System = 4, Directory = 16, Archive = 32, Normal = 128, Temporary = 256, ReparsePoint = 1024 }
	public enum SearchOption { TopDirectoryOnly, AllDirectories }

	// What the runtime does. Paths are absolute. A negative result is an error: one of the constants.
	static class HostFiles
	{
		public const int NotFound = -2, Exists = -3, Denied = -4, NotFolder = -5, NotEmpty = -6, TooLong = -7;
		// Flags of Open.
		public const int ForReading = 1, ForWriting = 2, Creating = 4, New = 8, Emptied = 16;

		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern int Open(string path, int flags);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern unsafe int Read(int handle, byte* buffer, int count);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern unsafe long Write(int handle, byte* buffer, int count);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern unsafe long Seek(int handle, long* offset, int origin);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern unsafe long Truncate(int handle, long* size);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern long Length(int handle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern long Close(int handle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern int MakeFolder(string path);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern int Remove(string path);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern int Rename(string from, string to);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern unsafe int SetTime(string path, long* ticks);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern unsafe int Stat(string path, long* three);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string List(string path);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int ListError();
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string ErrorText();
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern string StartFolder();

		public static unsafe long Seek(int handle, long offset, SeekOrigin origin) { return Seek(handle, &offset, (int)origin); }
		public static unsafe long Truncate(int handle, long size) { return Truncate(handle, &size); }
		public static unsafe int SetTime(string path, long ticks) { return SetTime(path, &ticks); }

		// What is known of a file: Error is 0 if it exists.
		public struct Status
		{
			public int Error;
			public bool IsFolder, IsReadOnly;
			public long Length, Written;
			public bool Exists { get { return Error == 0; } }
		}
		public static unsafe Status StatusOf(string path)
		{
			long* three = stackalloc long[3];
			Status s = new Status();
			s.Error = Stat(path, three);
			if (s.Error != 0) return s;
			s.IsFolder = (three[0] & 1) != 0;
			s.IsReadOnly = (three[0] & 2) != 0;
			s.Length = three[1];
			s.Written = three[2];
			return s;
		}
		// The names in a folder: each follows a letter, d for a folder, l for a link to one, f otherwise.
		public static string[] NamesIn(string folder)
		{
			string all = List(folder);
			if (all == null) Throw(ListError(), folder, true);
			return all.Split(new char[] { '\0' }, StringSplitOptions.RemoveEmptyEntries);
		}

		// The exception for an error. In a folder that is missing, nothing is found but the folder is missed.
		public static Exception Error(long error, string path, bool folder)
		{
			switch (error)
			{
				case NotFound:
					if (!folder && path != "/" && StatusOf(Path.GetDirectoryName(path)).IsFolder)
						return new FileNotFoundException("Could not find file '" + path + "'.", path);
					return new DirectoryNotFoundException("Could not find a part of the path '" + path + "'.");
				case NotFolder:
					return new DirectoryNotFoundException("Could not find a part of the path '" + path + "'.");
				case Exists:
					return new IOException("The file '" + path + "' already exists.");
				case Denied:
					return new UnauthorizedAccessException("Access to the path '" + path + "' is denied.");
				case NotEmpty:
					return new IOException("Directory not empty : '" + path + "'");
				case TooLong:
					return new PathTooLongException("The path '" + path + "' is too long, or a component of the specified path is too long.");
				default:
					return new IOException(ErrorText() + " : '" + path + "'");
			}
		}
		public static long Throw(long result, string path, bool folder = false)
		{
			if (result < 0) throw Error(result, path, folder);
			return result;
		}
		// No file has this name because it, or the folder, does not exist.
		public static bool IsMissing(int error) { return error == NotFound || error == NotFolder; }
	}

	// A buffer has either bytes that have been read, or bytes to be written.
	public class FileStream : Stream
	{
		readonly string path;
		readonly int handle;
		readonly FileAccess access;
		readonly bool seekable, deleted;
		readonly byte[] buffer;
		// The position of the file itself, which is behind the bytes read and before those to be written.
		long position;
		// Where appending begins, else -1.
		readonly long start = -1;
		int at, filled, written;
		bool closed;

		public FileStream(string path, FileMode mode) : this(path, mode, mode == FileMode.Append ? FileAccess.Write : FileAccess.ReadWrite) { }
		public FileStream(string path, FileMode mode, FileAccess access) : this(path, mode, access, FileShare.Read) { }
		public FileStream(string path, FileMode mode, FileAccess access, FileShare share) : this(path, mode, access, share, 4096) { }
		public FileStream(string path, FileMode mode, FileAccess access, FileShare share, int bufferSize) : this(path, mode, access, share, bufferSize, FileOptions.None) { }
		public FileStream(string path, FileMode mode, FileAccess access, FileShare share, int bufferSize, bool useAsync) : this(path, mode, access, share, bufferSize, FileOptions.None) { }
		public FileStream(string path, FileMode mode, FileAccess access, FileShare share, int bufferSize, FileOptions options)
		{
			closed = true; // until it is open: a finalizer runs too
			this.path = Path.Full(path);
			if (mode < FileMode.CreateNew || mode > FileMode.Append) throw new ArgumentOutOfRangeException("mode", "Enum value was out of legal range.");
			if (access < FileAccess.Read || access > FileAccess.ReadWrite) throw new ArgumentOutOfRangeException("access", "Enum value was out of legal range.");
			if ((share & ~(FileShare.ReadWrite | FileShare.Delete | FileShare.Inheritable)) != 0) throw new ArgumentOutOfRangeException("share", "Enum value was out of legal range.");
			if (bufferSize < 0) throw new ArgumentOutOfRangeException("bufferSize", "Non-negative number required.");
			if ((access & FileAccess.Write) == 0 && mode != FileMode.Open && mode != FileMode.OpenOrCreate)
				throw new ArgumentException("Combining FileMode: " + mode + " with FileAccess: " + access + " is invalid.", "access");
			if (mode == FileMode.Append && access != FileAccess.Write) throw new ArgumentException("Append access can be requested only in write-only mode.", "access");
			int flags = (int)access;
			if (mode == FileMode.CreateNew) flags |= HostFiles.New;
			if (mode == FileMode.Create || mode == FileMode.OpenOrCreate || mode == FileMode.Append) flags |= HostFiles.Creating;
			if (mode == FileMode.Create || mode == FileMode.Truncate) flags |= HostFiles.Emptied;
			this.access = access;
			deleted = (options & FileOptions.DeleteOnClose) != 0;
			handle = (int)HostFiles.Throw(HostFiles.Open(this.path, flags), this.path);
			closed = false;
			buffer = new byte[Math.Max(bufferSize, 1)];
			position = HostFiles.Seek(handle, 0, mode == FileMode.Append ? SeekOrigin.End : SeekOrigin.Current);
			seekable = position >= 0;
			if (!seekable) position = 0;
			else if (mode == FileMode.Append) start = position;
		}
		~FileStream() { Dispose(false); }

		public virtual string Name { get { return path; } }
		public virtual bool IsAsync { get { return false; } }
		public override bool CanRead { get { return !closed && (access & FileAccess.Read) != 0; } }
		public override bool CanWrite { get { return !closed && (access & FileAccess.Write) != 0; } }
		public override bool CanSeek { get { return !closed && seekable; } }

		void CheckOpen() { if (closed) throw new ObjectDisposedException(null, "Cannot access a closed file."); }
		void CheckSeek()
		{
			CheckOpen();
			if (!seekable) throw new NotSupportedException("Stream does not support seeking.");
		}
		void CheckAccess(FileAccess wanted)
		{
			if (closed) throw new ObjectDisposedException(null, "Cannot access a closed Stream.");
			if ((access & wanted) == 0) throw new NotSupportedException(wanted == FileAccess.Read ? "Stream does not support reading." : "Stream does not support writing.");
		}

		unsafe int ReadFile(byte[] to, int offset, int count)
		{
			if (count == 0) return 0;
			int n;
			fixed (byte* p = to) n = (int)HostFiles.Throw(HostFiles.Read(handle, p + offset, count), path);
			position += n;
			return n;
		}
		unsafe void WriteFile(byte[] from, int offset, int count)
		{
			fixed (byte* p = from)
				for (int done = 0; done < count;)
				{
					int n = (int)HostFiles.Throw(HostFiles.Write(handle, p + offset + done, count - done), path);
					position += n;
					done += n;
				}
		}
		void FlushWrites()
		{
			int n = written;
			written = 0;
			if (n > 0) WriteFile(buffer, 0, n);
		}
		// Forgets what has been read ahead.
		void DropReads()
		{
			if (at < filled && seekable) position = HostFiles.Throw(HostFiles.Seek(handle, at - filled, SeekOrigin.Current), path);
			at = filled = 0;
		}

		public override long Length
		{
			get
			{
				CheckSeek();
				FlushWrites();
				return HostFiles.Throw(HostFiles.Length(handle), path);
			}
		}
		public override long Position
		{
			get
			{
				CheckSeek();
				return position - (filled - at) + written;
			}
			set
			{
				if (value < 0) throw new ArgumentOutOfRangeException("value", "Non-negative number required.");
				Seek(value, SeekOrigin.Begin);
			}
		}
		public override long Seek(long offset, SeekOrigin origin)
		{
			if (origin < SeekOrigin.Begin || origin > SeekOrigin.End) throw new ArgumentException("Invalid seek origin.", "origin");
			CheckSeek();
			long now = Position, to = offset;
			if (origin == SeekOrigin.Current) to += now;
			else if (origin == SeekOrigin.End) to += Length;
			if (to < 0) throw new IOException("Invalid argument : '" + path + "'");
			if (to < start) throw new IOException("Unable seek backward to overwrite data that previously existed in a file opened in Append mode.");
			FlushWrites();
			if (to >= position - filled && to <= position && filled > 0)
			{
				at = (int)(to - (position - filled));
				return to;
			}
			at = filled = 0;
			return position = HostFiles.Throw(HostFiles.Seek(handle, to, SeekOrigin.Begin), path);
		}
		public override void SetLength(long value)
		{
			if (value < 0) throw new ArgumentOutOfRangeException("value", "Non-negative number required.");
			CheckSeek();
			CheckAccess(FileAccess.Write);
			if (value < start) throw new IOException("Unable to truncate data that previously existed in a file opened in Append mode.");
			FlushWrites();
			DropReads();
			HostFiles.Throw(HostFiles.Truncate(handle, value), path);
			if (position > value) position = HostFiles.Throw(HostFiles.Seek(handle, value, SeekOrigin.Begin), path);
		}
		public override void Flush() { Flush(false); }
		public virtual void Flush(bool flushToDisk)
		{
			CheckOpen();
			FlushWrites();
			DropReads();
		}
		public override int Read(byte[] array, int offset, int count)
		{
			CheckFileRange(array, offset, count);
			CheckAccess(FileAccess.Read);
			FlushWrites();
			if (at == filled)
			{
				at = filled = 0;
				if (count >= buffer.Length) return ReadFile(array, offset, count);
				filled = ReadFile(buffer, 0, buffer.Length);
			}
			int n = Math.Min(count, filled - at);
			Buffer.BlockCopy(buffer, at, array, offset, n);
			at += n;
			return n;
		}
		public override int ReadByte()
		{
			if (at < filled && !closed) return buffer[at++];
			return base.ReadByte();
		}
		public override void Write(byte[] array, int offset, int count)
		{
			CheckFileRange(array, offset, count);
			CheckAccess(FileAccess.Write);
			DropReads();
			if (written + count > buffer.Length) FlushWrites();
			if (count >= buffer.Length)
			{
				WriteFile(array, offset, count);
				return;
			}
			Buffer.BlockCopy(array, offset, buffer, written, count);
			written += count;
		}
		static void CheckFileRange(byte[] buffer, int offset, int count)
		{
			if (buffer == null) throw new ArgumentNullException("buffer");
			if (offset < 0) throw new ArgumentOutOfRangeException("offset", "Non-negative number required.");
			if ((uint)count > buffer.Length - offset) // compared as longs
				throw new ArgumentOutOfRangeException("count", "Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
		}
		protected override void Dispose(bool disposing)
		{
			if (closed) return;
			try
			{
				FlushWrites();
			}
			finally
			{
				closed = true;
				HostFiles.Close(handle);
				if (deleted) HostFiles.Remove(path);
			}
		}
	}

	public static class File
	{
		public static bool Exists(string path)
		{
			if (string.IsNullOrEmpty(path) || path.IndexOf('\0') >= 0 || path[path.Length - 1] == '/') return false;
			HostFiles.Status s = HostFiles.StatusOf(Path.Full(path));
			return s.Exists && !s.IsFolder;
		}
		public static void Delete(string path)
		{
			string full = Path.Full(path);
			HostFiles.Status s = HostFiles.StatusOf(full);
			if (s.Exists && s.IsFolder) throw new UnauthorizedAccessException("Access to the path '" + full + "' is denied.");
			int error = HostFiles.Remove(full);
			if (!HostFiles.IsMissing(error)) HostFiles.Throw(error, full);
			else if (!HostFiles.StatusOf(Path.GetDirectoryName(full)).IsFolder) HostFiles.Throw(error, full, true);
		}
		public static void Copy(string sourceFileName, string destFileName) { Copy(sourceFileName, destFileName, false); }
		public static void Copy(string sourceFileName, string destFileName, bool overwrite)
		{
			string from = Path.Full(sourceFileName, "sourceFileName"), to = Path.Full(destFileName, "destFileName");
			using (FileStream source = new FileStream(from, FileMode.Open, FileAccess.Read))
			{
				HostFiles.Status s = HostFiles.StatusOf(to);
				if (s.IsFolder) throw new IOException("The target file '" + to + "' is a directory, not a file.");
				if (s.Exists && !overwrite) throw new IOException("The file '" + to + "' already exists.");
				if (from == to) throw new IOException("The process cannot access the file '" + from + "' because it is being used by another process.");
				using (FileStream destination = new FileStream(to, FileMode.Create, FileAccess.Write)) source.CopyTo(destination);
			}
		}
		public static void Move(string sourceFileName, string destFileName) { Move(sourceFileName, destFileName, false); }
		public static void Move(string sourceFileName, string destFileName, bool overwrite)
		{
			string from = Path.Full(sourceFileName, "sourceFileName"), to = Path.Full(destFileName, "destFileName");
			HostFiles.Status source = HostFiles.StatusOf(from), destination = HostFiles.StatusOf(to);
			if (!source.Exists) throw HostFiles.Error(source.Error, from, false);
			if (source.IsFolder) throw new FileNotFoundException("Could not find file '" + from + "'.", from);
			if (from == to) return;
			if (destination.Exists && (!overwrite || destination.IsFolder)) throw new IOException("The file '" + to + "' already exists.");
			HostFiles.Throw(HostFiles.Rename(from, to), to, true);
		}
		public static void Replace(string sourceFileName, string destinationFileName, string destinationBackupFileName)
		{
			if (destinationBackupFileName != null) Copy(destinationFileName, destinationBackupFileName, true);
			string from = Path.Full(sourceFileName, "sourceFileName");
			HostFiles.Status s = HostFiles.StatusOf(from);
			if (!s.Exists) throw HostFiles.Error(s.Error, from, false);
			Move(from, destinationFileName, true);
		}

		public static FileStream Open(string path, FileMode mode) { return Open(path, mode, mode == FileMode.Append ? FileAccess.Write : FileAccess.ReadWrite); }
		public static FileStream Open(string path, FileMode mode, FileAccess access) { return new FileStream(path, mode, access); }
		public static FileStream Open(string path, FileMode mode, FileAccess access, FileShare share) { return new FileStream(path, mode, access, share); }
		public static FileStream OpenRead(string path) { return new FileStream(path, FileMode.Open, FileAccess.Read); }
		public static FileStream OpenWrite(string path) { return new FileStream(path, FileMode.OpenOrCreate, FileAccess.Write); }
		public static FileStream Create(string path) { return new FileStream(path, FileMode.Create); }
		public static FileStream Create(string path, int bufferSize) { return new FileStream(path, FileMode.Create, FileAccess.ReadWrite, FileShare.Read, bufferSize); }
		public static StreamReader OpenText(string path) { return new StreamReader(path); }
		public static StreamWriter CreateText(string path) { return new StreamWriter(path, false); }
		public static StreamWriter AppendText(string path) { return new StreamWriter(path, true); }

		public static byte[] ReadAllBytes(string path)
		{
			using (FileStream f = OpenRead(path))
			{
				MemoryStream all = new MemoryStream();
				f.CopyTo(all);
				return all.ToArray();
			}
		}
		public static void WriteAllBytes(string path, byte[] bytes)
		{
			if (bytes == null)
			{
				Path.Full(path);
				throw new ArgumentNullException("bytes");
			}
			using (FileStream f = new FileStream(path, FileMode.Create, FileAccess.Write)) f.Write(bytes, 0, bytes.Length);
		}
		public static string ReadAllText(string path) { return ReadAllText(path, Encoding.UTF8); }
		public static string ReadAllText(string path, Encoding encoding)
		{
			using (StreamReader r = new StreamReader(path, encoding)) return r.ReadToEnd();
		}
		public static void WriteAllText(string path, string contents) { WriteAllText(path, contents, null); }
		public static void WriteAllText(string path, string contents, Encoding encoding)
		{
			using (StreamWriter w = new StreamWriter(path, false, encoding)) w.Write(contents);
		}
		public static void AppendAllText(string path, string contents) { AppendAllText(path, contents, null); }
		public static void AppendAllText(string path, string contents, Encoding encoding)
		{
			using (StreamWriter w = new StreamWriter(path, true, encoding)) w.Write(contents);
		}
		public static string[] ReadAllLines(string path) { return ReadAllLines(path, Encoding.UTF8); }
		public static string[] ReadAllLines(string path, Encoding encoding)
		{
			List<string> lines = new List<string>();
			using (StreamReader r = new StreamReader(path, encoding))
				for (string line; (line = r.ReadLine()) != null;) lines.Add(line);
			return lines.ToArray();
		}
		public static IEnumerable<string> ReadLines(string path) { return ReadLines(path, Encoding.UTF8); }
		public static IEnumerable<string> ReadLines(string path, Encoding encoding) { return LinesOf(new StreamReader(path, encoding)); }
		static IEnumerable<string> LinesOf(StreamReader reader)
		{
			using (reader)
				for (string line; (line = reader.ReadLine()) != null;) yield return line;
		}
		public static void WriteAllLines(string path, string[] contents) { WriteLines(path, contents, false, null); }
		public static void WriteAllLines(string path, string[] contents, Encoding encoding) { WriteLines(path, contents, false, encoding); }
		public static void WriteAllLines(string path, IEnumerable<string> contents) { WriteLines(path, contents, false, null); }
		public static void WriteAllLines(string path, IEnumerable<string> contents, Encoding encoding) { WriteLines(path, contents, false, encoding); }
		public static void AppendAllLines(string path, IEnumerable<string> contents) { WriteLines(path, contents, true, null); }
		public static void AppendAllLines(string path, IEnumerable<string> contents, Encoding encoding) { WriteLines(path, contents, true, encoding); }
		static void WriteLines(string path, IEnumerable<string> contents, bool append, Encoding encoding)
		{
			Path.Full(path);
			if (contents == null) throw new ArgumentNullException("contents");
			using (StreamWriter w = new StreamWriter(path, append, encoding))
				foreach (string line in contents) w.WriteLine(line);
		}

		// The work is done before the task is returned.
		public static Task<string> ReadAllTextAsync(string path, CancellationToken cancellationToken = default(CancellationToken)) { return Task.FromResult(ReadAllText(path)); }
		public static Task<string[]> ReadAllLinesAsync(string path, CancellationToken cancellationToken = default(CancellationToken)) { return Task.FromResult(ReadAllLines(path)); }
		public static Task<byte[]> ReadAllBytesAsync(string path, CancellationToken cancellationToken = default(CancellationToken)) { return Task.FromResult(ReadAllBytes(path)); }
		public static Task WriteAllTextAsync(string path, string contents, CancellationToken cancellationToken = default(CancellationToken))
		{
			WriteAllText(path, contents);
			return Task.CompletedTask;
		}
		public static Task AppendAllTextAsync(string path, string contents, CancellationToken cancellationToken = default(CancellationToken))
		{
			AppendAllText(path, contents);
			return Task.CompletedTask;
		}
		public static Task WriteAllLinesAsync(string path, IEnumerable<string> contents, CancellationToken cancellationToken = default(CancellationToken))
		{
			WriteAllLines(path, contents);
			return Task.CompletedTask;
		}
		public static Task WriteAllBytesAsync(string path, byte[] bytes, CancellationToken cancellationToken = default(CancellationToken))
		{
			WriteAllBytes(path, bytes);
			return Task.CompletedTask;
		}

		// The time of a file that is missing is the start of Windows' file times.
		const long NoTime = 504911232000000000;
		internal static DateTime Written(HostFiles.Status s) { return new DateTime(s.Exists ? s.Written : NoTime, DateTimeKind.Utc); }
		public static DateTime GetLastWriteTimeUtc(string path) { return Written(HostFiles.StatusOf(Path.Full(path))); }
		public static DateTime GetLastWriteTime(string path) { return GetLastWriteTimeUtc(path).ToLocalTime(); }
		public static void SetLastWriteTimeUtc(string path, DateTime lastWriteTimeUtc)
		{
			string full = Path.Full(path);
			HostFiles.Throw(HostFiles.SetTime(full, lastWriteTimeUtc.Ticks), full);
		}
		public static void SetLastWriteTime(string path, DateTime lastWriteTime) { SetLastWriteTimeUtc(path, lastWriteTime.ToUniversalTime()); }
		internal static FileAttributes AttributesOf(HostFiles.Status s)
		{
			FileAttributes a = (s.IsFolder ? FileAttributes.Directory : 0) | (s.IsReadOnly ? FileAttributes.ReadOnly : 0);
			return a == 0 ? FileAttributes.Normal : a;
		}
		public static FileAttributes GetAttributes(string path)
		{
			string full = Path.Full(path);
			HostFiles.Status s = HostFiles.StatusOf(full);
			if (!s.Exists) throw HostFiles.Error(s.Error, full, false);
			return AttributesOf(s);
		}
	}

	public static class Directory
	{
		static string current;

		public static string GetCurrentDirectory() { return current ?? (current = HostFiles.StartFolder()); }
		public static void SetCurrentDirectory(string path)
		{
			string full = Path.Full(path);
			if (!HostFiles.StatusOf(full).IsFolder) throw new DirectoryNotFoundException("Could not find a part of the path '" + full + "'.");
			current = Path.TrimEndingDirectorySeparator(full);
		}
		public static bool Exists(string path)
		{
			if (string.IsNullOrEmpty(path) || path.IndexOf('\0') >= 0) return false;
			return HostFiles.StatusOf(Path.Full(path)).IsFolder;
		}
		public static DirectoryInfo CreateDirectory(string path)
		{
			string full = Path.TrimEndingDirectorySeparator(Path.Full(path));
			HostFiles.Status s = HostFiles.StatusOf(full);
			if (s.Exists && !s.IsFolder) throw new IOException("The file '" + full + "' already exists.");
			for (int end = 0; end < full.Length && !s.Exists;)
			{
				end = full.IndexOf('/', end + 1);
				if (end < 0) end = full.Length;
				string part = full.Substring(0, end);
				HostFiles.Status there = HostFiles.StatusOf(part);
				if (there.IsFolder) continue;
				if (there.Exists) throw new DirectoryNotFoundException("Could not find a part of the path '" + full + "'.");
				HostFiles.Throw(HostFiles.MakeFolder(part), full, true);
			}
			return new DirectoryInfo(path);
		}
		public static DirectoryInfo CreateTempSubdirectory(string prefix = null)
		{
			while (true)
			{
				string path = Path.Combine(Path.GetTempPath(), prefix + Path.GetRandomFileName().Substring(0, 6));
				int error = HostFiles.MakeFolder(path);
				if (error == HostFiles.Exists) continue;
				HostFiles.Throw(error, path, true);
				return new DirectoryInfo(path);
			}
		}
		public static void Delete(string path) { Delete(path, false); }
		public static void Delete(string path, bool recursive)
		{
			string full = Path.TrimEndingDirectorySeparator(Path.Full(path));
			if (!HostFiles.StatusOf(full).IsFolder) throw new DirectoryNotFoundException("Could not find a part of the path '" + full + "'.");
			if (recursive)
			{
				// A folder is removed after all that it contains.
				List<string> folders = new List<string> { full };
				for (int i = 0; i < folders.Count; i++)
					foreach (string name in HostFiles.NamesIn(folders[i]))
					{
						string inside = Path.Combine(folders[i], name.Substring(1));
						if (name[0] == 'd') folders.Add(inside);
						else HostFiles.Throw(HostFiles.Remove(inside), inside);
					}
				for (int i = folders.Count - 1; i > 0; i--) HostFiles.Throw(HostFiles.Remove(folders[i]), folders[i], true);
			}
			HostFiles.Throw(HostFiles.Remove(full), full, true);
		}
		public static void Move(string sourceDirName, string destDirName)
		{
			string from = Path.TrimEndingDirectorySeparator(Path.Full(sourceDirName, "sourceDirName")), to = Path.TrimEndingDirectorySeparator(Path.Full(destDirName, "destDirName"));
			if (from == to) throw new IOException("Source and destination path must be different.");
			HostFiles.Status s = HostFiles.StatusOf(from);
			if (!s.Exists) throw HostFiles.Error(s.Error, from, true);
			if (HostFiles.StatusOf(to).Exists) throw new IOException("Cannot create '" + to + "' because a file or directory with the same name already exists.");
			HostFiles.Throw(HostFiles.Rename(from, to), from, true);
		}
		public static DirectoryInfo GetParent(string path)
		{
			string parent = Path.GetDirectoryName(Path.Full(path));
			return parent == null ? null : new DirectoryInfo(parent);
		}
		public static string GetDirectoryRoot(string path)
		{
			Path.Full(path);
			return "/";
		}
		public static DateTime GetLastWriteTime(string path) { return File.GetLastWriteTime(path); }
		public static DateTime GetLastWriteTimeUtc(string path) { return File.GetLastWriteTimeUtc(path); }

		// Finds the names in a folder that fit a pattern, with the folder as it was given before them.
		internal static List<string> Find(string path, string pattern, SearchOption option, bool files, bool folders)
		{
			string full = Path.Full(path);
			if (pattern == null) throw new ArgumentNullException("searchPattern");
			if (option != SearchOption.TopDirectoryOnly && option != SearchOption.AllDirectories) throw new ArgumentOutOfRangeException("searchOption", "Enum value was out of legal range.");
			int slash = pattern.LastIndexOf('/');
			if (slash >= 0)
			{
				path = Path.Combine(path, pattern.Substring(0, slash));
				full = Path.Full(path);
				pattern = pattern.Substring(slash + 1);
			}
			if (!HostFiles.StatusOf(full).IsFolder) throw new DirectoryNotFoundException("Could not find a part of the path '" + full + "'.");
			NamePattern fits = new NamePattern(pattern);
			List<string> found = new List<string>(), queue = new List<string> { path };
			for (int i = 0; i < queue.Count; i++)
				foreach (string name in HostFiles.NamesIn(Path.Full(queue[i])))
				{
					string inside = Path.Combine(queue[i], name.Substring(1));
					if (name[0] == 'd' && option == SearchOption.AllDirectories) queue.Add(inside);
					if ((name[0] == 'f' ? files : folders) && fits.Fits(name.Substring(1))) found.Add(inside);
				}
			return found;
		}
		public static string[] GetFiles(string path) { return GetFiles(path, "*"); }
		public static string[] GetFiles(string path, string searchPattern) { return GetFiles(path, searchPattern, SearchOption.TopDirectoryOnly); }
		public static string[] GetFiles(string path, string searchPattern, SearchOption searchOption) { return Find(path, searchPattern, searchOption, true, false).ToArray(); }
		public static string[] GetDirectories(string path) { return GetDirectories(path, "*"); }
		public static string[] GetDirectories(string path, string searchPattern) { return GetDirectories(path, searchPattern, SearchOption.TopDirectoryOnly); }
		public static string[] GetDirectories(string path, string searchPattern, SearchOption searchOption) { return Find(path, searchPattern, searchOption, false, true).ToArray(); }
		public static string[] GetFileSystemEntries(string path) { return GetFileSystemEntries(path, "*"); }
		public static string[] GetFileSystemEntries(string path, string searchPattern) { return GetFileSystemEntries(path, searchPattern, SearchOption.TopDirectoryOnly); }
		public static string[] GetFileSystemEntries(string path, string searchPattern, SearchOption searchOption) { return Find(path, searchPattern, searchOption, true, true).ToArray(); }
		public static IEnumerable<string> EnumerateFiles(string path) { return GetFiles(path); }
		public static IEnumerable<string> EnumerateFiles(string path, string searchPattern) { return GetFiles(path, searchPattern); }
		public static IEnumerable<string> EnumerateFiles(string path, string searchPattern, SearchOption searchOption) { return GetFiles(path, searchPattern, searchOption); }
		public static IEnumerable<string> EnumerateDirectories(string path) { return GetDirectories(path); }
		public static IEnumerable<string> EnumerateDirectories(string path, string searchPattern) { return GetDirectories(path, searchPattern); }
		public static IEnumerable<string> EnumerateDirectories(string path, string searchPattern, SearchOption searchOption) { return GetDirectories(path, searchPattern, searchOption); }
		public static IEnumerable<string> EnumerateFileSystemEntries(string path) { return GetFileSystemEntries(path); }
		public static IEnumerable<string> EnumerateFileSystemEntries(string path, string searchPattern) { return GetFileSystemEntries(path, searchPattern); }
		public static IEnumerable<string> EnumerateFileSystemEntries(string path, string searchPattern, SearchOption searchOption) { return GetFileSystemEntries(path, searchPattern, searchOption); }
	}

	// A pattern of names, with the rules that Windows has inherited from DOS: *. is a name without a dot, and ? and a dot
	// before a wildcard may stand for nothing at the end of a name or of a part before a dot.
	struct NamePattern
	{
		const char Any = '*', NoLastDot = '<', OneOrEnd = '>', DotOrEnd = '"';
		readonly string pattern;

		public NamePattern(string pattern)
		{
			StringBuilder b = new StringBuilder();
			if (pattern.Length == 0 || pattern == "." || pattern == "*.*") pattern = "*";
			for (int i = 0; i < pattern.Length; i++)
			{
				char c = pattern[i];
				bool last = i == pattern.Length - 1;
				if (c == '.' && last && i > 0 && pattern[i - 1] == '*') b[b.Length - 1] = NoLastDot;
				else if (c == '.' && !last && (pattern[i + 1] == '?' || pattern[i + 1] == '*')) b.Append(DotOrEnd);
				else if (c == '?') b.Append(OneOrEnd);
				else if (c == NoLastDot || c == OneOrEnd || c == DotOrEnd) b.Append('\0'); // which no name has
				else b.Append(c);
			}
			this.pattern = b.ToString();
		}
		// row[j] is whether the rest of the pattern fits the name from j on.
		public bool Fits(string name)
		{
			int lastDot = name.LastIndexOf('.');
			bool[] row = new bool[name.Length + 1];
			row[name.Length] = true;
			for (int i = pattern.Length - 1; i >= 0; i--)
			{
				bool[] next = row;
				row = new bool[name.Length + 1];
				for (int j = name.Length; j >= 0; j--)
				{
					bool end = j == name.Length;
					switch (pattern[i])
					{
						case Any:
							row[j] = next[j] || (!end && row[j + 1]);
							break;
						case NoLastDot:
							row[j] = next[j] || (!end && j != lastDot && row[j + 1]);
							break;
						case OneOrEnd:
							row[j] = end || name[j] == '.' ? next[j] : next[j + 1];
							break;
						case DotOrEnd:
							row[j] = end ? next[j] : name[j] == '.' && next[j + 1];
							break;
						default:
							row[j] = !end && name[j] == pattern[i] && next[j + 1];
							break;
					}
				}
			}
			return row[0];
		}
	}

	public abstract class FileSystemInfo : MarshalByRefObject
	{
		protected string FullPath, OriginalPath;
		HostFiles.Status status;
		bool known;

		internal FileSystemInfo(string path, string parameter)
		{
			FullPath = Path.Full(path, parameter);
			OriginalPath = path;
		}
		// What was there when it was first asked for.
		internal HostFiles.Status Known
		{
			get
			{
				if (!known) status = HostFiles.StatusOf(FullPath);
				known = true;
				return status;
			}
		}
		public void Refresh() { known = false; }
		public virtual string FullName { get { return FullPath; } }
		public abstract string Name { get; }
		public abstract bool Exists { get; }
		public abstract void Delete();
		public string Extension { get { return Path.GetExtension(FullPath); } }
		public FileAttributes Attributes { get { return Known.Exists ? File.AttributesOf(Known) : (FileAttributes)(-1); } }
		public DateTime LastWriteTimeUtc
		{
			get { return File.Written(Known); }
			set
			{
				File.SetLastWriteTimeUtc(FullPath, value);
				Refresh();
			}
		}
		public DateTime LastWriteTime { get { return LastWriteTimeUtc.ToLocalTime(); } set { LastWriteTimeUtc = value.ToUniversalTime(); } }
		public override string ToString() { return OriginalPath; }
	}

	public sealed class FileInfo : FileSystemInfo
	{
		public FileInfo(string fileName) : base(fileName, fileName == null ? "fileName" : "path") { }
		public override string Name { get { return Path.GetFileName(OriginalPath); } }
		public override bool Exists { get { return Known.Exists && !Known.IsFolder; } }
		public long Length
		{
			get
			{
				if (!Exists) throw new FileNotFoundException("Could not find file '" + FullPath + "'.", FullPath);
				return Known.Length;
			}
		}
		public string DirectoryName { get { return Path.GetDirectoryName(FullPath); } }
		public DirectoryInfo Directory { get { return DirectoryName == null ? null : new DirectoryInfo(DirectoryName); } }
		public bool IsReadOnly { get { return Known.IsReadOnly; } }
		public override void Delete() { File.Delete(FullPath); }
		public FileStream Open(FileMode mode) { return File.Open(FullPath, mode); }
		public FileStream Open(FileMode mode, FileAccess access) { return File.Open(FullPath, mode, access); }
		public FileStream Open(FileMode mode, FileAccess access, FileShare share) { return File.Open(FullPath, mode, access, share); }
		public FileStream OpenRead() { return File.OpenRead(FullPath); }
		public FileStream OpenWrite() { return File.OpenWrite(FullPath); }
		public FileStream Create()
		{
			Refresh();
			return File.Create(FullPath);
		}
		public StreamReader OpenText() { return File.OpenText(FullPath); }
		public StreamWriter CreateText() { return File.CreateText(FullPath); }
		public StreamWriter AppendText() { return File.AppendText(FullPath); }
		public FileInfo CopyTo(string destFileName) { return CopyTo(destFileName, false); }
		public FileInfo CopyTo(string destFileName, bool overwrite)
		{
			File.Copy(FullPath, destFileName, overwrite);
			return new FileInfo(destFileName);
		}
		public void MoveTo(string destFileName) { MoveTo(destFileName, false); }
		public void MoveTo(string destFileName, bool overwrite)
		{
			File.Move(FullPath, destFileName, overwrite);
			OriginalPath = destFileName;
			FullPath = Path.Full(destFileName);
			Refresh();
		}
	}

	public sealed class DirectoryInfo : FileSystemInfo
	{
		public DirectoryInfo(string path) : base(path, "path") { }
		public override string Name { get { return FullPath == "/" ? "/" : Path.GetFileName(Path.TrimEndingDirectorySeparator(FullPath)); } }
		public override bool Exists { get { return Known.IsFolder; } }
		public DirectoryInfo Parent
		{
			get
			{
				string parent = Path.GetDirectoryName(Path.TrimEndingDirectorySeparator(FullPath));
				return parent == null ? null : new DirectoryInfo(parent);
			}
		}
		public DirectoryInfo Root { get { return new DirectoryInfo("/"); } }
		public void Create()
		{
			Directory.CreateDirectory(FullPath);
			Refresh();
		}
		public DirectoryInfo CreateSubdirectory(string path) { return Directory.CreateDirectory(Path.Combine(FullPath, path)); }
		public override void Delete() { Delete(false); }
		public void Delete(bool recursive)
		{
			Directory.Delete(FullPath, recursive);
			Refresh();
		}
		public void MoveTo(string destDirName)
		{
			Directory.Move(FullPath, destDirName);
			OriginalPath = destDirName;
			FullPath = Path.Full(destDirName);
			Refresh();
		}
		public FileInfo[] GetFiles() { return GetFiles("*"); }
		public FileInfo[] GetFiles(string searchPattern) { return GetFiles(searchPattern, SearchOption.TopDirectoryOnly); }
		public FileInfo[] GetFiles(string searchPattern, SearchOption searchOption) { return Directory.Find(FullPath, searchPattern, searchOption, true, false).ConvertAll(p => new FileInfo(p)).ToArray(); }
		public DirectoryInfo[] GetDirectories() { return GetDirectories("*"); }
		public DirectoryInfo[] GetDirectories(string searchPattern) { return GetDirectories(searchPattern, SearchOption.TopDirectoryOnly); }
		public DirectoryInfo[] GetDirectories(string searchPattern, SearchOption searchOption) { return Directory.Find(FullPath, searchPattern, searchOption, false, true).ConvertAll(p => new DirectoryInfo(p)).ToArray(); }
		public FileSystemInfo[] GetFileSystemInfos() { return GetFileSystemInfos("*"); }
		public FileSystemInfo[] GetFileSystemInfos(string searchPattern)
		{
			return Directory.Find(FullPath, searchPattern, SearchOption.TopDirectoryOnly, true, true).ConvertAll(p => Directory.Exists(p) ? (FileSystemInfo)new DirectoryInfo(p) : new FileInfo(p)).ToArray();
		}
		public IEnumerable<FileInfo> EnumerateFiles() { return GetFiles(); }
		public IEnumerable<FileInfo> EnumerateFiles(string searchPattern) { return GetFiles(searchPattern); }
		public IEnumerable<FileInfo> EnumerateFiles(string searchPattern, SearchOption searchOption) { return GetFiles(searchPattern, searchOption); }
		public IEnumerable<DirectoryInfo> EnumerateDirectories() { return GetDirectories(); }
		public IEnumerable<DirectoryInfo> EnumerateDirectories(string searchPattern) { return GetDirectories(searchPattern); }
		public IEnumerable<DirectoryInfo> EnumerateDirectories(string searchPattern, SearchOption searchOption) { return GetDirectories(searchPattern, searchOption); }
	}
}
