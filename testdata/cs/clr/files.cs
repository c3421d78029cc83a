using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
// Files, folders, streams, encodings, compression, digests, regular expressions.
static class P
{
    static string Hex(byte[] b) { return string.Concat(b.Select(x => x.ToString("x2"))); }

    static void Main()
    {
        string dir = Path.Combine(Path.GetTempPath(), "ryugo-" + Guid.NewGuid().ToString("N"));
        Directory.CreateDirectory(dir);
        try { Files(dir); Streams(dir); Async(dir).Wait(); }
        finally { Directory.Delete(dir, true); }
        Console.WriteLine("deleted " + !Directory.Exists(dir));
        Text();
        Digests();
    }

    static void Files(string dir)
    {
        var f = Path.Combine(dir, "a.txt");
        File.WriteAllText(f, "one\ntwo\nthree\n");
        File.AppendAllText(f, "four");
        Console.WriteLine(File.ReadAllLines(f).Length + " " + new FileInfo(f).Length + " " + File.ReadLines(f).Skip(2)
            .First());
        for (int i = 0; i < 5; i++)
        {
            var sub = Directory.CreateDirectory(Path.Combine(dir, "d" + i));
            File.WriteAllBytes(Path.Combine(sub.FullName, "f.bin"), new byte[i * 100]);
        }
        Console.WriteLine(string.Join(" ", Directory.EnumerateFiles(dir, "*.bin", SearchOption.AllDirectories)
            .Select(p => new FileInfo(p).Length).OrderBy(x => x)));
        File.Copy(f, f + "2");
        File.Move(f + "2", f + "3");
        Console.WriteLine(File.Exists(f + "2") + " " + File.Exists(f + "3"));
        try { File.ReadAllText(f + "4"); }
        catch (FileNotFoundException e) { Console.WriteLine(Path.GetFileName(e.FileName)); }
        try { File.OpenRead(Path.Combine(dir, "no", "x")); }
        catch (DirectoryNotFoundException) { Console.WriteLine("no folder"); }
        try { Directory.Delete(dir); }
        catch (IOException) { Console.WriteLine("not empty"); }
        Console.WriteLine(Path.GetExtension("x/y.tar.gz") + Path.ChangeExtension("a.b", "c") +
            Path.Combine("a", "b", "c") + Path.GetFileNameWithoutExtension("/q/w.e"));
    }

    static void Streams(string dir)
    {
        var f = Path.Combine(dir, "data");
        using (var w = new BinaryWriter(File.Create(f)))
            for (int i = 0; i < 1000; i++)
            {
                w.Write(i);
                w.Write(i * 0.5);
                w.Write("s" + i);
                w.Write(i % 2 == 0);
                w.Write((decimal)i / 3);
            }
        double sum = 0;
        int length = 0, even = 0;
        decimal m = 0;
        using (var r = new BinaryReader(new BufferedStream(File.OpenRead(f), 100)))
            for (int i = 0; i < 1000; i++)
            {
                if (r.ReadInt32() != i) throw new Exception();
                sum += r.ReadDouble();
                length += r.ReadString().Length;
                if (r.ReadBoolean()) even++;
                m += r.ReadDecimal();
            }
        Console.WriteLine("{0} {1} {2} {3}", sum, length, even, Math.Round(m, 6));
        using (var s = new FileStream(f, FileMode.Open))
        {
            s.Seek(-1, SeekOrigin.End);
            int last = s.ReadByte();
            s.SetLength(10);
            s.Position = 4;
            s.WriteByte(99);
            Console.WriteLine(last + " " + s.Length + " " + s.Position);
        }
        using (var w = new StreamWriter(f, false, Encoding.Unicode))
        {
            w.NewLine = "|";
            w.WriteLine("ä€𝄞");
            w.Write(12.5m);
        }
        Console.WriteLine(new FileInfo(f).Length);
        using (var r = new StreamReader(f, true))
            Console.WriteLine(r.ReadToEnd().Select(c => (int)c).Sum() + " " + r.CurrentEncoding.WebName);
        var text = string.Concat(Enumerable.Range(0, 3000).Select(i => "line " + i % 17 + "\n"));
        var zipped = new MemoryStream();
        using (var z = new GZipStream(zipped, CompressionMode.Compress, true))
        {
            var b = Encoding.UTF8.GetBytes(text);
            z.Write(b, 0, b.Length);
        }
        Console.WriteLine(zipped.Length < text.Length / 10);
        zipped.Position = 0;
        using (var z = new StreamReader(new GZipStream(zipped, CompressionMode.Decompress)))
            Console.WriteLine(z.ReadToEnd() == text);
    }

