// Generic types that grow when they are expanded. The test turns each use of
// an X type into one of the type that uses it, which C# does not allow.
// Compile: mcs -target:library -out:Grow.dll Grow.cs
namespace Grow
{
	public class B<T> { public T x; }
	public class A<T> : B<A<A<T>>> { public T y; }
	public class Self<T> : SelfX<Self<Self<T>>> { }
	public class SelfX<T> { }
	public class Cycle<T> : CycleX<T> { }
	public class CycleX<T> { }
	public struct Field<T> { public FieldX<FieldX<FieldX<T>>> f; }
	public struct FieldX<T> { public int x; }
	public struct Inside<T> { public InsideX<T> f; }
	public struct InsideX<T> { public int x; }
	public interface IGrow<T> : IGrowX<IGrow<IGrow<T>>> { }
	public interface IGrowX<T> { }
	public class Impl<T> : IGrow<T> { }
	public class Deep<T> { public static void M() { Deep<Deep<T>>.M(); } }
}
