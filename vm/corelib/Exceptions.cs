using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace System
{
	public class Exception
	{
		internal string _message;
		internal Exception _innerException;
		// The frames through which the exception has passed; the runtime appends them.
		long[] _stackTrace;
		// The text of an earlier trace, printed before this one. ExceptionDispatchInfo sets _restoredTrace for the next
		// throw.
		string _remoteTrace;
		internal string _restoredTrace;
		string _source, _helpURL;
		System.Collections.IDictionary _data;
		internal int _HResult;

		public Exception() { _HResult = unchecked((int)0x80131500); }
		public Exception(string message) : this() { _message = message; }
		public Exception(string message, Exception innerException) : this() { _message = message; _innerException = innerException; }

		public virtual string Message
		{
			get { return _message ?? "Exception of type '" + GetType().ToString() + "' was thrown."; }
		}
		public Exception InnerException { get { return _innerException; } }
		public virtual string StackTrace
		{
			get { return _stackTrace == null ? _remoteTrace : _remoteTrace + TraceText(_stackTrace); }
		}
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string TraceText(long[] frames);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string TraceSource(long[] frames);
		public virtual string Source
		{
			get
			{
				if (_source == null && _stackTrace != null) _source = TraceSource(_stackTrace);
				return _source;
			}
			set { _source = value; }
		}
		public virtual string HelpLink { get { return _helpURL; } set { _helpURL = value; } }
		public int HResult { get { return _HResult; } protected set { _HResult = value; } }
		public virtual System.Collections.IDictionary Data
		{
			get
			{
				if (_data == null) _data = new System.Collections.Hashtable();
				return _data;
			}
		}
		public virtual Exception GetBaseException()
		{
			Exception e = this;
			while (e._innerException != null) e = e._innerException;
			return e;
		}
		// An inner exception starts on a new line, as in the report of an uncaught exception.
		internal static bool innerOnNewLine;
		public override string ToString()
		{
			string s = GetType().ToString();
			string m = Message;
			if (m != null && m.Length > 0) s += ": " + m;
			if (_innerException != null)
				s += (innerOnNewLine ? "\n" : "") + " ---> " + _innerException.ToString() + "\n   --- End of inner exception stack trace ---";
			string st = StackTrace;
			if (st != null && st.Length > 0) s += "\n" + st;
			return s;
		}
		public new Type GetType() { return base.GetType(); }
	}

	public class SystemException : Exception
	{
		public SystemException() : base("System error.") { }
		public SystemException(string message) : base(message) { }
		public SystemException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class ApplicationException : Exception
	{
		public ApplicationException() : base("Error in the application.") { }
		public ApplicationException(string message) : base(message) { }
		public ApplicationException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class ArithmeticException : SystemException
	{
		public ArithmeticException() : base("Overflow or underflow in the arithmetic operation.") { }
		public ArithmeticException(string message) : base(message) { }
		public ArithmeticException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class DivideByZeroException : ArithmeticException
	{
		public DivideByZeroException() : base("Attempted to divide by zero.") { }
		public DivideByZeroException(string message) : base(message) { }
		public DivideByZeroException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class OverflowException : ArithmeticException
	{
		public OverflowException() : base("Arithmetic operation resulted in an overflow.") { }
		public OverflowException(string message) : base(message) { }
		public OverflowException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class NotFiniteNumberException : ArithmeticException
	{
		double _offendingNumber;
		public NotFiniteNumberException(double offendingNumber) : base("Overflow or underflow in the arithmetic operation.") { _offendingNumber = offendingNumber; }
		public NotFiniteNumberException(string message, double offendingNumber) : base(message) { _offendingNumber = offendingNumber; }
		public double OffendingNumber { get { return _offendingNumber; } }
		public NotFiniteNumberException() : base("Number encountered was not a finite quantity.") { }
		public NotFiniteNumberException(string message) : base(message) { }
		public NotFiniteNumberException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class NullReferenceException : SystemException
	{
		public NullReferenceException() : base("Object reference not set to an instance of an object.") { }
		public NullReferenceException(string message) : base(message) { }
		public NullReferenceException(string message, Exception innerException) : base(message, innerException) { }
	}
	public sealed class IndexOutOfRangeException : SystemException
	{
		public IndexOutOfRangeException() : base("Index was outside the bounds of the array.") { }
		public IndexOutOfRangeException(string message) : base(message) { }
		public IndexOutOfRangeException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class InvalidCastException : SystemException
	{
		public InvalidCastException() : base("Specified cast is not valid.") { }
		public InvalidCastException(string message) : base(message) { }
		public InvalidCastException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class ArrayTypeMismatchException : SystemException
	{
		public ArrayTypeMismatchException() : base("Attempted to access an element as a type incompatible with the array.") { }
		public ArrayTypeMismatchException(string message) : base(message) { }
		public ArrayTypeMismatchException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class RankException : SystemException
	{
		public RankException() : base("Attempted to operate on an array with the incorrect number of dimensions.") { }
		public RankException(string message) : base(message) { }
		public RankException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class OutOfMemoryException : SystemException
	{
		public OutOfMemoryException() : base("Insufficient memory to continue the execution of the program.") { }
		public OutOfMemoryException(string message) : base(message) { }
		public OutOfMemoryException(string message, Exception innerException) : base(message, innerException) { }
	}
	public sealed class InsufficientMemoryException : OutOfMemoryException
	{
		public InsufficientMemoryException() : base("Insufficient memory to continue the execution of the program.") { }
		public InsufficientMemoryException(string message) : base(message) { }
		public InsufficientMemoryException(string message, Exception innerException) : base(message, innerException) { }
	}
	public sealed class StackOverflowException : SystemException
	{
		public StackOverflowException() : base("Operation caused a stack overflow.") { }
		public StackOverflowException(string message) : base(message) { }
		public StackOverflowException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class InvalidOperationException : SystemException
	{
		public InvalidOperationException() : base("Operation is not valid due to the current state of the object.") { }
		public InvalidOperationException(string message) : base(message) { }
		public InvalidOperationException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class NotSupportedException : SystemException
	{
		public NotSupportedException() : base("Specified method is not supported.") { }
		public NotSupportedException(string message) : base(message) { }
		public NotSupportedException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class PlatformNotSupportedException : NotSupportedException
	{
		public PlatformNotSupportedException() : base("Operation is not supported on this platform.") { }
		public PlatformNotSupportedException(string message) : base(message) { }
		public PlatformNotSupportedException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class NotImplementedException : SystemException
	{
		public NotImplementedException() : base("The method or operation is not implemented.") { }
		public NotImplementedException(string message) : base(message) { }
		public NotImplementedException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class FormatException : SystemException
	{
		public FormatException() : base("One of the identified items was in an invalid format.") { }
		public FormatException(string message) : base(message) { }
		public FormatException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class MemberAccessException : SystemException
	{
		public MemberAccessException() : base("Cannot access member.") { }
		public MemberAccessException(string message) : base(message) { }
		public MemberAccessException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class MissingMemberException : MemberAccessException
	{
		public MissingMemberException() : base("Attempted to access a missing member.") { }
		public MissingMemberException(string message) : base(message) { }
		public MissingMemberException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class MissingMethodException : MissingMemberException
	{
		public MissingMethodException(string className, string methodName) : base("Method '" + className + "." + methodName + "' not found.") { }
		public MissingMethodException() : base("Attempted to access a missing method.") { }
		public MissingMethodException(string message) : base(message) { }
		public MissingMethodException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class MissingFieldException : MissingMemberException
	{
		public MissingFieldException(string className, string fieldName) : base("Field '" + className + "." + fieldName + "' not found.") { }
		public MissingFieldException() : base("Attempted to access a non-existing field.") { }
		public MissingFieldException(string message) : base(message) { }
		public MissingFieldException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class FieldAccessException : MemberAccessException
	{
		public FieldAccessException() : base("Attempted to access a field that is not accessible by the caller.") { }
		public FieldAccessException(string message) : base(message) { }
		public FieldAccessException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class MethodAccessException : MemberAccessException
	{
		public MethodAccessException() : base("Attempt to access the method failed.") { }
		public MethodAccessException(string message) : base(message) { }
		public MethodAccessException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class TypeLoadException : SystemException
	{
		public TypeLoadException() : base("Failure has occurred while loading a type.") { }
		public TypeLoadException(string message) : base(message) { }
		public TypeLoadException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class EntryPointNotFoundException : TypeLoadException
	{
		public EntryPointNotFoundException() : base("Entry point was not found.") { }
		public EntryPointNotFoundException(string message) : base(message) { }
		public EntryPointNotFoundException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class DllNotFoundException : TypeLoadException
	{
		public DllNotFoundException() : base("Dll was not found.") { }
		public DllNotFoundException(string message) : base(message) { }
		public DllNotFoundException(string message, Exception innerException) : base(message, innerException) { }
	}
	public sealed class InvalidProgramException : SystemException
	{
		public InvalidProgramException() : base("Common Language Runtime detected an invalid program.") { }
		public InvalidProgramException(string message) : base(message) { }
		public InvalidProgramException(string message, Exception innerException) : base(message, innerException) { }
	}
	public sealed class ExecutionEngineException : SystemException
	{
		public ExecutionEngineException() : base("Internal error in the runtime.") { }
		public ExecutionEngineException(string message) : base(message) { }
		public ExecutionEngineException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class AccessViolationException : SystemException
	{
		public AccessViolationException() : base("Attempted to read or write protected memory. This is often an indication that other memory is corrupt.") { }
		public AccessViolationException(string message) : base(message) { }
		public AccessViolationException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class UnauthorizedAccessException : SystemException
	{
		public UnauthorizedAccessException() : base("Attempted to perform an unauthorized operation.") { }
		public UnauthorizedAccessException(string message) : base(message) { }
		public UnauthorizedAccessException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class TimeoutException : SystemException
	{
		public TimeoutException() : base("The operation has timed out.") { }
		public TimeoutException(string message) : base(message) { }
		public TimeoutException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class OperationCanceledException : SystemException
	{
		public OperationCanceledException() : base("The operation was canceled.") { }
		public OperationCanceledException(string message) : base(message) { }
		public OperationCanceledException(string message, Exception innerException) : base(message, innerException) { }
		public OperationCanceledException(System.Threading.CancellationToken token) : this() { CancellationToken = token; }
		public OperationCanceledException(string message, System.Threading.CancellationToken token) : base(message) { CancellationToken = token; }
		public System.Threading.CancellationToken CancellationToken { get; private set; }
	}
	public class BadImageFormatException : SystemException
	{
		public BadImageFormatException() : base("Format of the executable (.exe) or library (.dll) is invalid.") { }
		public BadImageFormatException(string message) : base(message) { }
		public BadImageFormatException(string message, Exception innerException) : base(message, innerException) { }
	}
	public sealed class MulticastNotSupportedException : SystemException
	{
		public MulticastNotSupportedException() : base("Attempted to add multiple callbacks to a delegate that does not support multicast.") { }
		public MulticastNotSupportedException(string message) : base(message) { }
		public MulticastNotSupportedException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class ArgumentException : SystemException
	{
		string _paramName;
		public ArgumentException() : base("Value does not fall within the expected range.") { }
		public ArgumentException(string message) : base(message) { }
		public ArgumentException(string message, Exception innerException) : base(message, innerException) { }
		public ArgumentException(string message, string paramName) : base(message) { _paramName = paramName; }
		public ArgumentException(string message, string paramName, Exception innerException) : base(message, innerException) { _paramName = paramName; }
		public virtual string ParamName { get { return _paramName; } }
		[System.Diagnostics.StackTraceHidden]
		public static void ThrowIfNullOrEmpty(string argument, string paramName = null)
		{
			ArgumentNullException.ThrowIfNull(argument, paramName);
			if (argument.Length == 0) throw new ArgumentException("The value cannot be an empty string.", paramName);
		}
		[System.Diagnostics.StackTraceHidden]
		public static void ThrowIfNullOrWhiteSpace(string argument, string paramName = null)
		{
			ArgumentNullException.ThrowIfNull(argument, paramName);
			if (string.IsNullOrWhiteSpace(argument)) throw new ArgumentException("The value cannot be an empty string or composed entirely of whitespace.", paramName);
		}
		public override string Message
		{
			get
			{
				if (_paramName == null || _paramName.Length == 0) return base.Message;
				return base.Message + (Environment.IsForNet ? " (Parameter '" + _paramName + "')" : "\nParameter name: " + _paramName);
			}
		}
	}
	public class ArgumentNullException : ArgumentException
	{
		public ArgumentNullException() : base("Value cannot be null.") { }
		public ArgumentNullException(string paramName) : base("Value cannot be null.", paramName) { }
		public ArgumentNullException(string message, Exception innerException) : base(message, innerException) { }
		public ArgumentNullException(string paramName, string message) : base(message, paramName) { }
		[System.Diagnostics.StackTraceHidden]
		public static void ThrowIfNull(object argument, string paramName = null) { if (argument == null) throw new ArgumentNullException(paramName); }
	}
	public class ArgumentOutOfRangeException : ArgumentException
	{
		object _actualValue;
		public ArgumentOutOfRangeException() : base("Specified argument was out of the range of valid values.") { }
		public ArgumentOutOfRangeException(string paramName) : base("Specified argument was out of the range of valid values.", paramName) { }
		public ArgumentOutOfRangeException(string message, Exception innerException) : base(message, innerException) { }
		public ArgumentOutOfRangeException(string paramName, string message) : base(message, paramName) { }
		public ArgumentOutOfRangeException(string paramName, object actualValue, string message) : base(message, paramName) { _actualValue = actualValue; }
		public virtual object ActualValue { get { return _actualValue; } }
		public override string Message
		{
			get { return _actualValue == null ? base.Message : base.Message + "\nActual value was " + _actualValue.ToString() + "."; }
		}

		// Each of these throws when value is as the name says.
		static void Throw<T>(bool bad, T value, string paramName, string must, T other)
		{
			if (bad) throw new ArgumentOutOfRangeException(paramName, value, paramName + " ('" + value + "') must " + must + " '" + other + "'.");
		}
		static void Throw<T>(bool bad, T value, string paramName, string must)
		{
			if (bad) throw new ArgumentOutOfRangeException(paramName, value, paramName + " ('" + value + "') must " + must + ".");
		}
		static int Sign<T>(T value)
		{
			return System.Collections.Generic.Comparer<T>.Default.Compare(value, default(T));
		}
		public static void ThrowIfZero<T>(T value, string paramName = null) { Throw(Sign(value) == 0, value, paramName, "be a non-zero value"); }
		public static void ThrowIfNegative<T>(T value, string paramName = null) { Throw(Sign(value) < 0, value, paramName, "be a non-negative value"); }
		public static void ThrowIfNegativeOrZero<T>(T value, string paramName = null) { Throw(Sign(value) <= 0, value, paramName, "be a non-negative and non-zero value"); }
		public static void ThrowIfEqual<T>(T value, T other, string paramName = null) { Throw(System.Collections.Generic.EqualityComparer<T>.Default.Equals(value, other), value, paramName, "not be equal to", other); }
		public static void ThrowIfNotEqual<T>(T value, T other, string paramName = null) { Throw(!System.Collections.Generic.EqualityComparer<T>.Default.Equals(value, other), value, paramName, "be equal to", other); }
		public static void ThrowIfGreaterThan<T>(T value, T other, string paramName = null) where T : IComparable<T> { Throw(value.CompareTo(other) > 0, value, paramName, "be less than or equal to", other); }
		public static void ThrowIfGreaterThanOrEqual<T>(T value, T other, string paramName = null) where T : IComparable<T> { Throw(value.CompareTo(other) >= 0, value, paramName, "be less than", other); }
		public static void ThrowIfLessThan<T>(T value, T other, string paramName = null) where T : IComparable<T> { Throw(value.CompareTo(other) < 0, value, paramName, "be greater than or equal to", other); }
		public static void ThrowIfLessThanOrEqual<T>(T value, T other, string paramName = null) where T : IComparable<T> { Throw(value.CompareTo(other) <= 0, value, paramName, "be greater than", other); }
	}
	public class DuplicateWaitObjectException : ArgumentException
	{
		public DuplicateWaitObjectException() : base("Duplicate objects in argument.") { }
	}
	public sealed class TypeInitializationException : SystemException
	{
		string _typeName;
		public TypeInitializationException(string fullTypeName, Exception innerException)
			: base("The type initializer for '" + fullTypeName + "' threw an exception.", innerException) { _typeName = fullTypeName; }
		public string TypeName { get { return _typeName ?? ""; } }
	}
	public class ObjectDisposedException : InvalidOperationException
	{
		string _objectName;
		public ObjectDisposedException(string objectName) : base("Cannot access a disposed object.") { _objectName = objectName; }
		public ObjectDisposedException(string objectName, string message) : base(message) { _objectName = objectName; }
		public ObjectDisposedException(string message, Exception innerException) : base(message, innerException) { }
		public string ObjectName { get { return _objectName ?? ""; } }
		[System.Diagnostics.StackTraceHidden]
		public static void ThrowIf(bool condition, object instance) { ThrowIf(condition, instance == null ? null : instance.GetType()); }
		[System.Diagnostics.StackTraceHidden]
		public static void ThrowIf(bool condition, Type type) { if (condition) throw new ObjectDisposedException(type == null ? null : type.FullName); }
		public override string Message
		{
			get { return ObjectName.Length == 0 ? base.Message : base.Message + "\nObject name: '" + _objectName + "'."; }
		}
	}
	public class AggregateException : Exception
	{
		Exception[] inner;
		public AggregateException(IEnumerable<Exception> innerExceptions) : this(new List<Exception>(innerExceptions).ToArray()) { }
		public AggregateException(string message, IEnumerable<Exception> innerExceptions) : this(message, new List<Exception>(innerExceptions).ToArray()) { }
		public override string ToString()
		{
			string s = base.ToString();
			for (int i = 0; i < inner.Length; i++) s += "\n---> (Inner Exception #" + i.ToString() + ") " + inner[i].ToString() + "<---\n";
			return s;
		}
		public AggregateException Flatten()
		{
			List<Exception> flat = new List<Exception>();
			AddTo(flat);
			return new AggregateException(_message, flat.ToArray());
		}
		void AddTo(List<Exception> flat)
		{
			foreach (Exception e in inner)
			{
				AggregateException a = e as AggregateException;
				if (a != null) a.AddTo(flat);
				else flat.Add(e);
			}
		}
		public void Handle(Func<Exception, bool> predicate)
		{
			if (predicate == null) throw new ArgumentNullException("predicate");
			List<Exception> left = new List<Exception>();
			foreach (Exception e in inner)
				if (!predicate(e)) left.Add(e);
			if (left.Count > 0) throw new AggregateException(_message, left.ToArray());
		}
		public override Exception GetBaseException()
		{
			Exception e = this;
			for (AggregateException a = this; a != null && a.inner.Length == 1; a = e as AggregateException) e = e.InnerException;
			return e;
		}
		public AggregateException() : base("One or more errors occurred.") { inner = new Exception[0]; }
		public AggregateException(string message) : base(message) { inner = new Exception[0]; }
		public AggregateException(params Exception[] innerExceptions) : this("One or more errors occurred.", innerExceptions) { }
		public AggregateException(string message, Exception innerException) : base(message, innerException) { inner = new Exception[] { innerException }; }
		public AggregateException(string message, params Exception[] innerExceptions)
			: base(message, innerExceptions.Length > 0 ? innerExceptions[0] : null) { inner = (Exception[])innerExceptions.Clone(); }
		public System.Collections.ObjectModel.ReadOnlyCollection<Exception> InnerExceptions
		{
			get { return new System.Collections.ObjectModel.ReadOnlyCollection<Exception>(inner); }
		}
		public override string Message
		{
			get
			{
				string s = base.Message;
				for (int i = 0; i < inner.Length; i++) s += " (" + inner[i].Message + ")";
				return s;
			}
		}
	}
}

namespace System.Collections.Generic
{
	public class KeyNotFoundException : SystemException
	{
		public KeyNotFoundException() : base("The given key was not present in the dictionary.") { }
		public KeyNotFoundException(string message) : base(message) { }
		public KeyNotFoundException(string message, Exception innerException) : base(message, innerException) { }
	}
}

namespace System.IO
{
	public class IOException : SystemException
	{
		public IOException() : base("I/O error occurred.") { }
		public IOException(string message) : base(message) { }
		public IOException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class FileNotFoundException : IOException
	{
		public FileNotFoundException() : base("Unable to find the specified file.") { }
		public FileNotFoundException(string message) : base(message) { }
		public FileNotFoundException(string message, Exception innerException) : base(message, innerException) { }
		public FileNotFoundException(string message, string fileName) : base(message) { FileName = fileName; }
		public FileNotFoundException(string message, string fileName, Exception innerException) : base(message, innerException) { FileName = fileName; }
		public string FileName { get; }
	}
	public class DirectoryNotFoundException : IOException
	{
		public DirectoryNotFoundException() : base("Attempted to access a path that is not on the disk.") { }
		public DirectoryNotFoundException(string message) : base(message) { }
		public DirectoryNotFoundException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class PathTooLongException : IOException
	{
		public PathTooLongException() : base("The specified file name or path is too long, or a component of the specified path is too long.") { }
		public PathTooLongException(string message) : base(message) { }
		public PathTooLongException(string message, Exception innerException) : base(message, innerException) { }
	}
	public class EndOfStreamException : IOException
	{
		public EndOfStreamException() : base("Attempted to read past the end of the stream.") { }
		public EndOfStreamException(string message) : base(message) { }
		public EndOfStreamException(string message, Exception innerException) : base(message, innerException) { }
	}
}

namespace System.Runtime.CompilerServices
{
	// The exception that is thrown and caught for an object that is no exception.
	public sealed class RuntimeWrappedException : Exception
	{
		readonly object wrapped;
		internal RuntimeWrappedException(object o) : base("An object that does not derive from System.Exception has been wrapped in a RuntimeWrappedException.") { wrapped = o; }
		public object WrappedException { get { return wrapped; } }
	}
}

namespace System.Runtime.CompilerServices
{
	public sealed class SwitchExpressionException : InvalidOperationException
	{
		public SwitchExpressionException() : base("Non-exhaustive switch expression failed to match its input.") { }
		public SwitchExpressionException(string message) : base(message) { }
		public SwitchExpressionException(object unmatchedValue) : this() { UnmatchedValue = unmatchedValue; }
		public object UnmatchedValue { get; }
		public override string Message
		{
			get { return UnmatchedValue == null ? base.Message : base.Message + Environment.NewLine + "Unmatched value was " + UnmatchedValue + "."; }
		}
	}
}