    static async Task Async(string dir)
    {
        var tasks = Enumerable.Range(0, 8).Select(async i => {
            var f = Path.Combine(dir, "async" + i);
            using (var w = new StreamWriter(f)) for (int k = 0; k < 50; k++) await w.WriteLineAsync("line " + k * i);
            using (var r = new StreamReader(f))
            {
                int n = 0;
                string s;
                while ((s = await r.ReadLineAsync()) != null) n += s.Length;
                return n;
            }
        });
        Console.WriteLine("async " + string.Join(" ", await Task.WhenAll(tasks)));
    }

    static void Text()
    {
        foreach (var e in new[] { Encoding.UTF8, Encoding.Unicode, Encoding.UTF32, Encoding.BigEndianUnicode,
            Encoding.ASCII })
        {
            var b = e.GetBytes("aß漢𝄞");
            Console.WriteLine(e.WebName + " " + Hex(b) + " " + (e.GetString(b) == "aß漢𝄞"));
        }
        var log = string.Join("\n", Enumerable.Range(0, 40).Select(i =>
            string.Format("2017-07-{0:00} {1} user{2}@host{3}.example: took {4}ms", i % 28 + 1, i % 3 == 0 ? "WARN" :
            "INFO", i % 5, i % 2, i * 37 % 101)));
        var re = new Regex(@"^(?<y>\d{4})-(\d+)-(\d+) (?<level>WARN|INFO) (?<who>\w+)@(?<host>[\w.]+): took (?<ms>\d+)ms$", RegexOptions.Multiline);
        foreach (var g in re.Matches(log).Cast<Match>().GroupBy(x => x.Groups["level"].Value + x.Groups["who"].Value)
            .OrderBy(g => g.Key, StringComparer.Ordinal))
            Console.Write("{0}={1} ", g.Key, g.Sum(x => int.Parse(x.Groups["ms"].Value)));
        Console.WriteLine();
        Console.WriteLine(new Regex(@"(\w+)\s+\1", RegexOptions.Compiled | RegexOptions.IgnoreCase)
            .Replace("the the quick Brown brown fox", "<$1>") +
            Regex.Replace("a1b22c333", @"\d+", x => "[" + x.Length + "]") +
            string.Join("|", Regex.Split("a, b;c", @"[,;]\s*")) +
            Regex.IsMatch("aaaaaaaaaaaaaaab", "^(a+)+$"));
        var sb = new StringBuilder();
        for (int i = 0; i < 1000; i++)
        {
            sb.Append(i).Append(',');
            if (i % 100 == 0) sb.Insert(0, "<").Replace("9,", "9;", 0, Math.Min(sb.Length, 50));
        }
        Console.WriteLine(sb.Length + sb.ToString(0, 30));
        Console.WriteLine(string.Format("{0,8:F3}|{1,-8:X}|{2:yyyy-MM-dd HH:mm}|{3:P1}|{4:N0}", Math.PI, 48879,
            new DateTime(2017, 8, 14, 9, 5, 0), 0.256, 1234567).Replace(" ", "_"));
    }

    static void Digests()
    {
        var data = Encoding.ASCII.GetBytes(new string('x', 1000));
        Console.WriteLine(Convert.ToBase64String(data, 0, 20) + " " +
            BitConverter.ToString(BitConverter.GetBytes(1.5)) + " " +
            new Guid(Enumerable.Range(0, 16).Select(i => (byte)i).ToArray()) + " " + new Version("1.2.3") + " " +
            TimeSpan.FromSeconds(3661.5));
    }
}
