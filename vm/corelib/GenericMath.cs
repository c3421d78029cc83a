// Interfaces of numbers, by which generic code computes.
//
// C# 7 has no static members of interfaces. Here they are those of the class that follows an interface, whose name is the
// interface's with Statics at its end; build.sh moves them to the interface (statics/main.go). A method without a body
// is abstract there. The constraint of TSelf is left out, because mcs does not see that a partial struct meets it.
// The types that implement them have static methods of the same names (Number.cs.in and others).
using System.Globalization;

namespace System
{
	public interface ISpanFormattable : IFormattable
	{
		bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format, IFormatProvider provider);
	}

	public interface IParsable<TSelf> { }
	static class IParsableStatics<TSelf>
	{
		public static extern TSelf Parse(string s, IFormatProvider provider);
		public static extern bool TryParse(string s, IFormatProvider provider, out TSelf result);
	}

	public interface ISpanParsable<TSelf> : IParsable<TSelf> { }
	static class ISpanParsableStatics<TSelf>
	{
		public static extern TSelf Parse(ReadOnlySpan<char> s, IFormatProvider provider);
		public static extern bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out TSelf result);
	}
}

namespace System.Numerics
{
	public interface IAdditionOperators<TSelf, TOther, TResult> { }
	static class IAdditionOperatorsStatics<TSelf, TOther, TResult>
	{
		public static extern TResult op_Addition(TSelf left, TOther right);
		public static TResult op_CheckedAddition(TSelf left, TOther right) { throw new NotSupportedException(); }
	}

	public interface ISubtractionOperators<TSelf, TOther, TResult> { }
	static class ISubtractionOperatorsStatics<TSelf, TOther, TResult>
	{
		public static extern TResult op_Subtraction(TSelf left, TOther right);
		public static TResult op_CheckedSubtraction(TSelf left, TOther right) { throw new NotSupportedException(); }
	}

	public interface IMultiplyOperators<TSelf, TOther, TResult> { }
	static class IMultiplyOperatorsStatics<TSelf, TOther, TResult>
	{
		public static extern TResult op_Multiply(TSelf left, TOther right);
		public static TResult op_CheckedMultiply(TSelf left, TOther right) { throw new NotSupportedException(); }
	}

	public interface IDivisionOperators<TSelf, TOther, TResult> { }
	static class IDivisionOperatorsStatics<TSelf, TOther, TResult>
	{
		public static extern TResult op_Division(TSelf left, TOther right);
		public static TResult op_CheckedDivision(TSelf left, TOther right) { throw new NotSupportedException(); }
	}

	public interface IModulusOperators<TSelf, TOther, TResult> { }
	static class IModulusOperatorsStatics<TSelf, TOther, TResult>
	{
		public static extern TResult op_Modulus(TSelf left, TOther right);
	}

	public interface IUnaryNegationOperators<TSelf, TResult> { }
	static class IUnaryNegationOperatorsStatics<TSelf, TResult>
	{
		public static extern TResult op_UnaryNegation(TSelf value);
		public static TResult op_CheckedUnaryNegation(TSelf value) { throw new NotSupportedException(); }
	}

	public interface IUnaryPlusOperators<TSelf, TResult> { }
	static class IUnaryPlusOperatorsStatics<TSelf, TResult>
	{
		public static extern TResult op_UnaryPlus(TSelf value);
	}

	public interface IIncrementOperators<TSelf> { }
	static class IIncrementOperatorsStatics<TSelf>
	{
		public static extern TSelf op_Increment(TSelf value);
		public static TSelf op_CheckedIncrement(TSelf value) { throw new NotSupportedException(); }
	}

	public interface IDecrementOperators<TSelf> { }
	static class IDecrementOperatorsStatics<TSelf>
	{
		public static extern TSelf op_Decrement(TSelf value);
		public static TSelf op_CheckedDecrement(TSelf value) { throw new NotSupportedException(); }
	}

	public interface IEqualityOperators<TSelf, TOther, TResult> { }
	static class IEqualityOperatorsStatics<TSelf, TOther, TResult>
	{
		public static extern TResult op_Equality(TSelf left, TOther right);
		public static extern TResult op_Inequality(TSelf left, TOther right);
	}

