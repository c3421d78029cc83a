package exectest

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Block starts a new block.
func (r *Rig) Block(kind nodes.BBKind) nodes.BlockID {
	r.Blk = r.M.NewBlock(kind)
	r.M.AppendBlock(r.Blk)
	return r.Blk
}

// Add appends a node to the current block.
func (r *Rig) Add(o nodes.Oper, t nodes.VarType, op1, op2 nodes.NodeID, val uint32, flags nodes.NodeFlags) nodes.NodeID {
	n := r.M.New(o, t, op1, op2, val, flags)
	r.M.InsertBefore(r.Blk, 0, n)
	return n
}

// Lcl adds a load of a local.
func (r *Rig) Lcl(l int) nodes.NodeID {
	return r.Add(nodes.GT_LCL_VAR, r.M.Locals[l].Type.Actual(), 0, 0, uint32(l), 0)
}

// Icon adds an integer constant, Dcon a floating-point constant.
func (r *Rig) Icon(t nodes.VarType, v int64) nodes.NodeID {
	n := r.M.NewInt(t, v)
	r.M.InsertBefore(r.Blk, 0, n)
	return n
}

func (r *Rig) Dcon(t nodes.VarType, v float64) nodes.NodeID {
	n := r.M.NewDouble(t, v)
	r.M.InsertBefore(r.Blk, 0, n)
	return n
}

// Bin and Un add binary and unary operations without further data.
func (r *Rig) Bin(o nodes.Oper, t nodes.VarType, a, b nodes.NodeID) nodes.NodeID {
	return r.Add(o, t, a, b, 0, 0)
}

func (r *Rig) Un(o nodes.Oper, t nodes.VarType, a nodes.NodeID) nodes.NodeID {
	return r.Add(o, t, a, 0, 0, 0)
}

// Cast adds a conversion.
func (r *Rig) Cast(a nodes.NodeID, to nodes.VarType, f nodes.NodeFlags) nodes.NodeID {
	return r.Add(nodes.GT_CAST, to.Actual(), a, 0, uint32(to), f)
}

// Ret adds a return of a value, or of nothing.
func (r *Rig) Ret(v nodes.NodeID) {
	t := nodes.TYP_VOID
	if v != 0 {
		t = r.M.Type[v]
	}
	r.Add(nodes.GT_RETURN, t, v, 0, 0, 0)
}

// Store adds a store to a local.
func (r *Rig) Store(l int, v nodes.NodeID) {
	r.Add(nodes.GT_STORE_LCL_VAR, r.M.Locals[l].Type, v, 0, uint32(l), nodes.GTF_VAR_DEF)
}

// Temp creates a local.
func (r *Rig) Temp(t nodes.VarType) int { return int(r.M.NewTemp(t, 0)) }

// Layout creates a struct layout.
func (r *Rig) Layout(size uint32, gc ...ee.GCType) uint32 {
	m := &r.M
	word := r.Env.Target.PointerSize
	l := nodes.Layout{Class: ee.ClassHandle(len(m.Layouts)), Size: size, Align: word, GCFirst: uint32(len(m.GCTypes)), Words: (size + word - 1) / word}
	for i := range l.Words {
		g := ee.TYPE_GC_NONE
		if int(i) < len(gc) {
			g = gc[i]
		}
		if g != ee.TYPE_GC_NONE {
			l.GCCount++
		}
		m.GCTypes = append(m.GCTypes, g)
	}
	m.Layouts = append(m.Layouts, l)
	return uint32(len(m.Layouts) - 1)
}

// NewCall adds a call with the given argument values and kinds.
func (r *Rig) NewCall(ret nodes.VarType, method ee.MethodHandle, flags nodes.CallFlags, addr nodes.NodeID, args ...nodes.Arg) nodes.NodeID {
	m := &r.M
	c := nodes.Call{Kind: nodes.CT_USER_FUNC, Method: method, Flags: flags, ILOffset: 3}
	if addr != 0 {
		c.Kind, c.Addr = nodes.CT_INDIRECT, addr
	} else if method != 0 {
		c.HasEntry, c.Entry = true, ee.ConstLookup{Addr: ee.SymbolValue(ee.SymMethodEntry, uint64(method))}
	}
	c.Args = nodes.Range{First: uint32(len(m.Args)), Count: uint32(len(args))}
	for i := range args {
		args[i].LateOrder = uint16(i)
		if args[i].Type == nodes.TYP_UNDEF {
			args[i].Type = m.Type[args[i].Late].Actual()
		}
	}
	m.Args = append(m.Args, args...)
	r.Env.Target.ABI.AssignArgs(m, r.JIT, &c)
	c.Ret = r.Env.Target.ABI.Return(m, r.JIT, ret, 0)
	m.Calls = append(m.Calls, c)
	return r.Add(nodes.GT_CALL, ret, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
}

// CallSum adds a call of method 9+n, for the n-th call, which folds its ints and longs to a long.
func (r *Rig) CallSum(args ...nodes.NodeID) nodes.NodeID {
	m := &r.M
	method := ee.MethodHandle(9 + len(m.Calls))
	c := nodes.Call{Method: method, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: uint32(len(args))}}
	for _, a := range args {
		m.Args = append(m.Args, nodes.Arg{Early: a, Type: m.Type[a].Actual(), Tmp: nodes.NoLcl})
	}
	r.Env.Target.ABI.AssignArgs(m, r.JIT, &c)
	c.Ret = r.Env.Target.ABI.Return(m, r.JIT, nodes.TYP_LONG, 0)
	m.Calls = append(m.Calls, c)
	callee := Callee{}
	for _, a := range m.Args[c.Args.First:][:c.Args.Count] {
		callee.Args = append(callee.Args, Place{Type: a.Type, InReg: a.NumRegs != 0, Reg: a.Regs[0], Stack: int32(a.StackOffset)})
	}
	if r.Env.Target.ABI.CalleePops {
		callee.Pop = c.StackSize
	}
	r.DefineMethod(method, r.must(r.Machine.Callee(r.Env.Target, &callee)))
	return r.Add(nodes.GT_CALL, nodes.TYP_LONG, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
}

// Fold returns the result of a Callee for its arguments; floating-point arguments are converted to
// integers.
func Fold(args ...int64) (v int64) {
	for _, x := range args {
		v = v*31 + x
	}
	return v
}
