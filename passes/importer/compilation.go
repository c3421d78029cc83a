package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
	"ryugo/targets"
)

// compilation is the method being compiled, the IL being imported, and the position in it.
type compilation struct {
	m      *nodes.Method
	env    *targets.Env
	jit    ee.JitInfo
	sizer  ee.BodySizer // jit, or nil
	abi    *targets.ABI
	info   *ee.Info
	native nodes.VarType // native int
	budget int           // remaining steps of searches

	// The body: the IL being imported, that of the root method or of an inlinee.
	il         []byte
	ctx        ee.ContextHandle
	self       ee.MethodHandle
	body       *ee.MethodInfo
	inlining   bool
	noInlining bool          // no call of the method is inlined
	callee     inlinee       // the current inlinee
	base       nodes.BlockID // first block of the inlinee's body
	retType    nodes.VarType
	retLayout  uint32

	// The position.
	cur      nodes.BlockID
	inTry    bool   // a handler may observe the effects of the current block
	stmtIL   uint32 // IL offset that new statements get
	ilOffset int    // of the current instruction
	next     int    // of the next instruction
	end      int    // of the block's end
	prefix   prefixes
	pause    bool // something is to be done after the current instruction: the block has ended (ended),
	ended    bool // or the log must be told of the next instruction
}

// inlinee is the method being inlined.
type inlinee struct {
	info        ee.MethodInfo
	scan        inline.Scan
	callIL      uint32 // IL offset of the call in the root
	first       nodes.BlockID
	args        []inlineArg
	hidden      nodes.NodeID   // its generic context, or 0
	context     nodes.LclNum   // the local that holds hidden once it is needed, or NoLcl
	consts      []nodes.NodeID // [IL local] the constant that it always holds; 0 before it is assigned, readFirst if it is read before that
	always      bool           // the current block is executed whenever the inlinee is, and so are all blocks imported before it
	retLcl      nodes.LclNum
	retNode     nodes.NodeID
	returns     int
	thisNode    nodes.NodeID // the last `this` that was pushed
	thisChecked bool         // `this` is dereferenced before any other effect
	refusal     refusal
}

// spend deducts n steps of a search from the budget.
func (p *compilation) spend(n int) {
	if p.budget -= n; p.budget < 0 {
		p.unsupported("too many values on the stack, or too many exception clauses")
	}
}

// bad abandons the method because its IL is invalid.
func (p *compilation) bad(reason string) {
	ee.Bail(&ee.BadInput{ILOffset: p.ilOffset, Reason: reason})
}

// unsupported abandons a method that is valid but not supported.
func (p *compilation) unsupported(reason string) {
	ee.Bail(&ee.Unsupported{ILOffset: p.ilOffset, Reason: reason})
}

// fail abandons the method with an error from the runtime. It adds the IL offset, which the runtime
// does not know.
func (p *compilation) fail(err error) {
	switch e := err.(type) {
	case *ee.BadInput:
		if e.ILOffset < 0 {
			c := *e
			c.ILOffset = p.ilOffset
			ee.Bail(&c)
		}
	case *ee.Unsupported:
		if e.ILOffset < 0 {
			c := *e
			c.ILOffset = p.ilOffset
			ee.Bail(&c)
		}
	}
	ee.Bail(err)
}

// refusal is the panic value that ends the import of an inlinee.
type refusal struct{ reason inline.Reason }

// refuse gives up the current inlinee.
func (p *compilation) refuse(r inline.Reason) {
	p.callee.refusal.reason = r
	panic(&p.callee.refusal)
}

// unsupportedFlags lists what a runtime may request but this compiler does not support, with the
// reason that it reports.
var unsupportedFlags = [...]struct {
	flag   ee.JitFlags
	reason string
}{
	{ee.CORJIT_FLAG_DEBUG_EnC, "edit and continue"},
	{ee.CORJIT_FLAG_PROF_ENTERLEAVE, "profiler hooks"},
	{ee.CORJIT_FLAG_IMPORT_ONLY, "verification only"},
}

// checkFlags rejects methods as unsupported whose flags request something in unsupportedFlags, or a
// security object.
func (p *compilation) checkFlags() {
	info := &p.m.Info
	for i := range unsupportedFlags {
		if u := &unsupportedFlags[i]; info.Flags&u.flag != 0 {
			p.unsupported(u.reason)
		}
	}
	if p.isReplacement() && info.Flags&ee.CORJIT_FLAG_ALT_JIT != 0 {
		p.unsupported("on-stack replacement beside another JIT")
	}
	if p.isNativeEntry() && p.info.ReversePInvokeFrameSize == 0 {
		p.unsupported("reverse P/Invoke")
	}
	if info.Attribs&ee.CORINFO_FLG_SECURITYCHECK != 0 {
		p.unsupported("security object")
	}
}

// isStub reports whether the method is an IL stub of the runtime.
func (p *compilation) isStub() bool { return p.m.Info.Flags&ee.CORJIT_FLAG_IL_STUB != 0 }

// isReplacement reports whether the method is an on-stack replacement: it takes over the frame of
// another version of itself.
func (p *compilation) isReplacement() bool { return p.m.Info.Flags&ee.CORJIT_FLAG_OSR != 0 }

// isNativeEntry reports whether native code calls the method being compiled.
func (p *compilation) isNativeEntry() bool { return p.m.Info.Flags&ee.CORJIT_FLAG_REVERSE_PINVOKE != 0 }

// callOffset returns the IL offset in the root for a call at the current instruction.
func (p *compilation) callOffset() uint32 {
	switch {
	case p.inlining:
		return p.callee.callIL
	case p.ilOffset >= 0:
		return uint32(p.ilOffset)
	}
	return ee.NoILOffset
}
