using System.Collections.Generic;

// Locks for readers and writers, and barriers.
namespace System.Threading
{
	// What each thread holds of a lock for readers and writers.
	sealed class LockHolders
	{
		internal sealed class Holder
		{
			internal Thread thread;
			internal int read, write, upgrade; // how often each has been entered
			internal bool Any { get { return read + write + upgrade > 0; } }
		}
		readonly List<Holder> all = new List<Holder>();
		internal int Count { get { return all.Count; } }
		// What the running thread holds; with make it gets an entry.
		internal Holder Own(bool make)
		{
			Thread t = Thread.CurrentThread;
			foreach (Holder h in all)
				if (h.thread == t) return h;
			Holder made = new Holder { thread = t };
			if (make) all.Add(made);
			return made;
		}
		internal void Left(Holder h)
		{
			if (!h.Any) all.Remove(h);
		}
		internal int Readers
		{
			get
			{
				int n = 0;
				foreach (Holder h in all)
					if (h.read > 0) n++;
				return n;
			}
		}
		// Whether no other thread than that of own keeps it from entering.
		internal bool MayRead(Holder own)
		{
			foreach (Holder h in all)
				if (h != own && h.write > 0) return false;
			return true;
		}
		internal bool MayUpgrade(Holder own)
		{
			foreach (Holder h in all)
				if (h != own && h.write + h.upgrade > 0) return false;
			return true;
		}
		internal bool MayWrite(Holder own)
		{
			foreach (Holder h in all)
				if (h != own && h.Any) return false;
			return true;
		}
	}

	// A writer that waits keeps further readers out.
	public class ReaderWriterLockSlim : IDisposable
	{
		readonly LockHolders holders = new LockHolders();
		readonly bool recursive;
		int waitingRead, waitingUpgrade, waitingWrite;
		bool disposed;
		public ReaderWriterLockSlim() { }
		public ReaderWriterLockSlim(LockRecursionPolicy recursionPolicy) { recursive = recursionPolicy == LockRecursionPolicy.SupportsRecursion; }
		LockHolders.Holder Own { get { return holders.Own(false); } }
		LockHolders.Holder Enters(int milliseconds)
		{
			Waiting.Check(milliseconds);
			if (disposed) throw new ObjectDisposedException("System.Threading.ReaderWriterLockSlim");
			return Own;
		}
		static bool Wait(Func<bool> may, ref int waiting, int milliseconds)
		{
			waiting++;
			try { return Waiting.Until(may, milliseconds); }
			finally { waiting--; }
		}

