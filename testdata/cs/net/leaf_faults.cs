// Exceptions of helpers that have no frame of their own: casts, stores to arrays, unboxing,
// in tries, filters and handlers, where a frame pointer names the method.
using System;
using System.Runtime.CompilerServices;

class Animal { }
class Dog : Animal { }
interface IBark { }

static class P
{
	static int filters;

	[MethodImpl(MethodImplOptions.NoInlining)] static void Store(object[] a, int i, object o) { a[i] = o; }
	[MethodImpl(MethodImplOptions.NoInlining)] static ref object Place(object[] a, int i) { return ref a[i]; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Unbox(object o) { return (int)o; }
	[MethodImpl(MethodImplOptions.NoInlining)] static Dog ToDog(object o) { return (Dog)o; }
	[MethodImpl(MethodImplOptions.NoInlining)] static IBark ToBark(object o) { return (IBark)o; }
	[MethodImpl(MethodImplOptions.NoInlining)] static T[] ToArray<T>(object o) { return (T[])o; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Length(Array a, int d) { return a.GetLength(d) + a.Rank; }

	static void Do(int k)
	{
		switch (k)
		{
			case 0: Store(null, 0, "a"); break;
			case 1: Store(new string[1], 1, "a"); break;
			case 2: Store(new string[1], 0, new Dog()); break;
			case 3: Place(null, 0) = "a"; break;
			case 4: Place(new string[1], 0) = "a"; break;
			case 5: Unbox(null); break;
			case 6: Unbox(5L); break;
			case 7: ToDog(new Animal()); break;
			case 8: ToBark(new Animal()); break;
			case 9: ToArray<Dog>(new Animal[1]); break;
			case 10: Length(null, 0); break;
			case 11: Length(new int[2, 3], 2); break;
		}
	}

	static string Text(Exception e)
	{
		return e.GetType().Name + (e.StackTrace.Contains("LeafHelpers") ? " with the helper" : "") + (e.StackTrace.Contains("Do") ? "" : " without its caller");
	}

	// A filter that throws itself, by the same helper, says no.
	static bool Filter(int k)
	{
		filters++;
		object o = null;
		if (k % 2 == 0) return (int)o == 1;
		return ToDog(new Animal()) != null;
	}

	static void Nested(int k)
	{
		int done = 0;
		try
		{
			try
			{
				try { Do(k); }
				catch (Exception e) when (Filter(k)) { Console.WriteLine("never " + e.Message); }
				finally { done++; }
			}
			catch (Exception e)
			{
				done += 10;
				Console.WriteLine(k + " " + Text(e));
				object o = k % 3 == 0 ? null : (object)"text";
				try { done += (int)o; }
				catch (Exception f) when (f.Message != null && !(f is ArgumentException)) { done += 100; Console.WriteLine("  " + f.GetType().Name); }
				Do((k + 5) % 12);
			}
			finally
			{
				done += 1000;
				try { Store(new Dog[1], 0, new Animal()); }
				catch (ArrayTypeMismatchException) { done += 10000; }
			}
		}
		catch (Exception e) when (e.StackTrace != null && e.GetType() != typeof(ArgumentException))
		{
			Console.WriteLine("  " + Text(e) + " " + done);
		}
	}

	static void Main()
	{
		for (int round = 0; round < 2; round++)
			for (int k = 0; k < 12; k++) Nested(k);
		Console.WriteLine(filters);
	}
}
