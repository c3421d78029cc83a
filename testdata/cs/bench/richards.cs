using System;
// The kernel of an operating system: a scheduler, tasks of four kinds and packets that they pass. Argument: runs.
sealed class Packet
{
	public Packet Link;
	public int Id, Datum;
	public readonly int Kind;
	public readonly int[] Data = new int[4];
	public Packet(Packet link, int id, int kind)
	{
		Link = link;
		Id = id;
		Kind = kind;
	}
	// Appends this packet to a queue and returns the queue.
	public Packet AddTo(Packet queue)
	{
		Link = null;
		if (queue == null) return this;
		Packet p = queue;
		while (p.Link != null) p = p.Link;
		p.Link = this;
		return queue;
	}
}
abstract class Work
{
	protected readonly Scheduler scheduler;
	protected Work(Scheduler s) { scheduler = s; }
	public abstract Control Run(Packet p);
}
sealed class Control
{
	const int Runnable = 1, Suspended = 2, Held = 4;
	public readonly Control Link;
	public readonly int Id, Priority;
	Packet queue;
	readonly Work work;
	int state;
	public Control(Control link, int id, int priority, Packet queue, Work work)
	{
		Link = link;
		Id = id;
		Priority = priority;
		this.queue = queue;
		this.work = work;
		state = queue == null ? Suspended : Suspended | Runnable;
	}
	public void SetRunning() { state = 0; }
	public void MarkNotHeld() { state &= ~Held; }
	public void MarkHeld() { state |= Held; }
	public void MarkSuspended() { state |= Suspended; }
	public bool Waits { get { return (state & Held) != 0 || state == Suspended; } }
	public Control Run()
	{
		Packet p = null;
		if (state == (Suspended | Runnable))
		{
			p = queue;
			queue = p.Link;
			state = queue == null ? 0 : Runnable;
		}
		return work.Run(p);
	}
	public Control Check(Control from, Packet p)
	{
		if (queue == null)
		{
			queue = p;
			state |= Runnable;
			if (Priority > from.Priority) return this;
		}
		else queue = p.AddTo(queue);
		return from;
	}
}
sealed class Scheduler
{
	public const int Idle = 0, Worker = 1, HandlerA = 2, HandlerB = 3, DeviceA = 4, DeviceB = 5, Count = 6;
	public const int KindDevice = 0, KindWork = 1;
	public int Queued, HeldCount;
	readonly Control[] blocks = new Control[Count];
	Control list, current;
	int currentId;
	public void Add(int id, int priority, Packet queue, Work work)
	{
		current = new Control(list, id, priority, queue, work);
		list = current;
		blocks[id] = current;
	}
	public void SetRunning() { current.SetRunning(); }
	public void Schedule()
	{
		current = list;
		while (current != null)
		{
			if (current.Waits) current = current.Link;
			else
			{
				currentId = current.Id;
				current = current.Run();
			}
		}
	}
	public Control Release(int id)
	{
		Control t = blocks[id];
		if (t == null) return t;
		t.MarkNotHeld();
		return t.Priority > current.Priority ? t : current;
	}
	public Control Hold()
	{
		HeldCount++;
		current.MarkHeld();
		return current.Link;
	}
	public Control Suspend()
	{
		current.MarkSuspended();
		return current;
	}
	public Control Queue(Packet p)
	{
		Control t = blocks[p.Id];
		if (t == null) return t;
		Queued++;
		p.Link = null;
		p.Id = currentId;
		return t.Check(current, p);
	}
}
sealed class IdleWork : Work
{
	int seed, count;
	public IdleWork(Scheduler s, int seed, int count) : base(s)
	{
		this.seed = seed;
		this.count = count;
	}
	public override Control Run(Packet p)
	{
		if (--count == 0) return scheduler.Hold();
		if ((seed & 1) == 0)
		{
			seed >>= 1;
			return scheduler.Release(Scheduler.DeviceA);
		}
		seed = seed >> 1 ^ 0xD008;
		return scheduler.Release(Scheduler.DeviceB);
	}
}
sealed class DeviceWork : Work
{
	Packet pending;
	public DeviceWork(Scheduler s) : base(s) { }
	public override Control Run(Packet p)
	{
		if (p == null)
		{
			if (pending == null) return scheduler.Suspend();
			Packet v = pending;
			pending = null;
			return scheduler.Queue(v);
		}
		pending = p;
		return scheduler.Hold();
	}
}
sealed class WorkerWork : Work
{
	int handler, count;
	public WorkerWork(Scheduler s, int handler, int count) : base(s)
	{
		this.handler = handler;
		this.count = count;
	}
	public override Control Run(Packet p)
	{
		if (p == null) return scheduler.Suspend();
		handler = handler == Scheduler.HandlerA ? Scheduler.HandlerB : Scheduler.HandlerA;
		p.Id = handler;
		p.Datum = 0;
		for (int i = 0; i < p.Data.Length; i++)
		{
			if (++count > 26) count = 1;
			p.Data[i] = count;
		}
		return scheduler.Queue(p);
	}
}
sealed class HandlerWork : Work
{
	Packet works, devices;
	public HandlerWork(Scheduler s) : base(s) { }
	public override Control Run(Packet p)
	{
		if (p != null)
		{
			if (p.Kind == Scheduler.KindWork) works = p.AddTo(works);
			else devices = p.AddTo(devices);
		}
		if (works != null)
		{
			int count = works.Datum;
			if (count >= works.Data.Length)
			{
				Packet v = works;
				works = works.Link;
				return scheduler.Queue(v);
			}
			if (devices != null)
			{
				Packet v = devices;
				devices = devices.Link;
				v.Datum = works.Data[count];
				works.Datum = count + 1;
				return scheduler.Queue(v);
			}
		}
		return scheduler.Suspend();
	}
}
static class P
{
	static Scheduler Run(int count)
	{
		Scheduler s = new Scheduler();
		s.Add(Scheduler.Idle, 0, null, new IdleWork(s, 1, count));
		s.SetRunning();
		Packet q = new Packet(null, Scheduler.Worker, Scheduler.KindWork);
		q = new Packet(q, Scheduler.Worker, Scheduler.KindWork);
		s.Add(Scheduler.Worker, 1000, q, new WorkerWork(s, Scheduler.HandlerA, 0));
		for (int i = 0; i < 2; i++)
		{
			q = null;
			for (int k = 0; k < 3; k++) q = new Packet(q, Scheduler.DeviceA + i, Scheduler.KindDevice);
			s.Add(Scheduler.HandlerA + i, 2000 + 1000 * i, q, new HandlerWork(s));
		}
		s.Add(Scheduler.DeviceA, 4000, null, new DeviceWork(s));
		s.Add(Scheduler.DeviceB, 5000, null, new DeviceWork(s));
		s.Schedule();
		return s;
	}
	static void Main(string[] args)
	{
		int n = args.Length > 0 ? int.Parse(args[0]) : 1;
		Scheduler s = null;
		for (int i = 0; i < n; i++) s = Run(1000);
		Console.WriteLine(s.Queued + " queued, " + s.HeldCount + " held: " + (s.Queued == 2322 && s.HeldCount == 928 ? "right" : "wrong"));
	}
}
