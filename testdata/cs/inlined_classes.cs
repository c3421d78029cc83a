using System;
using System.Runtime.CompilerServices;

// Arguments that are the results of inlined calls: the object that the call has made is of
// another class than the call's declared one.
class Animal {
    public virtual string Name() { return "animal"; }
    public string Twice() { return Name() + Name(); }
    public bool IsDog() { return this is Dog; }
}

class Dog : Animal { public override string Name() { return "dog"; } }
class Cat : Animal { }
sealed class Fish : Animal { public override string Name() { return "fish"; } }

// A constructor's `this` is of the class that newobj names.
class Shape {
    public string Kind;
    [MethodImpl((MethodImplOptions)256)]
    public Shape() { Kind = this is Circle ? "circle" : "shape"; }
}

sealed class Circle : Shape { }
class Square : Shape { }

struct Point { public int X; public override string ToString() { return "point " + X; } }

static class Program {
    static object MakeObject() { return new Dog(); }
    static Animal MakeAnimal() { return new Dog(); }
    static Animal MakeFish() { return new Fish(); }
    static object MakeBox(int x) { return new Point { X = x }; }
    static object MakeInt(int x) { return x; }
    static object[] MakeStrings() { return new string[2]; }
    static object MakeArray() { return new string[2]; }
    static object Pass(object o) { return o; }

    static bool IsDog(object o) { return o is Dog; }
    static bool IsCat(object o) { return o is Cat; }
    static bool IsFish(Animal a) { return a is Fish; }
    static bool AnimalIsDog(Animal a) { return a is Dog; }
    static Dog ToDog(Animal a) { return (Dog)a; }
    static string NameOf(Animal a) { return a.Name(); }
    static string Text(object o) { return o.ToString(); }
    static int Unbox(object o) { return (int)o; }
    static bool IsStrings(object[] a) { return a is string[]; }
    static bool IsArray(object a) { return a is string[]; }
    static bool IsInts(object a) { return a is int[]; }
    static void Store(object[] a, int i, object value) { a[i] = value; }

    static string StoreKept() {
        object[] a = MakeStrings();
        try { Store(a, 1, new Dog()); } catch (ArrayTypeMismatchException) { return "refused"; }
        return "stored";
    }

    static string StorePassed(int i) {
        try { Store(MakeStrings(), i, new Dog()); } catch (ArrayTypeMismatchException) { return "refused"; }
        return "stored";
    }

    static void Main() {
        Console.WriteLine(IsDog(MakeObject()) + " " + IsCat(MakeObject()) + " " + IsDog(Pass(MakeObject())));
        Console.WriteLine(AnimalIsDog(MakeAnimal()) + " " + IsFish(MakeAnimal()) + " " + IsFish(MakeFish()) + " " + AnimalIsDog(MakeFish()));
        Console.WriteLine(NameOf(MakeAnimal()) + " " + NameOf(MakeFish()) + " " + ToDog(MakeAnimal()).Name());
        Console.WriteLine(MakeAnimal().Twice() + " " + MakeFish().Twice() + " " + MakeAnimal().IsDog() + " " + MakeFish().IsDog());
        Console.WriteLine(Text(MakeObject()) + " " + Text(MakeBox(3)) + " " + Text(MakeInt(4)) + " " + Unbox(MakeInt(5)));
        Console.WriteLine(IsStrings(MakeStrings()) + " " + IsArray(MakeArray()) + " " + IsInts(MakeArray()) + " " + IsArray(Pass(MakeArray())));
        Console.WriteLine(new Shape().Kind + " " + new Circle().Kind + " " + new Square().Kind);
        Console.WriteLine(StoreKept() + " " + StorePassed(0) + " " + StorePassed(1));
    }
}