	public interface IComparisonOperators<TSelf, TOther, TResult> : IEqualityOperators<TSelf, TOther, TResult> { }
	static class IComparisonOperatorsStatics<TSelf, TOther, TResult>
	{
		public static extern TResult op_LessThan(TSelf left, TOther right);
		public static extern TResult op_LessThanOrEqual(TSelf left, TOther right);
		public static extern TResult op_GreaterThan(TSelf left, TOther right);
		public static extern TResult op_GreaterThanOrEqual(TSelf left, TOther right);
	}

	public interface IBitwiseOperators<TSelf, TOther, TResult> { }
	static class IBitwiseOperatorsStatics<TSelf, TOther, TResult>
	{
		public static extern TResult op_BitwiseAnd(TSelf left, TOther right);
		public static extern TResult op_BitwiseOr(TSelf left, TOther right);
		public static extern TResult op_ExclusiveOr(TSelf left, TOther right);
		public static extern TResult op_OnesComplement(TSelf value);
	}

	public interface IShiftOperators<TSelf, TOther, TResult> { }
	static class IShiftOperatorsStatics<TSelf, TOther, TResult>
	{
		public static extern TResult op_LeftShift(TSelf value, TOther shiftAmount);
		public static extern TResult op_RightShift(TSelf value, TOther shiftAmount);
		public static extern TResult op_UnsignedRightShift(TSelf value, TOther shiftAmount);
	}

	public interface IAdditiveIdentity<TSelf, TResult> { }
	static class IAdditiveIdentityStatics<TSelf, TResult>
	{
		public static extern TResult get_AdditiveIdentity();
	}

	public interface IMultiplicativeIdentity<TSelf, TResult> { }
	static class IMultiplicativeIdentityStatics<TSelf, TResult>
	{
		public static extern TResult get_MultiplicativeIdentity();
	}

	public interface IMinMaxValue<TSelf> { }
	static class IMinMaxValueStatics<TSelf>
	{
		public static extern TSelf get_MaxValue();
		public static extern TSelf get_MinValue();
	}

