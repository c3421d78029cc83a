// What the compiler makes interpolated strings of.
using System.Runtime.CompilerServices;
using System.Text;

namespace System.Runtime.CompilerServices
{
	// A text that is being put together from literals and values.
	internal struct InterpolatedText
	{
		internal readonly StringBuilder Text;
		readonly IFormatProvider provider;
		readonly ICustomFormatter custom;

		internal InterpolatedText(StringBuilder text, IFormatProvider provider)
		{
			Text = text;
			this.provider = provider;
			custom = provider == null ? null : (ICustomFormatter)provider.GetFormat(typeof(ICustomFormatter));
		}

		string Format<T>(T value, string format)
		{
			if (custom != null) return custom.Format(format, value, provider);
			if (value == null) return null;
			IFormattable formattable = value as IFormattable;
			return formattable != null ? formattable.ToString(format, provider) : value.ToString();
		}
		internal void Append<T>(T value, string format) { Text.Append(Format(value, format)); }
		internal void Append<T>(T value, int alignment, string format) { Align(Format(value, format), alignment); }
		internal void Append(string value)
		{
			if (custom == null) Text.Append(value);
			else Append<string>(value, null);
		}
		internal void Append(ReadOnlySpan<char> value, int alignment)
		{
			Align(value.ToString(), alignment);
		}
		void Align(string value, int alignment)
		{
			if (value == null) value = "";
			Text.Append(alignment < 0 ? value.PadRight(-alignment) : value.PadLeft(alignment));
		}
	}

	[InterpolatedStringHandler]
	public ref struct DefaultInterpolatedStringHandler
	{
		InterpolatedText made;

		public DefaultInterpolatedStringHandler(int literalLength, int formattedCount) : this(literalLength, formattedCount, null) { }
		public DefaultInterpolatedStringHandler(int literalLength, int formattedCount, IFormatProvider provider)
		{
			made = new InterpolatedText(new StringBuilder(literalLength + formattedCount * 11), provider);
		}
		public DefaultInterpolatedStringHandler(int literalLength, int formattedCount, IFormatProvider provider, Span<char> initialBuffer) : this(literalLength, formattedCount, provider) { }

		public override string ToString() { return made.Text.ToString(); }
		public string ToStringAndClear()
		{
			string s = ToString();
			made.Text.Clear();
			return s;
		}
		internal StringBuilder Builder { get { return made.Text; } }

		public void AppendLiteral(string value) { made.Text.Append(value); }
		public void AppendFormatted<T>(T value) { made.Append(value, null); }
		public void AppendFormatted<T>(T value, string format) { made.Append(value, format); }
		public void AppendFormatted<T>(T value, int alignment) { made.Append(value, alignment, null); }
		public void AppendFormatted<T>(T value, int alignment, string format) { made.Append(value, alignment, format); }
		public void AppendFormatted(ReadOnlySpan<char> value) { made.Text.Append(value); }
		public void AppendFormatted(ReadOnlySpan<char> value, int alignment = 0, string format = null) { made.Append(value, alignment); }
		public void AppendFormatted(string value) { made.Append(value); }
		public void AppendFormatted(string value, int alignment = 0, string format = null) { made.Append(value, alignment, format); }
		public void AppendFormatted(object value, int alignment = 0, string format = null) { made.Append(value, alignment, format); }
	}
}

namespace System.Text
{
	public sealed unsafe partial class StringBuilder
	{
		public StringBuilder Append(ref AppendInterpolatedStringHandler handler) { return this; }
		public StringBuilder Append(IFormatProvider provider, ref AppendInterpolatedStringHandler handler) { return this; }
		public StringBuilder AppendLine(ref AppendInterpolatedStringHandler handler) { return AppendLine(); }
		public StringBuilder AppendLine(IFormatProvider provider, ref AppendInterpolatedStringHandler handler) { return AppendLine(); }

		// Appends to the StringBuilder while the values are evaluated.
		[InterpolatedStringHandler]
		public struct AppendInterpolatedStringHandler
		{
			InterpolatedText made;

