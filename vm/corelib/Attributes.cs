using System.Reflection;

namespace System
{
	[AttributeUsage(AttributeTargets.All, Inherited = true, AllowMultiple = false)]
	public abstract class Attribute
	{
		protected Attribute() { }

		public virtual object TypeId { get { return GetType(); } }
		public virtual bool IsDefaultAttribute() { return false; }
		public virtual bool Match(object obj) { return Equals(obj); }

		// Attributes are equal if they have the same class and equal fields.
		public override bool Equals(object obj)
		{
			if (obj == null || obj.GetType() != GetType()) return false;
			foreach (FieldInfo f in GetType().GetFields(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance))
				if (!Equals(f.GetValue(this), f.GetValue(obj))) return false;
			return true;
		}
		public override int GetHashCode()
		{
			foreach (FieldInfo f in GetType().GetFields(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance))
			{
				object v = f.GetValue(this);
				if (v != null) return v.GetHashCode();
			}
			return GetType().GetHashCode();
		}

		public static Attribute[] GetCustomAttributes(MemberInfo element) { return GetCustomAttributes(element, typeof(Attribute), true); }
		public static Attribute[] GetCustomAttributes(MemberInfo element, bool inherit) { return GetCustomAttributes(element, typeof(Attribute), inherit); }
		public static Attribute[] GetCustomAttributes(MemberInfo element, Type attributeType) { return GetCustomAttributes(element, attributeType, true); }
		public static Attribute[] GetCustomAttributes(MemberInfo element, Type attributeType, bool inherit)
		{
			if (element == null) throw new ArgumentNullException("element");
			return (Attribute[])element.GetCustomAttributes(attributeType, inherit);
		}
		public static Attribute GetCustomAttribute(MemberInfo element, Type attributeType) { return GetCustomAttribute(element, attributeType, true); }
		public static Attribute GetCustomAttribute(MemberInfo element, Type attributeType, bool inherit)
		{
			return Only(GetCustomAttributes(element, attributeType, inherit));
		}
		public static Attribute GetCustomAttribute(ParameterInfo element, Type attributeType)
		{
			if (element == null) throw new ArgumentNullException("element");
			return Only((Attribute[])element.GetCustomAttributes(attributeType, true));
		}
		static Attribute Only(Attribute[] list)
		{
			if (list.Length > 1) throw new AmbiguousMatchException("Multiple custom attributes of the same type found.");
			return list.Length == 0 ? null : list[0];
		}
		public static bool IsDefined(MemberInfo element, Type attributeType) { return IsDefined(element, attributeType, true); }
		public static bool IsDefined(MemberInfo element, Type attributeType, bool inherit)
		{
			if (element == null) throw new ArgumentNullException("element");
			return element.IsDefined(attributeType, inherit);
		}
	}
	[Flags]
	public enum AttributeTargets
	{
		Assembly = 1, Module = 2, Class = 4, Struct = 8, Enum = 16, Constructor = 32, Method = 64, Property = 128, Field = 256,
		Event = 512, Interface = 1024, Parameter = 2048, Delegate = 4096, ReturnValue = 8192, GenericParameter = 16384, All = 32767
	}
	[AttributeUsage(AttributeTargets.Class, Inherited = true)]
	public sealed class AttributeUsageAttribute : Attribute
	{
		AttributeTargets targets;
		bool multiple, inherited = true;
		public AttributeUsageAttribute(AttributeTargets validOn) { targets = validOn; }
		public bool AllowMultiple { get { return multiple; } set { multiple = value; } }
		public bool Inherited { get { return inherited; } set { inherited = value; } }
		public AttributeTargets ValidOn { get { return targets; } }
	}
	[AttributeUsage(AttributeTargets.Parameter)]
	public sealed class ParamArrayAttribute : Attribute { }
	public sealed class ObsoleteAttribute : Attribute
	{
		string message; bool error;
		public ObsoleteAttribute() { }
		public ObsoleteAttribute(string message) { this.message = message; }
		public ObsoleteAttribute(string message, bool error) { this.message = message; this.error = error; }
		public string Message { get { return message; } }
		public bool IsError { get { return error; } }
	}
	[AttributeUsage(AttributeTargets.Enum)]
	public class FlagsAttribute : Attribute { }
	public sealed class ThreadStaticAttribute : Attribute { }
	public sealed class SerializableAttribute : Attribute { }
	public sealed class NonSerializedAttribute : Attribute { }
	public sealed class CLSCompliantAttribute : Attribute
	{
		bool compliant;
		public CLSCompliantAttribute(bool isCompliant) { compliant = isCompliant; }
		public bool IsCompliant { get { return compliant; } }
	}
	public sealed class STAThreadAttribute : Attribute { }
	public sealed class MTAThreadAttribute : Attribute { }
	public sealed class ContextStaticAttribute : Attribute { }
}

