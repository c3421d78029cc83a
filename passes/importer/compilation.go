package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
	"ryugo/targets"
)

// compilation is the method that is compiled, the IL at hand, and the place in it.
type compilation struct {
	m      *nodes.Method
	env    *targets.Env
	jit    ee.JitInfo
	sizer  ee.BodySizer // jit, or nil
	abi    *targets.ABI
	info   *ee.Info
	native nodes.VarType // native int
	budget int           // steps of searches that are left

	// The body: the IL that is imported, the root's or that of a method which is inlined into it.
	il        []byte
	ctx       ee.ContextHandle
	self      ee.MethodHandle
	body      *ee.MethodInfo
	inlining  bool
	keeps     bool          // the calls of the method: none is inlined
	callee    inlinee       // what is inlined
	base      nodes.BlockID // its first block, where it is inlined
	retType   nodes.VarType
	retLayout uint32

	// The position.
	cur      nodes.BlockID
	inTry    bool   // the current block's effects may be seen by a handler
	stmtIL   uint32 // IL offset that new statements get
	ilOffset int    // of the current instruction
	next     int    // of the one after it
	end      int    // of the block
	prefix   prefixes
	pause    bool // there is something to do after the current instruction: the block has ended,
	ended    bool // or the log is to know of the next one
}

// inlinee is the method that is inlined.
type inlinee struct {
	info        ee.MethodInfo
	scan        inline.Scan
	callIL      uint32 // IL offset of the call in the root
	first       nodes.BlockID
	args        []inlineArg
	hidden      nodes.NodeID   // its generic context, or 0
	context     nodes.LclNum   // that, once it is needed, or NoLcl
	consts      []nodes.NodeID // [IL local] the constant that it always holds; 0 before it is assigned, readFirst where it is read then
	always      bool           // the current block is executed whenever the inlinee is, and none of the blocks that are not imported before it
	retLcl      nodes.LclNum
	retNode     nodes.NodeID
	returns     int
	thisNode    nodes.NodeID // the last `this` that was pushed
	thisChecked bool         // `this` is dereferenced before anything else happens
	refusal     refusal
}

// spend counts n steps of a search.
func (p *compilation) spend(n int) {
	if p.budget -= n; p.budget < 0 {
		p.unsupported("too many values on the stack, or too many exception clauses")
	}
}

// bad abandons a method whose IL is broken.
func (p *compilation) bad(reason string) {
	ee.Bail(&ee.BadInput{ILOffset: p.ilOffset, Reason: reason})
}

// unsupported abandons a method that is valid.
func (p *compilation) unsupported(reason string) {
	ee.Bail(&ee.Unsupported{ILOffset: p.ilOffset, Reason: reason})
}

// fail abandons the method with an error of the runtime, which knows no IL
// offset.
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

// refusal is the panic by which the import of an inlinee is given up.
type refusal struct{ reason inline.Reason }

// refuse gives up the inlinee at hand.
func (p *compilation) refuse(r inline.Reason) {
	p.callee.refusal.reason = r
	panic(&p.callee.refusal)
}

// unsupportedFlags are what a runtime may ask for and this compiler does not
// do, with the reason it gives.
var unsupportedFlags = [...]struct {
	flag   ee.JitFlags
	reason string
}{
	{ee.CORJIT_FLAG_DEBUG_EnC, "edit and continue"},
	{ee.CORJIT_FLAG_PROF_ENTERLEAVE, "profiler hooks"},
	{ee.CORJIT_FLAG_IMPORT_ONLY, "verification only"},
}

// checkFlags declines, as unsupported and by reason, methods whose flags ask for what
// unsupportedFlags lists, or for a security object.
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

// isStub reports whether the method is an IL stub of the runtime's.
func (p *compilation) isStub() bool { return p.m.Info.Flags&ee.CORJIT_FLAG_IL_STUB != 0 }

// isReplacement reports whether the method takes over the frame of another version of it.
func (p *compilation) isReplacement() bool { return p.m.Info.Flags&ee.CORJIT_FLAG_OSR != 0 }

// isNativeEntry reports whether native code calls the method that is compiled.
func (p *compilation) isNativeEntry() bool { return p.m.Info.Flags&ee.CORJIT_FLAG_REVERSE_PINVOKE != 0 }

// callOffset returns the root's IL offset of a call at the instruction at hand.
func (p *compilation) callOffset() uint32 {
	switch {
	case p.inlining:
		return p.callee.callIL
	case p.ilOffset >= 0:
		return uint32(p.ilOffset)
	}
	return ee.NoILOffset
}
