using System;
using System.Collections.Generic;
using System.Text;
// A bank: accounts, transfers that fail and are rolled back, a journal, statements.
class InsufficientFundsException : Exception
{
	public decimal Missing { get; private set; }
	public InsufficientFundsException(string account, decimal missing) : base("Account " + account + " is short of " + missing.ToString("F2")) { Missing = missing; }
}
class AccountClosedException : InvalidOperationException { public AccountClosedException(string id) : base("Account " + id + " is closed.") { } }
enum Kind { Deposit, Withdrawal, TransferIn, TransferOut, Interest, Fee }
struct Entry
{
	public readonly int Day; public readonly Kind Kind; public readonly decimal Amount, Balance;
	public Entry(int day, Kind kind, decimal amount, decimal balance) { Day = day; Kind = kind; Amount = amount; Balance = balance; }
	public override string ToString() { return string.Format("{0,3} {1,-12} {2,10:N2} {3,12:N2}", Day, Kind, Amount, Balance); }
}
abstract class Account
{
	readonly List<Entry> entries = new List<Entry>();
	public string Id { get; private set; }
	public string Owner { get; private set; }
	public decimal Balance { get; private set; }
	public bool Closed { get; private set; }
	protected Account(string id, string owner) { Id = id; Owner = owner; }
	protected virtual decimal Overdraft { get { return 0; } }
	public abstract void EndOfMonth(int day);
	void Check(decimal amount) { if (Closed) throw new AccountClosedException(Id); if (amount <= 0) throw new ArgumentOutOfRangeException("amount"); }
	protected void Record(int day, Kind kind, decimal amount) { Balance += amount; entries.Add(new Entry(day, kind, amount, Balance)); }
	public void Deposit(int day, decimal amount, Kind kind = Kind.Deposit) { Check(amount); Record(day, kind, amount); }
	public void Withdraw(int day, decimal amount, Kind kind = Kind.Withdrawal)
	{
		Check(amount);
		if (Balance + Overdraft < amount) throw new InsufficientFundsException(Id, amount - Balance - Overdraft);
		Record(day, kind, -amount);
	}
	public void Close() { if (Balance != 0) throw new InvalidOperationException("Balance is not zero: " + Balance); Closed = true; }
	public string Statement()
	{
		StringBuilder b = new StringBuilder();
		b.AppendFormat("{0} ({1}, {2})\n", Id, Owner, GetType().Name);
		foreach (Entry e in entries) b.AppendLine(e.ToString());
		return b.ToString();
	}
}
class Checking : Account
{
	readonly decimal limit;
	public Checking(string id, string owner, decimal limit) : base(id, owner) { this.limit = limit; }
	protected override decimal Overdraft { get { return limit; } }
	public override void EndOfMonth(int day) { if (Balance < 0) Record(day, Kind.Fee, Math.Round(Balance * 0.02m, 2)); }
}
class Savings : Account
{
	readonly decimal rate;
	public Savings(string id, string owner, decimal rate) : base(id, owner) { this.rate = rate; }
	public override void EndOfMonth(int day) { if (Balance > 0) Record(day, Kind.Interest, Math.Round(Balance * rate / 12, 2, MidpointRounding.AwayFromZero)); }
}
class Bank
{
	readonly Dictionary<string, Account> accounts = new Dictionary<string, Account>();
	public event Action<string> Journal;
	public int Day { get; private set; }
	public Bank() { Day = 1; }
	void Log(string format, params object[] args) { Action<string> j = Journal; if (j != null) j("day " + Day + ": " + string.Format(format, args)); }
	public Account this[string id] { get { Account a; if (!accounts.TryGetValue(id, out a)) throw new KeyNotFoundException("No account " + id); return a; } }
	public T Open<T>(T account) where T : Account { accounts.Add(account.Id, account); Log("opened {0} for {1}", account.Id, account.Owner); return account; }
	public bool Transfer(string from, string to, decimal amount)
	{
		try
		{
			Account a = this[from], b = this[to];
			a.Withdraw(Day, amount, Kind.TransferOut);
			try { b.Deposit(Day, amount, Kind.TransferIn); }
			catch { a.Deposit(Day, amount, Kind.TransferIn); Log("rolled back"); throw; }
			Log("{0:C} from {1} to {2}", 0, from, to); return true;
		}
		catch (InsufficientFundsException e) { Log("refused, missing {0:F2}", e.Missing); return false; }
		catch (InvalidOperationException e) { Log("failed: {0}", e.Message); return false; }
		catch (KeyNotFoundException e) { Log("unknown: {0}", e.Message); return false; }
		finally { Day++; }
	}
	public decimal Total { get { decimal t = 0; foreach (Account a in accounts.Values) t += a.Balance; return t; } }
	public void EndOfMonth() { Day = 30; foreach (KeyValuePair<string, Account> p in accounts) p.Value.EndOfMonth(Day); }
}
static class P
{
	static void Main()
	{
		Bank bank = new Bank(); List<string> journal = new List<string>(); bank.Journal += journal.Add;
		Account ann = bank.Open(new Checking("C1", "Ann", 100)), bob = bank.Open(new Savings("S1", "Bob", 0.06m)), cyd = bank.Open(new Checking("C2", "Cyd", 0));
		ann.Deposit(bank.Day, 500.25m); bob.Deposit(bank.Day, 1000);
		Console.WriteLine(bank.Transfer("C1", "S1", 550) + " " + bank.Transfer("C1", "S1", 100) + " " + bank.Transfer("S1", "XX", 1) + " " + bank.Transfer("S1", "C2", 0.01m));
		try { cyd.Close(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
		cyd.Withdraw(bank.Day, 0.01m); cyd.Close(); Console.WriteLine(bank.Transfer("S1", "C2", 75)); Console.WriteLine(bank.Total);
		foreach (Action a in new Action[] { () => ann.Deposit(9, -5), () => ann.Withdraw(9, 1000), () => cyd.Deposit(9, 1), () => bank.Open(new Savings("S1", "Eve", 0)), () => Console.WriteLine(bank["nobody"].Id) })
			try { a(); } catch (InsufficientFundsException e) { Console.WriteLine(e.Message + " / " + e.Missing); } catch (Exception e) { Console.WriteLine(e.GetType().Name); }
		bank.EndOfMonth(); foreach (string id in new[] { "C1", "S1", "C2" }) Console.Write(bank[id].Statement()); Console.WriteLine(bank.Total.ToString("N2")); foreach (string j in journal) Console.WriteLine(j.Replace("\u00a4", ""));
	}
}