			public AppendInterpolatedStringHandler(int literalLength, int formattedCount, StringBuilder stringBuilder) : this(literalLength, formattedCount, stringBuilder, null) { }
			public AppendInterpolatedStringHandler(int literalLength, int formattedCount, StringBuilder stringBuilder, IFormatProvider provider)
			{
				made = new InterpolatedText(stringBuilder, provider);
			}

			public void AppendLiteral(string value) { made.Text.Append(value); }
			public void AppendFormatted<T>(T value) { made.Append(value, null); }
			public void AppendFormatted<T>(T value, string format) { made.Append(value, format); }
			public void AppendFormatted<T>(T value, int alignment) { made.Append(value, alignment, null); }
			public void AppendFormatted<T>(T value, int alignment, string format) { made.Append(value, alignment, format); }
			public void AppendFormatted(ReadOnlySpan<char> value) { made.Text.Append(value); }
			public void AppendFormatted(ReadOnlySpan<char> value, int alignment = 0, string format = null) { made.Append(value, alignment); }
			public void AppendFormatted(string value) { made.Append(value); }
			public void AppendFormatted(string value, int alignment = 0, string format = null) { made.Append(value, alignment, format); }
			public void AppendFormatted(object value, int alignment = 0, string format = null) { made.Append(value, alignment, format); }
		}
	}
}

namespace System
{
	public static partial class MemoryExtensions
	{
		public static bool TryWrite(this Span<char> destination, ref TryWriteInterpolatedStringHandler handler, out int charsWritten) { return handler.Finish(out charsWritten); }
		public static bool TryWrite(this Span<char> destination, IFormatProvider provider, ref TryWriteInterpolatedStringHandler handler, out int charsWritten) { return handler.Finish(out charsWritten); }

		// Each method tells whether the text still fits. When it does not, no more values are evaluated.
		[InterpolatedStringHandler]
		public ref struct TryWriteInterpolatedStringHandler
		{
			readonly Span<char> destination;
			InterpolatedText made;

			public TryWriteInterpolatedStringHandler(int literalLength, int formattedCount, Span<char> destination, out bool shouldAppend) : this(literalLength, formattedCount, destination, null, out shouldAppend) { }
			public TryWriteInterpolatedStringHandler(int literalLength, int formattedCount, Span<char> destination, IFormatProvider provider, out bool shouldAppend)
			{
				this.destination = destination;
				made = new InterpolatedText(new StringBuilder(), provider);
				shouldAppend = destination.Length >= literalLength;
				if (!shouldAppend) made.Text.Append(' ', literalLength);
			}

			bool Fits { get { return made.Text.Length <= destination.Length; } }
			internal bool Finish(out int charsWritten)
			{
				charsWritten = Fits ? made.Text.Length : 0;
				if (Fits) made.Text.CopyTo(0, destination, charsWritten);
				return Fits;
			}

			public bool AppendLiteral(string value)
			{
				made.Text.Append(value);
				return Fits;
			}
			public bool AppendFormatted<T>(T value) { return AppendFormatted(value, 0, null); }
			public bool AppendFormatted<T>(T value, string format) { return AppendFormatted(value, 0, format); }
			public bool AppendFormatted<T>(T value, int alignment) { return AppendFormatted(value, alignment, null); }
			public bool AppendFormatted<T>(T value, int alignment, string format)
			{
				made.Append(value, alignment, format);
				return Fits;
			}
			public bool AppendFormatted(ReadOnlySpan<char> value) { return AppendFormatted(value, 0, null); }
			public bool AppendFormatted(ReadOnlySpan<char> value, int alignment = 0, string format = null)
			{
				made.Append(value, alignment);
				return Fits;
			}
			public bool AppendFormatted(string value) { return AppendFormatted<string>(value, 0, null); }
			public bool AppendFormatted(string value, int alignment = 0, string format = null) { return AppendFormatted<string>(value, alignment, format); }
			public bool AppendFormatted(object value, int alignment = 0, string format = null) { return AppendFormatted<object>(value, alignment, format); }
		}
	}
}
