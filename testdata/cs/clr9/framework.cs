// The rest of the library that servers use: sockets and HTTP on the loopback, XML, files, processes' environment, dates, encodings, concurrent
// collections, weak references, thread-local data, locks, timers, globalization (invariant), dependency of all that on P/Invoke.
using System;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using System.Xml;
using System.Xml.Linq;
using System.Xml.Serialization;

public class Item { [XmlAttribute] public int Id; public string Name { get; set; } public List<double> Values = new(); }

static class P
{
    [ThreadStatic] static int perThread;
    [DllImport("libc")] static extern int getpid();
    [DllImport("libc", SetLastError = true)] static extern int close(int fd);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int Compare(IntPtr a, IntPtr b);
    [DllImport("libc")] static extern void qsort(int[] array, nint n, nint size, Compare c);

    static async Task Sockets()
    {
        using var server = new TcpListener(IPAddress.Loopback, 0); server.Start();
        int port = ((IPEndPoint)server.LocalEndpoint).Port;
        var serving = Task.Run(async () =>
        {
            for (int i = 0; i < 5; i++)
            {
                using var c = await server.AcceptTcpClientAsync(); using var s = c.GetStream(); using var r = new StreamReader(s);
                string first = await r.ReadLineAsync(), line; int length = 0;
                while (!string.IsNullOrEmpty(line = await r.ReadLineAsync())) if (line.StartsWith("Content-Length:", StringComparison.OrdinalIgnoreCase)) length = int.Parse(line.AsSpan(15));
                var body = new char[length]; if (length > 0) await r.ReadBlockAsync(body, 0, length);
                string answer = first.Split(' ')[1] + ":" + new string(body).ToUpperInvariant();
                await s.WriteAsync(Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nConnection: close\r\nX-Test: a, b\r\nTransfer-Encoding: chunked\r\n\r\n" + answer.Length.ToString("x") + "\r\n" + answer + "\r\n0\r\n\r\n"));
            }
        });
        using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = new Uri("http://127.0.0.1:" + port), Timeout = TimeSpan.FromSeconds(30) };
        Console.WriteLine(await client.GetStringAsync("/a?b=c%20d"));
        foreach (int i in Enumerable.Range(0, 4)) { using var resp = await client.PostAsync("/p" + i, new StringContent("body" + i)); Console.WriteLine((int)resp.StatusCode + " " + await resp.Content.ReadAsStringAsync() + " " + string.Join("|", resp.Headers.GetValues("X-Test"))); }
        await serving;
        try { await new TcpClient().ConnectAsync(IPAddress.Loopback, port == 1 ? 2 : 1); } catch (SocketException e) { Console.WriteLine(e.SocketErrorCode); }
    }

    static void Xml()
    {
        var s = new XmlSerializer(typeof(Item[])); var w = new StringWriter { NewLine = "\n" };
        s.Serialize(w, new[] { new Item { Id = 1, Name = "<a&b>", Values = { 1.5, -2 } }, new Item { Id = 2 } });
        string text = w.ToString(); Console.WriteLine(text.Length + " " + ((Item[])s.Deserialize(new StringReader(text)))[0].Values.Sum());
        var doc = XDocument.Parse("<r xmlns:n='urn:x'><n:i k='1'>a</n:i><n:i k='2'>b</n:i><!--c--><z/></r>"); XNamespace ns = "urn:x";
        Console.WriteLine(string.Join(",", doc.Root.Elements(ns + "i").Select(x => x.Attribute("k").Value + x.Value)) + " " + doc.Descendants().Count() + " " + new XElement("q", new XAttribute("a", 1.5), from i in Enumerable.Range(0, 3) select new XElement("e", i)).ToString(SaveOptions.DisableFormatting));
        using (var r = XmlReader.Create(new StringReader("<a><b>x</b><b y='1'/></a>"))) { var kinds = ""; while (r.Read()) kinds += r.NodeType.ToString()[0]; Console.WriteLine(kinds); }
        try { XDocument.Parse("<a><b></a>"); } catch (XmlException e) { Console.WriteLine("xml " + e.LineNumber + ":" + e.LinePosition); }
    }

