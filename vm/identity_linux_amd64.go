package vm

import (
	"unsafe"

	"ryugo/targets/xarch"
)

// hashTable maps objects to identity hash codes, by open addressing: its size is a
// power of two and at most half is taken. A stub looks there, and enters objects
// that are asked for the first time, while there is room:
//
//	row = rows[hash(object) & mask], rows[... + 1], ...
//	row.object == object   row.code
//	row.object == 0        the next code; room--
//
// Objects move, so each collection makes the table anew.
type hashTable struct {
	rows  []hashEntry
	spare []hashEntry // as many, from the last time
	ctl   uint64      // what the stub works with: hash…
}

type hashEntry struct {
	obj  ref
	code uint64
}

// The table as the stub sees it, in the data part.
const (
	hashRows = 0  // address of the first row
	hashMask = 8  // number of rows less one
	hashRoom = 16 // how many may still be entered
	hashSeq  = 24 // uint32: number of the last code
	hashCtl  = 32

	hashEntryShift = 4
	hashSmallest   = 64

	// hashFactor spreads addresses over the rows, codeFactor the codes, which
	// repeat late.
	hashFactor = 0x9E3779B97F4A7C15
	codeFactor = 0x9E3779B1
	codeShift  = 4
)

// open makes an empty table.
func (t *hashTable) open(m *memory) {
	t.ctl = m.data(hashCtl, 8)
	t.use(make([]hashEntry, 1), 0)
}

// use makes empty rows the table.
func (t *hashTable) use(rows []hashEntry, room int) {
	t.rows = rows
	st64(t.ctl+hashRows, uint64(uintptr(unsafe.Pointer(&rows[0]))))
	st64(t.ctl+hashMask, uint64(len(rows)-1))
	st64(t.ctl+hashRoom, uint64(room))
}

// count is the number of objects in the table.
func (t *hashTable) count() int { return len(t.rows)/2 - int(ld64(t.ctl+hashRoom)) }

// row finds the row of an object, or the one to enter it in.
func (t *hashTable) row(o ref) *hashEntry {
	mask := uint64(len(t.rows) - 1)
	for i := o * hashFactor >> 32; ; i++ {
		if e := &t.rows[i&mask]; e.obj == o || e.obj == 0 {
			return e
		}
	}
}

// identityHash is a number that stays with an object for life.
func (g *collector) identityHash(o ref) uint32 {
	if o == 0 {
		return 0
	}
	t := &g.hashes
	e := t.row(o)
	if e.obj == 0 {
		if ld64(t.ctl+hashRoom) == 0 {
			t.move(max(hashSmallest, 2*len(t.rows)), func(o ref) ref { return o })
			e = t.row(o)
		}
		seq := ld32(t.ctl+hashSeq) + 1
		st32(t.ctl+hashSeq, seq)
		*e = hashEntry{o, uint64(max(seq*codeFactor>>codeShift, 1))}
		st64(t.ctl+hashRoom, ld64(t.ctl+hashRoom)-1)
	}
	return uint32(e.code)
}

// move makes a table of so many rows, in which each object has the address that
// to gives it; 0 leaves it out.
func (t *hashTable) move(size int, to func(o ref) ref) {
	old, rows := t.rows, t.spare
	if len(rows) == size {
		clear(rows)
	} else {
		rows = make([]hashEntry, size)
	}
	t.use(rows, size/2)
	n := 0
	for _, e := range old {
		if e.obj == 0 {
			continue
		}
		if e.obj = to(e.obj); e.obj != 0 {
			*t.row(e.obj) = e
			n++
		}
	}
	t.spare = old
	st64(t.ctl+hashRoom, uint64(size/2-n))
}

// rekey drops the dead and follows the others to where they have moved.
func (t *hashTable) rekey(g *collector) {
	n := t.count()
	if n == 0 {
		return
	}
	size := len(t.rows)
	if 8*n < size {
		size = max(size/2, hashSmallest)
	}
	t.move(size, func(o ref) ref {
		if !g.reached(o) {
			return 0
		}
		return g.moved(o)
	})
}

// identityHashLeaf(object) -> hash
func identityHashLeaf(e *leaf) {
	o, row, key, ctl, i := e.arg[0], e.tmp[0], e.tmp[1], e.tmp[2], xarch.RAX
	ask, next, found, empty := e.NewLabel(), e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.RR(xarch.INS_test, xarch.EA_8, o, o)
	e.Jcc(xarch.CC_E, ask)
	e.LeaSym(ctl, e.v.gc.hashes.ctl)
	factor := uint64(hashFactor)
	e.RI64(i, int64(factor))
	e.RR(xarch.INS_imul, xarch.EA_8, i, o)
	e.RI(xarch.INS_shr, xarch.EA_8, i, 32)
	e.Bind(next)
	e.RR(xarch.INS_mov, xarch.EA_8, row, i)
	e.RM(xarch.INS_and, xarch.EA_8, row, xarch.At(ctl, hashMask))
	e.RI(xarch.INS_shl, xarch.EA_8, row, hashEntryShift)
	e.RM(xarch.INS_add, xarch.EA_8, row, xarch.At(ctl, hashRows))
	e.RM(xarch.INS_mov, xarch.EA_8, key, xarch.At(row, 0))
	e.RR(xarch.INS_cmp, xarch.EA_8, key, o)
	e.Jcc(xarch.CC_E, found)
	e.RR(xarch.INS_test, xarch.EA_8, key, key)
	e.Jcc(xarch.CC_E, empty)
	e.RI(xarch.INS_add, xarch.EA_8, i, 1)
	e.Jmp(next)
	e.Bind(found)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(row, 8))
	e.Op(xarch.INS_ret)
	e.Bind(empty)
	e.MI(xarch.INS_cmp, xarch.EA_8, xarch.At(ctl, hashRoom), 0)
	e.Jcc(xarch.CC_E, ask)
	e.MI(xarch.INS_sub, xarch.EA_8, xarch.At(ctl, hashRoom), 1)
	e.RM(xarch.INS_mov, xarch.EA_4, key, xarch.At(ctl, hashSeq))
	e.RI(xarch.INS_add, xarch.EA_4, key, 1)
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(ctl, hashSeq), key)
	spread := uint32(codeFactor)
	e.RRI(xarch.INS_imul, xarch.EA_4, xarch.RAX, key, int64(int32(spread)))
	e.RI(xarch.INS_shr, xarch.EA_4, xarch.RAX, codeShift)
	e.RI(xarch.INS_cmp, xarch.EA_4, xarch.RAX, 1) // 0 becomes 1
	e.RI(xarch.INS_adc, xarch.EA_4, xarch.RAX, 0)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(row, 0), o)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(row, 8), xarch.RAX)
	e.Op(xarch.INS_ret)
	e.slowPath(ask)
}
