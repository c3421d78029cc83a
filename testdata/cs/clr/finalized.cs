using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
// Finalizers, weak references, resurrection, handles, pinning, ConditionalWeakTable, large objects, with work on
// other threads.
class Counted
{
    public static int Born, Gone;
    public object Part = new byte[100];
    public Counted() { Interlocked.Increment(ref Born); }
    ~Counted() { Interlocked.Increment(ref Gone); }
}

class Phoenix
{
    public static Phoenix Saved;
    public static int Times;
    public string Name = "phoenix";
    ~Phoenix() { Times++; Saved = this; if (Times < 3) GC.ReRegisterForFinalize(this); }
}

class Thrower
{
    public static int Ran;

    ~Thrower()
    {
        try { throw new Exception("in finalizer"); }
        catch (Exception e) { Ran += e.Message.Length; }
        finally { Ran++; }
    }
}

class Quiet : IDisposable
{
    public static int Disposed, Finalized;
    public void Dispose() { Disposed++; GC.SuppressFinalize(this); }
    ~Quiet() { Finalized++; }
}

class Chain
{
    public Chain Next;
    public string Tag;
    public static int Sum;
    ~Chain() { Sum += Tag.Length + (Next == null ? 0 : Next.Tag.Length); }
}

static class P
{
    [MethodImpl(MethodImplOptions.NoInlining)] static void Garbage(int n)
    {
        for (int i = 0; i < n; i++) { new Counted(); if (i % 10 == 0) new Thrower(); }
    }

    [MethodImpl(MethodImplOptions.NoInlining)] static void Rise() { new Phoenix(); }

    [MethodImpl(MethodImplOptions.NoInlining)] static void Chains()
    {
        Chain c = null;
        for (int i = 0; i < 100; i++) c = new Chain { Next = c, Tag = "t" + i };
    }

    [MethodImpl(MethodImplOptions.NoInlining)] static WeakReference[] Weak(out object kept, out GCHandle handle)
    {
        kept = new object[] { "kept" };
        var lost = new object();
        var held = new List<int> { 5 };
        handle = GCHandle.Alloc(held);
        return new[] { new WeakReference(kept), new WeakReference(lost), new WeakReference(held),
            new WeakReference(new Phoenix(), true) };
    }

    [MethodImpl(MethodImplOptions.NoInlining)] static void Attach(ConditionalWeakTable<object, Counted> t,
        object alive)
    {
        t.Add(alive, new Counted());
        for (int i = 0; i < 10; i++) t.Add(new object(), new Counted());
    }

    // Deep overwrites what calls left in the stack.
    [MethodImpl(MethodImplOptions.NoInlining)] static void Deep(int n)
    {
        if (n > 0) { Deep(n - 1); return; }
        GC.KeepAlive(new byte[100]);
    }

    static void Apart(Action a)
    {
        var t = new Thread(() => { a(); Deep(50); });
        t.Start();
        t.Join();
    }

    static void Collect() { for (int i = 0; i < 4; i++) { GC.Collect(); GC.WaitForPendingFinalizers(); } }

    static unsafe void Main()
    {
        Apart(() => Garbage(1000));
        Collect();
        Console.WriteLine("gone {0} of {1}: {2}", Counted.Gone, Counted.Born, Thrower.Ran);
        Apart(Rise);
        Collect();
        Console.WriteLine("risen {0} {1}", Phoenix.Times, Phoenix.Saved.Name);
        Phoenix.Saved = null;
        Apart(Chains);
        Collect();
        Console.WriteLine("chain " + Chain.Sum);
        object kept = null;
        GCHandle handle = default(GCHandle);
        WeakReference[] weak = null;
        Apart(() => weak = Weak(out kept, out handle));
        Collect();
        Apart(() => Console.WriteLine("weak {0} {1} {2}", weak[0].IsAlive, weak[1].IsAlive,
            ((List<int>)weak[2].Target)[0]));
        handle.Free();
        Apart(Collect);
        Collect();
        Console.WriteLine("freed {0} {1}", weak[2].IsAlive, ((object[])kept)[0]);
        var table = new ConditionalWeakTable<object, Counted>();
        int before = Counted.Gone;
        Apart(() => Attach(table, kept));
        Collect();
        Counted part;
        Console.WriteLine("table {0} {1}", Counted.Gone - before, table.TryGetValue(kept, out part) &&
            part.Part != null);
        Apart(() => { for (int i = 0; i < 20; i++) using (new Quiet()) { } });
        Collect();
        Console.WriteLine("disposed {0} {1}", Quiet.Disposed, Quiet.Finalized);
        var bytes = Enumerable.Range(0, 256).Select(i => (byte)i).ToArray();
        fixed (byte* p = bytes)
        {
            for (int i = 0; i < 200; i++) GC.KeepAlive(new byte[1000 + i]);
            GC.Collect();
            int s = 0;
            for (int i = 0; i < 256; i++) s += p[i];
            Console.WriteLine("fixed " + s);
        }
        var pinned = GCHandle.Alloc(bytes, GCHandleType.Pinned);
        GC.Collect();
        Console.WriteLine("pinned " + Marshal.ReadByte(pinned.AddrOfPinnedObject(), 77));
        pinned.Free();
        long total = 0;
        for (int i = 0; i < 40; i++)
        {
            var big = new long[20000];
            big[i] = i;
            big[big.Length - 1] = 1;
            total += big.Sum();
        }
        Console.WriteLine("large " + total);
        int done = 0;
        var ts = Enumerable.Range(0, 4).Select(i => new Thread(() => {
            for (int k = 0; k < 20; k++) { Garbage(50); if (k % 5 == i) Collect(); }
            Interlocked.Increment(ref done);
        })).ToArray();
        foreach (var t in ts) t.Start();
        foreach (var t in ts) t.Join();
        Collect();
        Console.WriteLine("threads {0} {1}", done, Counted.Born - Counted.Gone <= 60);
        GC.KeepAlive(table);
        GC.KeepAlive(kept);
    }
}
