using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;

// Files and folders below a temporary folder, which is D in what is printed.
class Program
{
	static string folder;

	static string Short(string s) => s.Replace(folder, "D");
	static void Show(params object[] parts) => Console.WriteLine(Short(string.Join("|", parts)));
	static string Sorted(IEnumerable<string> paths) => string.Join(",", paths.OrderBy(p => p, StringComparer.Ordinal));
	static void Try(string what, Action a)
	{
		try
		{
			a();
			Show(what, "no exception");
		}
		catch (Exception e)
		{
			Show(what, e.GetType().Name, e.Message, e is FileNotFoundException f ? f.FileName : "");
		}
	}

	static void Texts()
	{
		string path = folder + "/text";
		File.WriteAllText(path, "one\ntwo é€😀");
		File.AppendAllText(path, "\r\nthree");
		Show(File.ReadAllText(path).Length, File.ReadAllLines(path).Length, File.ReadAllBytes(path).Length, new FileInfo(path).Length);
		File.WriteAllLines(path, new[] { "a", "b" });
		File.AppendAllLines(path, new List<string> { "c" });
		Show(string.Join("+", File.ReadLines(path)), File.ReadAllText(path).Replace('\n', '~'));
		File.WriteAllText(path, "é", Encoding.Unicode);
		Show(File.ReadAllText(path), File.ReadAllBytes(path).Length);
		File.WriteAllText(path, "é", Encoding.UTF8);
		Show(File.ReadAllText(path), File.ReadAllBytes(path).Length);
		File.WriteAllBytes(path, new byte[] { 1, 2, 3 });
		Show(string.Join(",", File.ReadAllBytes(path)));
		using (var w = new StreamWriter(path)) w.WriteLine("{0} {1}", 1, 2);
		using (var w = File.AppendText(path)) w.Write("end");
		using (var r = new StreamReader(path))
			for (string line; (line = r.ReadLine()) != null;) Show(line, r.EndOfStream);
		using (var w = new BinaryWriter(File.Create(path)))
		{
			w.Write(42);
			w.Write("text");
			w.Write(1.5);
		}
		using (var r = new BinaryReader(File.OpenRead(path))) Show(r.ReadInt32(), r.ReadString(), r.ReadDouble(), r.PeekChar());
		Later(path).Wait();
	}
	static async Task Later(string path)
	{
		await File.WriteAllTextAsync(path, "later");
		Show(await File.ReadAllTextAsync(path), (await File.ReadAllLinesAsync(path)).Length);
	}