namespace System.Diagnostics
{
	[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method, AllowMultiple = true)]
	public sealed class ConditionalAttribute : Attribute
	{
		string condition;
		public ConditionalAttribute(string conditionString) { condition = conditionString; }
		public string ConditionString { get { return condition; } }
	}
	[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method | AttributeTargets.Constructor | AttributeTargets.Struct, Inherited = false)]
	public sealed class StackTraceHiddenAttribute : Attribute { }
	public sealed class DebuggerHiddenAttribute : Attribute { }
	public sealed class DebuggerStepThroughAttribute : Attribute { }
	public sealed class DebuggerNonUserCodeAttribute : Attribute { }
	public sealed class DebuggerDisplayAttribute : Attribute { public DebuggerDisplayAttribute(string value) { } }
	public enum DebuggerBrowsableState { Never = 0, Collapsed = 2, RootHidden = 3 }
	public sealed class DebuggerBrowsableAttribute : Attribute { public DebuggerBrowsableAttribute(DebuggerBrowsableState state) { } }
	public sealed class DebuggableAttribute : Attribute
	{
		[Flags]
		public enum DebuggingModes { None = 0, Default = 1, DisableOptimizations = 256, IgnoreSymbolStoreSequencePoints = 2, EnableEditAndContinue = 4 }
		public DebuggableAttribute(DebuggingModes modes) { }
		public DebuggableAttribute(bool isJITTrackingEnabled, bool isJITOptimizerDisabled) { }
	}
}

namespace System.Reflection
{
	public sealed class TargetInvocationException : ApplicationException
	{
		public TargetInvocationException(Exception inner) : base("Exception has been thrown by the target of an invocation.", inner) { }
		public TargetInvocationException(string message, Exception inner) : base(message, inner) { }
	}
	public sealed class DefaultMemberAttribute : Attribute
	{
		string name;
		public DefaultMemberAttribute(string memberName) { name = memberName; }
		public string MemberName { get { return name; } }
	}
	public sealed class AssemblyVersionAttribute : Attribute { public AssemblyVersionAttribute(string version) { } }
	public sealed class AssemblyTitleAttribute : Attribute { public AssemblyTitleAttribute(string title) { } }
	public sealed class AssemblyDescriptionAttribute : Attribute { public AssemblyDescriptionAttribute(string description) { } }
	public sealed class AssemblyFileVersionAttribute : Attribute { public AssemblyFileVersionAttribute(string version) { } }
}

