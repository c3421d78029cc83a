// An int beside a native int: comparisons whose outcome is a value sign-extend the int, unsigned ones too; unsigned ones that are
// branches extend it with zeros.
using System;
using System.Reflection.Emit;

static class Program
{
    static Func<nint, int, int> Make(OpCode op, bool turned, int? number)
    {
        var d = new DynamicMethod(op.Name, typeof(int), new[] { typeof(nint), typeof(int) }, typeof(Program).Module, true);
        var g = d.GetILGenerator();
        if (!turned)
            g.Emit(OpCodes.Ldarg_0);
        if (number is int n)
            g.Emit(OpCodes.Ldc_I4, n);
        else
            g.Emit(OpCodes.Ldarg_1);
        if (turned)
            g.Emit(OpCodes.Ldarg_0);
        if (op.FlowControl == FlowControl.Cond_Branch)
        {
            var yes = g.DefineLabel();
            g.Emit(op, yes);
            g.Emit(OpCodes.Ldc_I4_0);
            g.Emit(OpCodes.Ret);
            g.MarkLabel(yes);
            g.Emit(OpCodes.Ldc_I4_1);
        }
        else
            g.Emit(op);
        g.Emit(OpCodes.Ret);
        return d.CreateDelegate<Func<nint, int, int>>();
    }

    static void Main()
    {
        OpCode[] ops = {
            OpCodes.Ceq, OpCodes.Cgt, OpCodes.Cgt_Un, OpCodes.Clt, OpCodes.Clt_Un, OpCodes.Beq, OpCodes.Bge, OpCodes.Bgt, OpCodes.Ble, OpCodes.Blt,
            OpCodes.Bne_Un, OpCodes.Bge_Un, OpCodes.Bgt_Un, OpCodes.Ble_Un, OpCodes.Blt_Un,
        };
        nint[] words = { 0, 1, -1, -7, int.MaxValue, int.MinValue, unchecked((nint)0x80000000L), unchecked((nint)0xFFFFFFF9L), unchecked((nint)0xFFFFFFFFL), nint.MinValue, nint.MaxValue };
        int[] ints = { 0, 1, -1, -7, int.MaxValue, int.MinValue };
        foreach (var op in ops)
        {
            Console.Write(op.Name);
            foreach (bool turned in new[] { false, true })
            {
                Console.Write(' ');
                var f = Make(op, turned, null);
                foreach (nint w in words)
                    foreach (int i in ints)
                        Console.Write(f(w, i));
                Console.Write(' ');
                f = Make(op, turned, -7);
                foreach (nint w in words)
                    Console.Write(f(w, 0));
            }
            Console.WriteLine();
        }
    }
}