	public interface INumberBase<TSelf> : IAdditionOperators<TSelf, TSelf, TSelf>, IAdditiveIdentity<TSelf, TSelf>, IDecrementOperators<TSelf>, IDivisionOperators<TSelf, TSelf, TSelf>, IEquatable<TSelf>, IEqualityOperators<TSelf, TSelf, bool>, IIncrementOperators<TSelf>, IMultiplicativeIdentity<TSelf, TSelf>, IMultiplyOperators<TSelf, TSelf, TSelf>, ISpanFormattable, ISpanParsable<TSelf>, ISubtractionOperators<TSelf, TSelf, TSelf>, IUnaryPlusOperators<TSelf, TSelf>, IUnaryNegationOperators<TSelf, TSelf> { }
	static class INumberBaseStatics<TSelf>
	{
		public static extern TSelf get_One();
		public static extern int get_Radix();
		public static extern TSelf get_Zero();
		public static extern TSelf Abs(TSelf value);
		public static TSelf CreateChecked<TOther>(TOther value) { throw new NotSupportedException(); }
		public static TSelf CreateSaturating<TOther>(TOther value) { throw new NotSupportedException(); }
		public static TSelf CreateTruncating<TOther>(TOther value) { throw new NotSupportedException(); }
		public static extern bool IsCanonical(TSelf value);
		public static extern bool IsComplexNumber(TSelf value);
		public static extern bool IsEvenInteger(TSelf value);
		public static extern bool IsFinite(TSelf value);
		public static extern bool IsImaginaryNumber(TSelf value);
		public static extern bool IsInfinity(TSelf value);
		public static extern bool IsInteger(TSelf value);
		public static extern bool IsNaN(TSelf value);
		public static extern bool IsNegative(TSelf value);
		public static extern bool IsNegativeInfinity(TSelf value);
		public static extern bool IsNormal(TSelf value);
		public static extern bool IsOddInteger(TSelf value);
		public static extern bool IsPositive(TSelf value);
		public static extern bool IsPositiveInfinity(TSelf value);
		public static extern bool IsRealNumber(TSelf value);
		public static extern bool IsSubnormal(TSelf value);
		public static extern bool IsZero(TSelf value);
		public static extern TSelf MaxMagnitude(TSelf x, TSelf y);
		public static extern TSelf MaxMagnitudeNumber(TSelf x, TSelf y);
		public static extern TSelf MinMagnitude(TSelf x, TSelf y);
		public static extern TSelf MinMagnitudeNumber(TSelf x, TSelf y);
		public static extern TSelf Parse(string s, NumberStyles style, IFormatProvider provider);
		public static extern TSelf Parse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider);
		public static extern bool TryParse(string s, NumberStyles style, IFormatProvider provider, out TSelf result);
		public static extern bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out TSelf result);
		public static bool TryConvertFromChecked<TOther>(TOther value, out TSelf result) { throw new NotSupportedException(); }
		public static bool TryConvertToChecked<TOther>(TSelf value, out TOther result) { throw new NotSupportedException(); }
		public static bool TryConvertFromSaturating<TOther>(TOther value, out TSelf result) { throw new NotSupportedException(); }
		public static bool TryConvertToSaturating<TOther>(TSelf value, out TOther result) { throw new NotSupportedException(); }
		public static bool TryConvertFromTruncating<TOther>(TOther value, out TSelf result) { throw new NotSupportedException(); }
		public static bool TryConvertToTruncating<TOther>(TSelf value, out TOther result) { throw new NotSupportedException(); }
	}

	public interface INumber<TSelf> : IComparable, IComparable<TSelf>, IComparisonOperators<TSelf, TSelf, bool>, IModulusOperators<TSelf, TSelf, TSelf>, INumberBase<TSelf> { }
	static class INumberStatics<TSelf>
	{
		public static TSelf Clamp(TSelf value, TSelf min, TSelf max) { throw new NotSupportedException(); }
		public static TSelf CopySign(TSelf x, TSelf y) { throw new NotSupportedException(); }
		public static TSelf Max(TSelf x, TSelf y) { throw new NotSupportedException(); }
		public static TSelf MaxNumber(TSelf x, TSelf y) { throw new NotSupportedException(); }
		public static TSelf Min(TSelf x, TSelf y) { throw new NotSupportedException(); }
		public static TSelf MinNumber(TSelf x, TSelf y) { throw new NotSupportedException(); }
		public static int Sign(TSelf value) { throw new NotSupportedException(); }
	}

	public interface ISignedNumber<TSelf> : INumberBase<TSelf> { }
	static class ISignedNumberStatics<TSelf>
	{
		public static extern TSelf get_NegativeOne();
	}

	public interface IUnsignedNumber<TSelf> : INumberBase<TSelf> { }
	static class IUnsignedNumberStatics<TSelf>
	{
	}

	public interface IBinaryNumber<TSelf> : IBitwiseOperators<TSelf, TSelf, TSelf>, INumber<TSelf> { }
	static class IBinaryNumberStatics<TSelf>
	{
		public static TSelf get_AllBitsSet() { throw new NotSupportedException(); }
		public static extern bool IsPow2(TSelf value);
		public static extern TSelf Log2(TSelf value);
	}

	// The instance methods of IBinaryInteger. mcs makes them virtual only by an interface that is not generic.
	interface IBitCounts
	{
		int GetByteCount();
		int GetShortestBitLength();
	}

	public interface IBinaryInteger<TSelf> : IBinaryNumber<TSelf>, IShiftOperators<TSelf, int, TSelf>
	{
		int GetByteCount();
		int GetShortestBitLength();
	}
	static class IBinaryIntegerStatics<TSelf>
	{
		public static ValueTuple<TSelf, TSelf> DivRem(TSelf left, TSelf right) { throw new NotSupportedException(); }
		public static TSelf LeadingZeroCount(TSelf value) { throw new NotSupportedException(); }
		public static extern TSelf PopCount(TSelf value);
		public static TSelf RotateLeft(TSelf value, int rotateAmount) { throw new NotSupportedException(); }
		public static TSelf RotateRight(TSelf value, int rotateAmount) { throw new NotSupportedException(); }
		public static extern TSelf TrailingZeroCount(TSelf value);
	}

	public interface IFloatingPointConstants<TSelf> : INumberBase<TSelf> { }
	static class IFloatingPointConstantsStatics<TSelf>
	{
		public static extern TSelf get_E();
		public static extern TSelf get_Pi();
		public static extern TSelf get_Tau();
	}

	public interface IFloatingPoint<TSelf> : IFloatingPointConstants<TSelf>, INumber<TSelf>, ISignedNumber<TSelf> { }
	static class IFloatingPointStatics<TSelf>
	{
		public static extern TSelf Ceiling(TSelf x);
		public static extern TSelf Floor(TSelf x);
		public static extern TSelf Round(TSelf x);
		public static extern TSelf Truncate(TSelf x);
		public static extern TSelf Round(TSelf x, int digits);
		public static extern TSelf Round(TSelf x, MidpointRounding mode);
		public static extern TSelf Round(TSelf x, int digits, MidpointRounding mode);
		public static extern TInteger ConvertToInteger<TInteger>(TSelf value);
		public static extern TInteger ConvertToIntegerNative<TInteger>(TSelf value);
	}

	public interface IExponentialFunctions<TSelf> : IFloatingPointConstants<TSelf> { }
	static class IExponentialFunctionsStatics<TSelf>
	{
		public static extern TSelf Exp(TSelf x);
	}

	public interface ILogarithmicFunctions<TSelf> : IFloatingPointConstants<TSelf> { }
	static class ILogarithmicFunctionsStatics<TSelf>
	{
		public static extern TSelf Log(TSelf x);
		public static extern TSelf Log2(TSelf x);
		public static extern TSelf Log10(TSelf x);
		public static extern TSelf Log(TSelf x, TSelf newBase);
	}

	public interface IPowerFunctions<TSelf> : INumberBase<TSelf> { }
	static class IPowerFunctionsStatics<TSelf>
	{
		public static extern TSelf Pow(TSelf x, TSelf y);
	}

	public interface IRootFunctions<TSelf> : IFloatingPointConstants<TSelf> { }
	static class IRootFunctionsStatics<TSelf>
	{
		public static extern TSelf Cbrt(TSelf x);
		public static extern TSelf Sqrt(TSelf x);
		public static extern TSelf Hypot(TSelf x, TSelf y);
	}

	public interface ITrigonometricFunctions<TSelf> : IFloatingPointConstants<TSelf> { }
	static class ITrigonometricFunctionsStatics<TSelf>
	{
		public static extern TSelf Acos(TSelf x);
		public static extern TSelf Asin(TSelf x);
		public static extern TSelf Atan(TSelf x);
		public static extern TSelf Cos(TSelf x);
		public static extern TSelf Sin(TSelf x);
		public static extern TSelf Tan(TSelf x);
	}

	public interface IHyperbolicFunctions<TSelf> : IFloatingPointConstants<TSelf> { }
	static class IHyperbolicFunctionsStatics<TSelf>
	{
		public static extern TSelf Acosh(TSelf x);
		public static extern TSelf Asinh(TSelf x);
		public static extern TSelf Atanh(TSelf x);
		public static extern TSelf Cosh(TSelf x);
		public static extern TSelf Sinh(TSelf x);
		public static extern TSelf Tanh(TSelf x);
	}

	public interface IFloatingPointIeee754<TSelf> : IExponentialFunctions<TSelf>, IFloatingPoint<TSelf>, IHyperbolicFunctions<TSelf>, ILogarithmicFunctions<TSelf>, IPowerFunctions<TSelf>, IRootFunctions<TSelf>, ITrigonometricFunctions<TSelf> { }
	static class IFloatingPointIeee754Statics<TSelf>
	{
		public static extern TSelf get_Epsilon();
		public static extern TSelf get_NaN();
		public static extern TSelf get_NegativeInfinity();
		public static extern TSelf get_NegativeZero();
		public static extern TSelf get_PositiveInfinity();
		public static extern TSelf Atan2(TSelf y, TSelf x);
		public static extern TSelf BitDecrement(TSelf x);
		public static extern TSelf BitIncrement(TSelf x);
		public static extern TSelf FusedMultiplyAdd(TSelf left, TSelf right, TSelf addend);
		public static extern TSelf Ieee754Remainder(TSelf left, TSelf right);
		public static extern int ILogB(TSelf x);
		public static extern TSelf ScaleB(TSelf x, int n);
		public static TSelf Lerp(TSelf value1, TSelf value2, TSelf amount) { throw new NotSupportedException(); }
	}

	public interface IBinaryFloatingPointIeee754<TSelf> : IBinaryNumber<TSelf>, IFloatingPointIeee754<TSelf> { }
	static class IBinaryFloatingPointIeee754Statics<TSelf>
	{
	}
}