namespace System.Runtime.InteropServices
{
	[AttributeUsage(AttributeTargets.Parameter)]
	public sealed class InAttribute : Attribute { }
	[AttributeUsage(AttributeTargets.Parameter)]
	public sealed class OutAttribute : Attribute { }
	[AttributeUsage(AttributeTargets.Parameter)]
	public sealed class OptionalAttribute : Attribute { }
	public enum LayoutKind { Sequential = 0, Explicit = 2, Auto = 3 }
	public enum CharSet { None = 1, Ansi = 2, Unicode = 3, Auto = 4 }
	public sealed class StructLayoutAttribute : Attribute
	{
		LayoutKind kind;
		public int Pack, Size;
		public CharSet CharSet;
		public StructLayoutAttribute(LayoutKind layoutKind) { kind = layoutKind; }
		public StructLayoutAttribute(short layoutKind) { kind = (LayoutKind)layoutKind; }
		public LayoutKind Value { get { return kind; } }
	}
	[AttributeUsage(AttributeTargets.Field)]
	public sealed class FieldOffsetAttribute : Attribute
	{
		int offset;
		public FieldOffsetAttribute(int offset) { this.offset = offset; }
		public int Value { get { return offset; } }
	}
	public enum CallingConvention { Winapi = 1, Cdecl = 2, StdCall = 3, ThisCall = 4, FastCall = 5 }
	[AttributeUsage(AttributeTargets.Method)]
	public sealed class DllImportAttribute : Attribute
	{
		string dll;
		public string EntryPoint;
		public CharSet CharSet;
		public bool SetLastError, ExactSpelling, PreserveSig, BestFitMapping, ThrowOnUnmappableChar;
		public CallingConvention CallingConvention;
		public DllImportAttribute(string dllName) { dll = dllName; }
		public string Value { get { return dll; } }
	}
	public sealed class MarshalAsAttribute : Attribute { public MarshalAsAttribute(UnmanagedType unmanagedType) { } public MarshalAsAttribute(short unmanagedType) { } }
	public enum UnmanagedType { Bool = 2, I1 = 3, U1 = 4, I2 = 5, U2 = 6, I4 = 7, U4 = 8, I8 = 9, U8 = 10, R4 = 11, R8 = 12, LPStr = 20 }
	[AttributeUsage(AttributeTargets.Interface)]
	public sealed class ComImportAttribute : Attribute { }
	public sealed class GuidAttribute : Attribute { public GuidAttribute(string guid) { } }
	public sealed class ComVisibleAttribute : Attribute { public ComVisibleAttribute(bool visibility) { } }
	public sealed class DefaultParameterValueAttribute : Attribute { public DefaultParameterValueAttribute(object value) { } }
	public sealed class CoClassAttribute : Attribute { public CoClassAttribute(Type coClass) { } }
	public sealed class DispIdAttribute : Attribute { public DispIdAttribute(int dispId) { } }
	public sealed class UnmanagedFunctionPointerAttribute : Attribute { public UnmanagedFunctionPointerAttribute(CallingConvention c) { } }
}