		public void EnterReadLock() { TryEnterReadLock(Timeout.Infinite); }
		public bool TryEnterReadLock(TimeSpan timeout) { return TryEnterReadLock(Waiting.Milliseconds(timeout)); }
		public bool TryEnterReadLock(int millisecondsTimeout)
		{
			LockHolders.Holder h = Enters(millisecondsTimeout);
			if (!recursive && h.write > 0) throw new LockRecursionException("A read lock may not be acquired with the write lock held in this mode.");
			if (!recursive && h.read > 0) throw new LockRecursionException("Recursive read lock acquisitions not allowed in this mode.");
			if (!h.Any && !Wait(() => waitingWrite == 0 && holders.MayRead(h), ref waitingRead, millisecondsTimeout)) return false;
			holders.Own(true).read++;
			return true;
		}
		public void EnterUpgradeableReadLock() { TryEnterUpgradeableReadLock(Timeout.Infinite); }
		public bool TryEnterUpgradeableReadLock(TimeSpan timeout) { return TryEnterUpgradeableReadLock(Waiting.Milliseconds(timeout)); }
		public bool TryEnterUpgradeableReadLock(int millisecondsTimeout)
		{
			LockHolders.Holder h = Enters(millisecondsTimeout);
			if (!recursive && h.upgrade > 0) throw new LockRecursionException("Recursive upgradeable lock acquisitions not allowed in this mode.");
			if (!recursive && h.write > 0) throw new LockRecursionException("Upgradeable lock may not be acquired with write lock held in this mode. Acquiring Upgradeable lock gives the ability to read along with an option to upgrade to a writer.");
			if (h.read > 0 && h.write + h.upgrade == 0) throw new LockRecursionException("Upgradeable lock may not be acquired with read lock held.");
			if (!h.Any && !Wait(() => waitingWrite == 0 && holders.MayUpgrade(h), ref waitingUpgrade, millisecondsTimeout)) return false;
			holders.Own(true).upgrade++;
			return true;
		}
		public void EnterWriteLock() { TryEnterWriteLock(Timeout.Infinite); }
		public bool TryEnterWriteLock(TimeSpan timeout) { return TryEnterWriteLock(Waiting.Milliseconds(timeout)); }
		public bool TryEnterWriteLock(int millisecondsTimeout)
		{
			LockHolders.Holder h = Enters(millisecondsTimeout);
			if (!recursive && h.write > 0) throw new LockRecursionException("Recursive write lock acquisitions not allowed in this mode.");
			if (h.read > 0 && h.write + h.upgrade == 0) throw new LockRecursionException("Write lock may not be acquired with read lock held. This pattern is prone to deadlocks. Please ensure that read locks are released before taking a write lock. If an upgrade is necessary, use an upgrade lock in place of the read lock.");
			if (h.write == 0 && !Wait(() => holders.MayWrite(h), ref waitingWrite, millisecondsTimeout)) return false;
			holders.Own(true).write++;
			return true;
		}
		static void Check(int held, string kind)
		{
			if (held == 0) throw new SynchronizationLockException("The " + kind + " lock is being released without being held.");
		}
		public void ExitReadLock()
		{
			LockHolders.Holder h = Own;
			Check(h.read, "read");
			h.read--;
			holders.Left(h);
		}
		public void ExitUpgradeableReadLock()
		{
			LockHolders.Holder h = Own;
			Check(h.upgrade, "upgradeable");
			h.upgrade--;
			holders.Left(h);
		}
		public void ExitWriteLock()
		{
			LockHolders.Holder h = Own;
			Check(h.write, "write");
			h.write--;
			holders.Left(h);
		}
		public bool IsReadLockHeld { get { return Own.read > 0; } }
		public bool IsUpgradeableReadLockHeld { get { return Own.upgrade > 0; } }
		public bool IsWriteLockHeld { get { return Own.write > 0; } }
		public int RecursiveReadCount { get { return Own.read; } }
		public int RecursiveUpgradeCount { get { return Own.upgrade; } }
		public int RecursiveWriteCount { get { return Own.write; } }
		public int CurrentReadCount { get { return holders.Readers; } }
		public int WaitingReadCount { get { return waitingRead; } }
		public int WaitingUpgradeCount { get { return waitingUpgrade; } }
		public int WaitingWriteCount { get { return waitingWrite; } }
		public LockRecursionPolicy RecursionPolicy { get { return recursive ? LockRecursionPolicy.SupportsRecursion : LockRecursionPolicy.NoRecursion; } }
		public void Dispose()
		{
			if (holders.Count > 0) throw new SynchronizationLockException("The lock is being disposed while still being used. It either is being held by a thread and/or has active waiters waiting to acquire the lock.");
			disposed = true;
		}
	}

	public struct LockCookie
	{
		internal int read;
	}

	public sealed class ReaderWriterLock
	{
		readonly LockHolders holders = new LockHolders();
		int waitingWrite, writes;
		static void Check(bool entered)
		{
			if (!entered) throw new ApplicationException("This operation returned because the timeout period expired.");
		}
		static void CheckHeld(int held)
		{
			if (held == 0) throw new ApplicationException("Attempt to release mutex not owned by caller.");
		}
		public bool IsReaderLockHeld { get { return holders.Own(false).read > 0; } }
		public bool IsWriterLockHeld { get { return holders.Own(false).write > 0; } }
		public int WriterSeqNum { get { return writes; } }
		public bool AnyWritersSince(int seqNum) { return writes > seqNum; }
		public void AcquireReaderLock(TimeSpan timeout) { AcquireReaderLock(Waiting.Milliseconds(timeout)); }
		public void AcquireReaderLock(int millisecondsTimeout)
		{
			Waiting.Check(millisecondsTimeout);
			LockHolders.Holder h = holders.Own(false);
			if (h.write > 0) AcquireWriterLock(millisecondsTimeout);
			else
			{
				Check(h.Any || Waiting.Until(() => waitingWrite == 0 && holders.MayRead(h), millisecondsTimeout));
				holders.Own(true).read++;
			}
		}
		public void AcquireWriterLock(TimeSpan timeout) { AcquireWriterLock(Waiting.Milliseconds(timeout)); }
		public void AcquireWriterLock(int millisecondsTimeout)
		{
			Waiting.Check(millisecondsTimeout);
			LockHolders.Holder h = holders.Own(false);
			if (h.write == 0)
			{
				waitingWrite++;
				try { Check(Waiting.Until(() => holders.Count == 0, millisecondsTimeout)); }
				finally { waitingWrite--; }
				writes++;
			}
			holders.Own(true).write++;
		}
		public void ReleaseReaderLock()
		{
			LockHolders.Holder h = holders.Own(false);
			if (h.write > 0)
			{
				ReleaseWriterLock();
				return;
			}
			CheckHeld(h.read);
			h.read--;
			holders.Left(h);
		}
		public void ReleaseWriterLock()
		{
			LockHolders.Holder h = holders.Own(false);
			CheckHeld(h.write);
			h.write--;
			holders.Left(h);
		}
		public LockCookie UpgradeToWriterLock(TimeSpan timeout) { return UpgradeToWriterLock(Waiting.Milliseconds(timeout)); }
		// Other writers may write before.
		public LockCookie UpgradeToWriterLock(int millisecondsTimeout)
		{
			LockHolders.Holder h = holders.Own(false);
			LockCookie c = new LockCookie { read = h.read };
			h.read = 0;
			holders.Left(h);
			AcquireWriterLock(millisecondsTimeout);
			return c;
		}
		public void DowngradeFromWriterLock(ref LockCookie lockCookie)
		{
			LockHolders.Holder h = holders.Own(false);
			CheckHeld(h.write);
			h.write--;
			h.read += lockCookie.read;
			holders.Left(h);
		}
	}