    static void Concurrent()
    {
        var d = new ConcurrentDictionary<int, int>(); long total = 0; var gate = new Lock(); int perThreads = 0; var ready = new CountdownEvent(4); var barrier = new Barrier(4);
        var threads = Enumerable.Range(0, 4).Select(t => new Thread(() =>
        {
            perThread = t * 100; ready.Signal(); barrier.SignalAndWait();
            for (int i = 0; i < 5000; i++) { d.AddOrUpdate(i % 100, 1, (_, v) => v + 1); lock (gate) total += i; if (i % 1000 == 0) perThread++; }
            Interlocked.Add(ref perThreads, perThread);
        })).ToArray();
        foreach (var t in threads) t.Start(); ready.Wait(); foreach (var t in threads) t.Join();
        Console.WriteLine(d.Values.Sum() + " " + total + " " + perThreads + " " + perThread);
        var rw = new ReaderWriterLockSlim(); int shared = 0; Parallel.For(0, 200, i => { if (i % 10 == 0) { rw.EnterWriteLock(); shared++; rw.ExitWriteLock(); } else { rw.EnterReadLock(); _ = shared; rw.ExitReadLock(); } }); Console.WriteLine(shared);
        var q = new BlockingCollection<int>(10); var producer = Task.Run(() => { for (int i = 0; i < 500; i++) q.Add(i); q.CompleteAdding(); }); Console.WriteLine(q.GetConsumingEnumerable().Sum());
        var pq = new PriorityQueue<string, int>(); foreach (int i in new[] { 3, 1, 2 }) pq.Enqueue("p" + i, i); Console.WriteLine(pq.Dequeue() + pq.Dequeue());
        var im = ImmutableDictionary<string, int>.Empty.AddRange(Enumerable.Range(0, 100).Select(i => KeyValuePair.Create("k" + i, i))); Console.WriteLine(im.Remove("k5").SetItem("k6", 0).Values.Sum() + " " + im.Count + " " + Enumerable.Range(0, 50).ToFrozenDictionary(i => "f" + i)["f33"] + " " + ImmutableList.CreateRange(Enumerable.Range(0, 1000)).RemoveAll(i => i % 3 == 0).Count);
        var weak = new WeakReference(Make(), true); var table = new System.Runtime.CompilerServices.ConditionalWeakTable<object, string>(); object alive = new(); table.Add(alive, "attached"); for (int i = 0; i < 3; i++) { GC.Collect(); GC.WaitForPendingFinalizers(); } Console.WriteLine(table.TryGetValue(alive, out string s) + " " + s + " " + (weak.Target is null or byte[])); GC.KeepAlive(alive);
    }
    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)] static object Make() => new byte[100];

    static void Main()
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        Sockets().Wait(); Xml(); Concurrent();
        string dir = Directory.CreateTempSubdirectory("ryugo").FullName, file = Path.Combine(dir, "f.txt");
        File.WriteAllLines(file, Enumerable.Range(0, 1000).Select(i => "line " + i + " žluť")); Console.WriteLine(new FileInfo(file).Length + " " + File.ReadLines(file).Skip(500).First() + " " + Directory.EnumerateFiles(dir).Count());
        using (var fs = new FileStream(file, FileMode.Open, FileAccess.ReadWrite, FileShare.None, 16)) { fs.Seek(-5, SeekOrigin.End); fs.WriteByte((byte)'!'); fs.SetLength(100); Console.WriteLine(fs.Length); }
        using (var mm = System.IO.MemoryMappedFiles.MemoryMappedFile.CreateFromFile(file)) using (var v = mm.CreateViewAccessor()) Console.WriteLine(v.ReadInt32(0));
        try { File.Open(Path.Combine(dir, "none"), FileMode.Open); } catch (FileNotFoundException e) { Console.WriteLine(Path.GetFileName(e.FileName)); }
        Directory.Delete(dir, true);
        Console.WriteLine((getpid() == Environment.ProcessId) + " " + close(-1) + " " + Marshal.GetLastPInvokeError());
        var sortme = new[] { 5, 2, 8, 1 }; qsort(sortme, 4, 4, (a, b) => Marshal.ReadInt32(a).CompareTo(Marshal.ReadInt32(b))); Console.WriteLine(string.Join(",", sortme));
        using (var p = Process.Start(new ProcessStartInfo("/bin/sh", "-c \"cat; exit 3\"") { RedirectStandardInput = true, RedirectStandardOutput = true })) { p.StandardInput.Write("through"); p.StandardInput.Close(); Console.Write(p.StandardOutput.ReadToEnd() + " "); p.WaitForExit(); Console.WriteLine(p.ExitCode); }
        var t = new DateTime(2024, 2, 29, 23, 59, 59); Console.WriteLine(t.AddYears(1).ToString("O") + " " + t.ToString("ddd, dd MMM yyyy", CultureInfo.InvariantCulture) + " " + (t - new DateTime(1970, 1, 1)).TotalDays.ToString("F4") + " " + DateTimeOffset.Parse("2020-01-02T03:04:05+02:30").UtcDateTime.ToString("s") + " " + DateOnly.FromDateTime(t).DayNumber + " " + TimeSpan.Parse("1.02:03:04.5") + " " + ISOWeek.GetWeekOfYear(t));
        foreach (Encoding e in new[] { Encoding.UTF8, Encoding.Unicode, Encoding.UTF32, Encoding.Latin1, Encoding.ASCII }) Console.Write(Convert.ToHexString(e.GetBytes("aé€😀")) + "=" + e.GetString(e.GetBytes("aé")) + " ");
        Console.WriteLine();
        Console.WriteLine(string.Format("{0,8:N2}|{1,-6}|{2:X4}|{3:P1}", 1234.5, "ab", 255, 0.256) + " " + "İi".ToUpperInvariant() + " " + string.Compare("a", "B", StringComparison.OrdinalIgnoreCase) + " " + "straße".Normalize(NormalizationForm.FormC).Length + " " + new StringBuilder("abc").Insert(1, "--").Replace("-", "+", 0, 3).AppendJoin(',', 1, 2).AppendFormat("{0:00}", 7));
        foreach (var act in new Action[] { () => { object o = "s"; _ = (int)o; }, () => { int[] a = new int[2]; a[Environment.ProcessorCount * 0 + 2] = 1; }, () => { string n = null; _ = n.Length; }, () => checked((byte)(Environment.ProcessorCount * 0 + 256)).ToString(), () => Array.CreateInstance(typeof(int), -1), () => new List<int>().RemoveAt(0), () => throw new AggregateException(new Exception("in")) })
            try { act(); } catch (Exception e) { Console.Write(e.GetType().Name + " "); }
        Console.WriteLine();
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Console.WriteLine("exit handler");
        Environment.ExitCode = 5;
    }
}
