package xarch

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/backend"
)

// genPoll tests the runtime's word. It may use rax, which calls destroy.
func (b *Backend) genPoll(n nodes.NodeID) {
	g := &b.Method
	p := backend.PollStub{Label: b.Asm.NewLabel(), Back: b.Asm.NewLabel(), Site: len(b.GC.Table.Sites), IL: g.IL, Node: n}
	b.Asm.MI(INS_cmp, EA_4, b.trapWord(), 0)
	b.Asm.Jcc(CC_NE, p.Label)
	b.Asm.Bind(p.Back)
	b.Safepoint(n, 0)
	g.Polls = append(g.Polls, p)
}

// trapWord returns the word that is not zero while the runtime wants threads to stop. It may
// destroy rax.
func (b *Backend) trapWord() Mem { return b.wordAt(b.JIT.GetAddrOfCaptureThreadGlobal()) }

// wordAt returns the memory at the address that l describes. It may destroy rax.
func (b *Backend) wordAt(l ee.ConstLookup) Mem {
	mem := At(RAX, 0)
	switch sym := b.symbolOf(l); {
	case sym != 0 && l.Access == ee.IAT_VALUE:
		return AtSym(sym)
	case sym != 0:
		b.Asm.RM(INS_mov, b.Ptr, RAX, AtSym(sym))
	default:
		b.Asm.RI64(RAX, int64(l.Addr.Bits))
		if l.Access != ee.IAT_VALUE {
			b.Asm.RM(INS_mov, b.Ptr, RAX, mem)
		}
	}
	if l.Access == ee.IAT_PPVALUE {
		b.Asm.RM(INS_mov, b.Ptr, RAX, mem)
	}
	return mem
}