	public class BarrierPostPhaseException : Exception
	{
		public BarrierPostPhaseException() : this((string)null) { }
		public BarrierPostPhaseException(string message) : this(message, null) { }
		public BarrierPostPhaseException(Exception innerException) : this(null, innerException) { }
		public BarrierPostPhaseException(string message, Exception innerException) : base(message ?? "The postPhaseAction failed with an exception.", innerException) { }
	}

	public class Barrier : IDisposable
	{
		readonly Action<Barrier> action;
		int participants, arrived;
		long phase;
		bool acting, disposed;
		Exception failure; // of the action of the last phase
		public Barrier(int participantCount) : this(participantCount, null) { }
		public Barrier(int participantCount, Action<Barrier> postPhaseAction)
		{
			if (participantCount < 0 || participantCount > short.MaxValue) throw new ArgumentOutOfRangeException("participantCount", participantCount, "The participantCount argument must be non-negative and less than or equal to 32767.");
			participants = participantCount;
			action = postPhaseAction;
		}
		void Check()
		{
			if (disposed) throw new ObjectDisposedException("System.Threading.Barrier");
			if (acting) throw new InvalidOperationException("This method may not be called from within the postPhaseAction.");
		}
		public int ParticipantCount { get { return participants; } }
		public int ParticipantsRemaining { get { return participants - arrived; } }
		public long CurrentPhaseNumber { get { return phase; } }
		public long AddParticipant() { return AddParticipants(1); }
		public long AddParticipants(int participantCount)
		{
			Check();
			if (participantCount < 1) throw new ArgumentOutOfRangeException("participantCount", participantCount, "The participantCount argument must be a positive value.");
			if (participants + participantCount > short.MaxValue) throw new InvalidOperationException("Adding participantCount participants would result in the number of participants exceeding the maximum number allowed.");
			participants += participantCount;
			return phase;
		}
		public void RemoveParticipant() { RemoveParticipants(1); }
		public void RemoveParticipants(int participantCount)
		{
			Check();
			if (participantCount < 1) throw new ArgumentOutOfRangeException("participantCount", participantCount, "The participantCount argument must be a positive value.");
			if (participantCount > participants) throw new ArgumentOutOfRangeException("participantCount", "The participantCount argument must be less than or equal the number of participants.");
			if (participantCount > participants - arrived) throw new InvalidOperationException("The participantCount argument is greater than the number of participants that haven't yet arrived at the barrier in this phase.");
			participants -= participantCount;
			if (arrived == participants && participants > 0) Finish();
		}
		// Ends the phase.
		void Finish()
		{
			acting = true;
			failure = null;
			try
			{
				if (action != null) action(this);
			}
			catch (Exception e) { failure = e; }
			acting = false;
			arrived = 0;
			phase++;
		}
		public void SignalAndWait() { SignalAndWait(Timeout.Infinite, default(CancellationToken)); }
		public void SignalAndWait(CancellationToken cancellationToken) { SignalAndWait(Timeout.Infinite, cancellationToken); }
		public bool SignalAndWait(int millisecondsTimeout) { return SignalAndWait(millisecondsTimeout, default(CancellationToken)); }
		public bool SignalAndWait(TimeSpan timeout) { return SignalAndWait(Waiting.Milliseconds(timeout), default(CancellationToken)); }
		public bool SignalAndWait(TimeSpan timeout, CancellationToken cancellationToken) { return SignalAndWait(Waiting.Milliseconds(timeout), cancellationToken); }
		public bool SignalAndWait(int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Waiting.Check(millisecondsTimeout);
			Check();
			cancellationToken.ThrowIfCancellationRequested();
			if (participants == 0) throw new InvalidOperationException("The barrier has no registered participants.");
			if (arrived == participants) throw new InvalidOperationException("The number of threads using the barrier exceeded the total number of registered participants.");
			long mine = phase;
			if (++arrived == participants) Finish();
			else
			{
				bool over = false;
				try { over = Waiting.Until(() => phase != mine, millisecondsTimeout, cancellationToken); }
				finally
				{
					if (!over && phase == mine) arrived--;
				}
				if (phase == mine) return false;
			}
			if (failure != null) throw new BarrierPostPhaseException(failure);
			return true;
		}
		public void Dispose() { disposed = true; }
	}
}
