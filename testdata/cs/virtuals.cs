using System;
// Virtual calls: overrides, hiding, base calls, abstract classes, sealed, calls from constructors, ToString/Equals/GetHashCode.
abstract class Animal
{
	protected string name;
	static int count;
	public Animal(string n) { name = n; count++; Init(); }
	protected virtual void Init() { Console.WriteLine("Animal.Init " + name); }
	public abstract string Sound();
	public virtual string Describe() { return name + " says " + Sound(); }
	public string Plain() { return "Animal.Plain"; }
	public static int Count { get { return count; } }
}
class Dog : Animal
{
	int age = 3;
	public Dog(string n) : base(n) { }
	protected override void Init() { Console.WriteLine("Dog.Init " + name + " " + age); base.Init(); }
	public override string Sound() { return "woof"; }
	public new string Plain() { return "Dog.Plain"; }
}
class Puppy : Dog
{
	public Puppy() : base("puppy") { }
	public sealed override string Sound() { return base.Sound().Substring(1) + "!"; }
	public override string Describe() { return "[" + base.Describe() + "]"; }
}
class Cat : Animal { public Cat() : base("cat") { } public override string Sound() { return "meow"; } public new virtual string Describe() { return "hidden"; } }
class Lion : Cat { public override string Describe() { return "lion " + base.Describe(); } public override string Sound() { return "roar"; } }
class A { public virtual int F() { return 1; } public virtual int G() { return F() * 10; } public int H() { return G() + F(); } }
class B : A { public override int F() { return 2; } }
class C : B { public override int G() { return base.G() + 5; } }
class D : C { public override int F() { return base.F() + 7; } public new virtual int H() { return -1; } }
class E : D { public override int H() { return base.H() - F(); } }
sealed class Key { int a; string b; public Key(int a, string b) { this.a = a; this.b = b; } public override bool Equals(object o) { Key k = o as Key; return k != null && k.a == a && k.b == b; } public override int GetHashCode() { return a * 31 + b.Length; } public override string ToString() { return a + b; } }
static class P
{
	static int Sum(A[] xs) { int s = 0; foreach (A x in xs) s = s * 3 + x.H() + x.F() - x.G(); return s; }
	static void Main()
	{
		Animal[] zoo = { new Dog("rex"), new Puppy(), new Cat(), new Lion() };
		foreach (Animal a in zoo) Console.WriteLine(a.Describe() + " " + a.Plain() + " " + a.Sound());
		Console.WriteLine(((Dog)zoo[0]).Plain() + " " + ((Cat)zoo[2]).Describe() + " " + ((Cat)zoo[3]).Describe() + " " + Animal.Count);
		A[] xs = { new A(), new B(), new C(), new D(), new E() };
		foreach (A x in xs) Console.WriteLine(x.F() + " " + x.G() + " " + x.H());
		Console.WriteLine(((D)xs[3]).H() + " " + ((D)xs[4]).H() + " " + Sum(xs));
		object k1 = new Key(1, "a"), k2 = new Key(1, "a"), k3 = new Key(2, "a");
		Console.WriteLine(k1.Equals(k2) + " " + k1.Equals(k3) + " " + k1.Equals(null) + " " + (k1.GetHashCode() == k2.GetHashCode()) + " " + k3 + " " + object.Equals(k1, k2) + " " + ReferenceEquals(k1, k2));
		object o = new object();
		Console.WriteLine(o + " " + zoo[1] + " " + o.Equals(o) + " " + (o.GetHashCode() == o.GetHashCode()) + " " + o.GetType() + " " + zoo[3].GetType().Name);
	}
}
