package backend

import (
	"ryugo/nodes"
)

// Class initialization. The call of its helper is one node until lowering, so that liveness and
// linear scan see a call. Where the runtime has a byte whose lowest bit is set once the class has
// been initialized, the importer stores its address in Call.Entry. Generation tests the byte in
// line and calls the helper out of line:
//
//	mov  rdi, class            test byte [inited], 1
//	call helper                je   slow
//	                     back: ...
//	                     slow: mov rdi, class; call helper; jmp back

// IsClassInit reports whether c, a call of a class-init helper, is guarded by a byte at its Entry.
func IsClassInit(c *nodes.Call) bool {
	return c.Kind == nodes.CT_HELPER && c.HasEntry && c.Flags&nodes.GTF_CALL_M_INITIALIZES != 0
}

// lowerClassInit moves the argument of a guarded call out of line with the call, if it is a
// constant. VTabInd holds its node.
func (b *Lowering) lowerClassInit(c *nodes.Call) {
	m := b.M
	if !IsClassInit(c) || c.Args.Count != 1 {
		return
	}
	v := b.argValue(&m.Args[c.Args.First])
	if v == 0 || m.Oper[v] != nodes.GT_CNS_INT {
		return
	}
	m.Unlink(b.Block, v)
	m.Flags[v] |= nodes.GTF_CONTAINED
	c.VTabInd, c.Args.Count = uint32(v), 0
}

// ClassInitStub returns the out-of-line call of the helper of c, call n. The safepoint of n is the
// call of the helper.
func (b *Generation) ClassInitStub(n nodes.NodeID, c *nodes.Call) *PollStub {
	p := b.helperStub(n, c)
	p.Const, p.Placed = nodes.NodeID(c.VTabInd), c.VTabInd == 0
	return p
}

// helperStub returns the out-of-line call of c's helper, call n.
func (b *Generation) helperStub(n nodes.NodeID, c *nodes.Call) *PollStub {
	g := &b.Method
	g.Polls = append(g.Polls, PollStub{Label: b.Buf.NewLabel(), Back: b.Buf.NewLabel(), Site: len(b.GC.Table.Sites), IL: g.IL, Node: n, Helper: c.Helper})
	b.Safepoint(n, 0)
	return &g.Polls[len(g.Polls)-1]
}