namespace System.Runtime.CompilerServices
{
	[Flags]
	public enum MethodImplOptions
	{
		Unmanaged = 4, NoInlining = 8, ForwardRef = 16, Synchronized = 32, NoOptimization = 64, PreserveSig = 128,
		AggressiveInlining = 256, InternalCall = 4096
	}
	public enum MethodCodeType { IL = 0, Native = 1, OPTIL = 2, Runtime = 3 }
	public sealed class MethodImplAttribute : Attribute
	{
		MethodImplOptions value;
		public MethodCodeType MethodCodeType;
		public MethodImplAttribute() { }
		public MethodImplAttribute(MethodImplOptions methodImplOptions) { value = methodImplOptions; }
		public MethodImplAttribute(short value) { this.value = (MethodImplOptions)value; }
		public MethodImplOptions Value { get { return value; } }
	}
	[AttributeUsage(AttributeTargets.All, Inherited = true)]
	public sealed class CompilerGeneratedAttribute : Attribute { }
	[AttributeUsage(AttributeTargets.Method | AttributeTargets.Class | AttributeTargets.Assembly)]
	public sealed class ExtensionAttribute : Attribute { }
	public sealed class CompilationRelaxationsAttribute : Attribute { public CompilationRelaxationsAttribute(int relaxations) { } }
	public sealed class RuntimeCompatibilityAttribute : Attribute
	{
		bool wrap;
		public bool WrapNonExceptionThrows { get { return wrap; } set { wrap = value; } }
	}
	[AttributeUsage(AttributeTargets.Struct)]
	public sealed class UnsafeValueTypeAttribute : Attribute { }
	[AttributeUsage(AttributeTargets.Field, Inherited = false)]
	public sealed class FixedBufferAttribute : Attribute
	{
		Type type; int length;
		public FixedBufferAttribute(Type elementType, int length) { type = elementType; this.length = length; }
		public Type ElementType { get { return type; } }
		public int Length { get { return length; } }
	}
	public sealed class DecimalConstantAttribute : Attribute
	{
		public DecimalConstantAttribute(byte scale, byte sign, uint hi, uint mid, uint low) { }
		public DecimalConstantAttribute(byte scale, byte sign, int hi, int mid, int low) { }
	}
	[AttributeUsage(AttributeTargets.Property)]
	public sealed class IndexerNameAttribute : Attribute { public IndexerNameAttribute(string indexerName) { } }
	public sealed class InternalsVisibleToAttribute : Attribute { public InternalsVisibleToAttribute(string assemblyName) { } }
	public sealed class AccessedThroughPropertyAttribute : Attribute { public AccessedThroughPropertyAttribute(string propertyName) { } }
	public sealed class TupleElementNamesAttribute : Attribute { public TupleElementNamesAttribute(string[] transformNames) { } }
	public sealed class IsReadOnlyAttribute : Attribute { }
	public sealed class IsByRefLikeAttribute : Attribute { }
	public sealed class CallerMemberNameAttribute : Attribute { }
	public sealed class CallerLineNumberAttribute : Attribute { }
	public sealed class CallerFilePathAttribute : Attribute { }
	public class StateMachineAttribute : Attribute
	{
		Type type;
		public StateMachineAttribute(Type stateMachineType) { type = stateMachineType; }
		public Type StateMachineType { get { return type; } }
	}
	public sealed class IteratorStateMachineAttribute : StateMachineAttribute
	{
		public IteratorStateMachineAttribute(Type stateMachineType) : base(stateMachineType) { }
	}
	public static class IsVolatile { }
	public static class IsConst { }
	public sealed class CallerArgumentExpressionAttribute : Attribute
	{
		public CallerArgumentExpressionAttribute(string parameterName) { ParameterName = parameterName; }
		public string ParameterName { get; }
	}
	public sealed class CompilerFeatureRequiredAttribute : Attribute
	{
		public CompilerFeatureRequiredAttribute(string featureName) { FeatureName = featureName; }
		public string FeatureName { get; }
		public bool IsOptional { get; set; }
	}
	public sealed class InlineArrayAttribute : Attribute
	{
		public InlineArrayAttribute(int length) { Length = length; }
		public int Length { get; }
	}
	public sealed class InterpolatedStringHandlerAttribute : Attribute { }
	public sealed class InterpolatedStringHandlerArgumentAttribute : Attribute
	{
		public InterpolatedStringHandlerArgumentAttribute(string argument) { Arguments = new string[] { argument }; }
		public InterpolatedStringHandlerArgumentAttribute(params string[] arguments) { Arguments = arguments; }
		public string[] Arguments { get; }
	}
	public sealed class NullableAttribute : Attribute
	{
		public readonly byte[] NullableFlags;
		public NullableAttribute(byte value) { NullableFlags = new byte[] { value }; }
		public NullableAttribute(byte[] value) { NullableFlags = value; }
	}
	public sealed class NullableContextAttribute : Attribute
	{
		public readonly byte Flag;
		public NullableContextAttribute(byte value) { Flag = value; }
	}
	public sealed class RefSafetyRulesAttribute : Attribute
	{
		public RefSafetyRulesAttribute(int version) { Version = version; }
		public int Version { get; }
	}
	public sealed class CollectionBuilderAttribute : Attribute
	{
		public CollectionBuilderAttribute(Type builderType, string methodName) { BuilderType = builderType; MethodName = methodName; }
		public Type BuilderType { get; }
		public string MethodName { get; }
	}
	public sealed class IsUnmanagedAttribute : Attribute { }
	public sealed class ScopedRefAttribute : Attribute { }
	public sealed class RequiresLocationAttribute : Attribute { }
	public sealed class ParamCollectionAttribute : Attribute { }
	public sealed class OverloadResolutionPriorityAttribute : Attribute
	{
		public OverloadResolutionPriorityAttribute(int priority) { Priority = priority; }
		public int Priority { get; }
	}
	public sealed class NativeIntegerAttribute : Attribute
	{
		public NativeIntegerAttribute() { }
		public NativeIntegerAttribute(bool[] flags) { }
	}
	public sealed class PreserveBaseOverridesAttribute : Attribute { }
	public sealed class RequiredMemberAttribute : Attribute { }
	public sealed class SkipLocalsInitAttribute : Attribute { }
	public sealed class ModuleInitializerAttribute : Attribute { }
	public static class IsExternalInit { }
	public class TypeForwardedToAttribute : Attribute { public TypeForwardedToAttribute(Type destination) { } }
}

