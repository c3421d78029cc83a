using System;
using System.Collections.Generic;
// Variance of interfaces and delegates: out, in, both, nested, through base interfaces; and where it does not apply.
class Animal { public virtual string Say() { return "..."; } } class Dog : Animal { public override string Say() { return "wuff"; } } class Puppy : Dog { public override string Say() { return "wif"; } }
interface ISource<out T> { T Next(); ISource<T> Self { get; } } interface ISink<in T> { string Put(T x); } interface IBoth<in A, out R> { R Map(A a); }
interface IDeep<out T> : ISource<ISource<T>> { } interface IFlip<in T> { string Take(ISource<T> s); }
class Src<T> : ISource<T> { readonly T v; public Src(T x) { v = x; } public T Next() { return v; } public ISource<T> Self { get { return this; } } }
class Sink<T> : ISink<T> { public string Put(T x) { return typeof(T).Name + "<-" + (x == null ? "null" : x.GetType().Name); } }
class MapF<A, R> : IBoth<A, R> { readonly Func<A, R> f; public MapF(Func<A, R> g) { f = g; } public R Map(A a) { return f(a); } }
class DeepSrc<T> : IDeep<T> { public T V; public ISource<T> Next() { return new Src<T>(V); } public ISource<ISource<T>> Self { get { return this; } } }
class Flip : IFlip<Animal> { public string Take(ISource<Animal> s) { return "flip " + s.Next().Say(); } }
class TwoSrc : ISource<Dog>, ISource<string> { Dog ISource<Dog>.Next() { return new Puppy(); } string ISource<string>.Next() { return "str"; } ISource<Dog> ISource<Dog>.Self { get { return this; } } ISource<string> ISource<string>.Self { get { return this; } } }
class DerivedSrc : Src<Animal>, ISource<Dog> { public DerivedSrc() : base(new Animal()) { } Dog ISource<Dog>.Next() { return new Dog(); } ISource<Dog> ISource<Dog>.Self { get { return this; } } }
delegate R Fn<in A, out R>(A a);
static class P
{
	static string All(IEnumerable<Animal> xs) { string s = ""; foreach (Animal a in xs) s += a.Say() + " "; return s; }
	static string Objects(IEnumerable<object> xs) { string s = ""; foreach (object a in xs) s += a + " "; return s; }
	static Puppy MakePuppy(object o) { return new Puppy(); }
	static T Pull<T>(ISource<T> s) { return s.Self.Next(); }
	static bool Is<T>(object o) { return o is T; }
	static void Main()
	{
		ISource<Dog> sd = new Src<Dog>(new Dog()); ISource<Animal> sa = sd; ISource<object> so = new Src<Puppy>(new Puppy()); Console.WriteLine(sa.Next().Say() + " " + ((Animal)so.Next()).Say() + " " + (sa.Self == sd) + " " + Pull<Animal>(sd).Say() + Pull<object>(new Src<string>("s")));
		ISink<Animal> ka = new Sink<Animal>(); ISink<Puppy> kp = ka; ISink<Dog> kd = new Sink<object>(); Console.WriteLine(kp.Put(new Puppy()) + " " + kd.Put(new Puppy()) + " " + ka.Put(null));
		IBoth<Puppy, object> bp = new MapF<Animal, string>(a => a.Say()); IBoth<Dog, Animal> bd = new MapF<object, Puppy>(MakePuppy); Console.WriteLine(bp.Map(new Puppy()) + " " + bd.Map(new Dog()).Say());
		IDeep<Animal> da = new DeepSrc<Dog> { V = new Puppy() }; ISource<ISource<object>> dd = da; Console.WriteLine(((Animal)dd.Next().Next()).Say() + da.Self.Next().Next().Say());
		IFlip<Dog> fd = new Flip(); Console.WriteLine(fd.Take(sd) + " " + fd.Take(new Src<Puppy>(new Puppy())));
		object two = new TwoSrc(); Console.WriteLine(((ISource<Animal>)two).Next().Say() + ((ISource<string>)two).Next() + ((ISource<Dog>)two).Next().Say() + Is<ISource<Puppy>>(two) + Is<ISource<IComparable>>(two));
		DerivedSrc ds = new DerivedSrc(); Console.WriteLine(((Src<Animal>)ds).Next().Say() + ((ISource<Dog>)ds).Next().Say());
		List<Puppy> lp = new List<Puppy> { new Puppy(), new Puppy() }; Console.WriteLine(All(lp) + All(new Dog[] { new Dog(), new Puppy() }) + Objects(new[] { "a", "b" }) + Objects(new List<string> { "c" }).Length);
		Console.WriteLine(Is<IEnumerable<object>>(new List<int>()) + " " + Is<IEnumerable<object>>(new List<string>()) + " " + Is<IEnumerable<int>>(new List<int>()) + " " + Is<IList<object>>(new List<string>()) + " " + Is<ISource<object>>(new Src<int>(1)) + " " + Is<ISource<ValueType>>(new Src<int>(1)) + " " + Is<IEnumerable<IComparable>>(new List<string>()) + " " + Is<ISink<string>>(new Sink<object>()) + " " + Is<ISink<object>>(new Sink<string>()) + " " + Is<IComparer<string>>(Comparer<object>.Default));
		Fn<object, Puppy> f = MakePuppy; Fn<Dog, Animal> g = f; Fn<string, object> h = f; Console.WriteLine(g(null).Say() + h("x").GetType().Name + ((object)g == f) + Is<Fn<Puppy, Dog>>(g) + Is<Fn<object, object>>(g) + Is<Fn<int, Puppy>>(g));
		Func<Func<Animal, string>, string> hi = k => k(new Dog()); Func<Func<object, string>, object> lo = hi; Console.WriteLine(lo(o => "got" + o.GetType().Name));
		Action<object> ao = o => Console.Write("act" + o + ";"); Action<string> s1 = ao; s1("1"); Action<Action<string>> aa = a => a("2"); Action<Action<object>> back = aa; back(ao); Console.WriteLine();
	}
}