	static void Streams()
	{
		string path = folder + "/stream";
		using (var f = new FileStream(path, FileMode.Create))
		{
			byte[] bytes = Enumerable.Range(0, 10000).Select(i => (byte)i).ToArray();
			f.Write(bytes, 0, bytes.Length);
			Show(f.Position, f.Length, f.CanRead, f.CanWrite, f.CanSeek, f.Name);
			f.Seek(-1, SeekOrigin.End);
			Show(f.ReadByte(), f.ReadByte());
			f.Position = 5000;
			f.WriteByte(77);
			Show(f.ReadByte(), f.Position, f.Seek(-2, SeekOrigin.Current), f.ReadByte());
			f.SetLength(5002);
			Show(f.Length, f.Position);
			f.Seek(10, SeekOrigin.End);
			f.WriteByte(1);
			f.Flush();
			Show(f.Length, new FileInfo(path).Length);
			f.Position = 0;
			long sum = 0;
			for (int b; (b = f.ReadByte()) >= 0;) sum += b;
			Show(sum);
			f.Position = 1;
			byte[] part = new byte[5];
			Show(f.Read(part, 1, 3), string.Join(",", part), f.Read(new byte[8], 0, 8), f.Position);
		}
		using (var f = new FileStream(path, FileMode.Append))
		{
			Show(f.Position, f.CanRead);
			f.WriteByte(65);
			Try("before what was there", () => f.Seek(0, SeekOrigin.Begin));
			Try("reading", () => f.ReadByte());
		}
		using (var f = File.OpenRead(path))
		{
			Show(f.Length, f.CanWrite);
			Try("writing", () => f.WriteByte(1));
			Try("before the start", () => f.Seek(-1, SeekOrigin.Begin));
			Try("range", () => f.Read(new byte[2], 1, 2));
		}
		var closed = File.Open(path, FileMode.Open);
		closed.Dispose();
		closed.Dispose();
		Show(closed.CanRead, closed.CanSeek);
		Try("closed", () => closed.ReadByte());
		Try("closed", () => Console.WriteLine(closed.Length));
		using (var f = new FileStream(path, FileMode.Truncate)) Show(f.Length);
		using (var f = new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read, 4096, FileOptions.DeleteOnClose)) Show(File.Exists(path));
		Show(File.Exists(path));
	}

	static void Folders()
	{
		string sub = Path.Combine(folder, "sub"), deep = Path.Combine(sub, "x", "y");
		Show(Directory.CreateDirectory(deep).Name, Directory.Exists(deep), Directory.Exists(deep + "z"), Directory.Exists(deep + "/"));
		foreach (string name in new[] { "a.txt", "b.TXT", "c.txt1", "noext", ".dot" }) File.WriteAllText(Path.Combine(sub, name), name);
		File.WriteAllText(deep + "/d.txt", "");
		foreach (string pattern in new[] { "*", "*.*", "*.txt", "?.txt", "a*", "*t", "", "*.", "noext.*", "?????", "x/*" })
			Show("'" + pattern + "'", Sorted(Directory.GetFiles(sub, pattern)));
		Show(Sorted(Directory.GetDirectories(sub)), Sorted(Directory.GetDirectories(sub, "*", SearchOption.AllDirectories)), Sorted(Directory.EnumerateFileSystemEntries(sub)));
		Show(Sorted(Directory.EnumerateFiles(sub, "*.txt", SearchOption.AllDirectories)));
		string before = Directory.GetCurrentDirectory();
		Directory.SetCurrentDirectory(folder);
		Show(Sorted(Directory.GetFiles("sub", "a*")), Sorted(Directory.GetFiles("./sub/", "a*")), File.Exists("sub/a.txt"), Path.GetFullPath("sub/../x"), Directory.GetCurrentDirectory() == Environment.CurrentDirectory);
		Directory.SetCurrentDirectory(before);
		var info = new DirectoryInfo(sub);
		Show(info.Name, info.FullName, info.Parent.FullName, info.Exists, info.Root, info, info.GetFiles("*.txt").Length, info.GetDirectories()[0].Name, info.Attributes);
		var file = new FileInfo(sub + "/a.txt");
		Show(file.Name, file.Length, file.Exists, file.Extension, file.Directory.Name, file.DirectoryName, file.IsReadOnly, file, file.Attributes);
		file.CopyTo(sub + "/copy");
		File.Move(sub + "/copy", sub + "/moved");
		Show(File.Exists(sub + "/copy"), File.ReadAllText(sub + "/moved"));
		File.Copy(sub + "/noext", sub + "/moved", true);
		Show(File.ReadAllText(sub + "/moved"));
		File.SetLastWriteTimeUtc(sub + "/moved", new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc));
		Show(File.GetLastWriteTimeUtc(sub + "/moved").ToString("s"), File.GetLastWriteTimeUtc(sub + "/none").Year);
		Directory.Move(sub + "/x", folder + "/z");
		Show(File.Exists(folder + "/z/y/d.txt"));
		Directory.Delete(folder + "/z/y", true);
		Directory.Delete(folder + "/z");
		Show(Directory.Exists(folder + "/z"));
		string temp = Path.GetTempFileName();
		Show(new FileInfo(temp).Length, temp.StartsWith(Path.GetTempPath()));
		File.Delete(temp);
	}

	static void Errors()
	{
		string file = folder + "/f", none = folder + "/none", under = folder + "/none/f", sub = folder + "/sub";
		File.WriteAllText(file, "abc");
		Try("read", () => File.ReadAllText(none));
		Try("read", () => File.ReadAllText(under));
		Try("read", () => File.ReadAllText(sub));
		Try("read", () => File.ReadAllText(file + "/x"));
		Try("read", () => File.ReadAllText(null));
		Try("read", () => File.ReadAllText(""));
		Try("read", () => new StreamReader(none));
		Try("write", () => File.WriteAllText(under, ""));
		Try("write", () => File.WriteAllText(sub, ""));
		Try("write", () => File.WriteAllLines(file, (string[])null));
		Try("name", () => File.WriteAllText(folder + "/" + new string('a', 300), ""));
		Try("new", () => new FileStream(file, FileMode.CreateNew));
		Try("open", () => new FileStream(none, FileMode.Open));
		Try("access", () => new FileStream(file, FileMode.Append, FileAccess.Read));
		Try("access", () => new FileStream(file, FileMode.Append, FileAccess.ReadWrite));
		Try("access", () => new FileStream(file, FileMode.Create, FileAccess.Read));
		Try("mode", () => new FileStream(file, (FileMode)9));
		Try("delete", () => File.Delete(none));
		Try("delete", () => File.Delete(under));
		Try("delete", () => File.Delete(sub));
		Try("copy", () => File.Copy(none, file));
		Try("copy", () => File.Copy(file, sub + "/a.txt"));
		Try("copy", () => File.Copy(file, sub));
		Try("copy", () => File.Copy(file, under));
		Try("move", () => File.Move(none, file));
		Try("move", () => File.Move(file, sub + "/a.txt"));
		Try("move", () => File.Move(file, under));
		Try("folder", () => Directory.Delete(sub));
		Try("folder", () => Directory.Delete(none));
		Try("folder", () => Directory.Delete(file));
		Try("folder", () => Directory.GetFiles(none));
		Try("folder", () => Directory.CreateDirectory(file));
		Try("folder", () => Directory.CreateDirectory(file + "/a"));
		Try("folder", () => Directory.Move(sub, file));
		Try("folder", () => Directory.SetCurrentDirectory(none));
		Try("length", () => Console.WriteLine(new FileInfo(none).Length));
		Try("attributes", () => File.GetAttributes(none));
	}

	static void Paths()
	{
		foreach (string p in new[] { "/a/../b", "/a/./b/", "//a//b", "/..", "/a/b/../../.." }) Show(p, Path.GetFullPath(p));
		Show(Path.GetFullPath("a//b", "/q/w"), Path.GetRelativePath("/a/b", "/a/c/d"), Path.GetRelativePath("/a", "/a"), Path.GetPathRoot("/a"), Path.Join("a", "/b"), Path.TrimEndingDirectorySeparator("/a/"), Path.GetRandomFileName().Length);
	}

	static void Main()
	{
		folder = Directory.CreateTempSubdirectory("files").FullName;
		try
		{
			Texts();
			Streams();
			Folders();
			Errors();
			Paths();
		}
		finally
		{
			Directory.Delete(folder, true);
		}
		Show(Directory.Exists(folder));
	}
}