namespace System.Runtime.Versioning
{
	public sealed class TargetFrameworkAttribute : Attribute { public TargetFrameworkAttribute(string frameworkName) { } public string FrameworkDisplayName { get { return null; } set { } } }
}

namespace System.Security
{
	public class VerificationException : SystemException
	{
		public VerificationException() : base("Operation could destabilize the runtime.") { }
		public VerificationException(string message) : base(message) { }
		public VerificationException(string message, Exception innerException) : base(message, innerException) { }
	}
	public sealed class SecurityCriticalAttribute : Attribute { }
	public sealed class SecuritySafeCriticalAttribute : Attribute { }
	public sealed class UnverifiableCodeAttribute : Attribute { }
	public sealed class SuppressUnmanagedCodeSecurityAttribute : Attribute { }
}

namespace System.Security.Permissions
{
	public enum SecurityAction { Demand = 2, Assert = 3, Deny = 4, PermitOnly = 5, LinkDemand = 6, InheritanceDemand = 7, RequestMinimum = 8, RequestOptional = 9, RequestRefuse = 10 }
	public abstract class SecurityAttribute : Attribute { protected SecurityAttribute(SecurityAction action) { } }
	public sealed class SecurityPermissionAttribute : SecurityAttribute
	{
		bool skip;
		public SecurityPermissionAttribute(SecurityAction action) : base(action) { }
		public bool SkipVerification { get { return skip; } set { skip = value; } }
	}
}

namespace System.Diagnostics.CodeAnalysis
{
	public sealed class SetsRequiredMembersAttribute : Attribute { }
	public sealed class UnscopedRefAttribute : Attribute { }
	public sealed class AllowNullAttribute : Attribute { }
	public sealed class DisallowNullAttribute : Attribute { }
	public sealed class MaybeNullAttribute : Attribute { }
	public sealed class NotNullAttribute : Attribute { }
	public sealed class DoesNotReturnAttribute : Attribute { }
	public sealed class ExperimentalAttribute : Attribute { public ExperimentalAttribute(string diagnosticId) { } }
	public sealed class NotNullWhenAttribute : Attribute { public NotNullWhenAttribute(bool returnValue) { } }
	public sealed class MaybeNullWhenAttribute : Attribute { public MaybeNullWhenAttribute(bool returnValue) { } }
	public sealed class DoesNotReturnIfAttribute : Attribute { public DoesNotReturnIfAttribute(bool parameterValue) { } }
	public sealed class NotNullIfNotNullAttribute : Attribute { public NotNullIfNotNullAttribute(string parameterName) { } }
	public sealed class MemberNotNullAttribute : Attribute { public MemberNotNullAttribute(params string[] members) { } }
	public sealed class SuppressMessageAttribute : Attribute
	{
		public SuppressMessageAttribute(string category, string checkId) { }
		public string Justification { get; set; }
	}
}
