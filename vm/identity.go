package vm

import (
	"unsafe"

	"ryugo/vm/cpu"
)

// hashTable maps objects to identity hash codes by open addressing. Its size is a power of two, and
// at most half of the rows are in use. A stub looks an object up, and adds an object without a code
// while there is room:
//
//	row = rows[hash(object) & mask], rows[... + 1], ...
//	row.object == object   row.code
//	row.object == 0        the next code; room--
//
// Objects move, so each collection rebuilds the table.
type hashTable struct {
	rows  []hashEntry
	spare []hashEntry // rows of the same size, from the last rebuild
	ctl   uint64      // the stub's fields: hash…
}

type hashEntry struct {
	obj  ref
	code uint64
}

// hashSmallest is the smallest size of a table that contains objects.
const hashSmallest = 64

// open makes an empty table.
func (t *hashTable) open(m *cpu.Memory) (control uint64) {
	t.ctl = m.Data(cpu.HashCtl, 8)
	t.use(make([]hashEntry, 1), 0)
	return t.ctl
}

// use makes rows, which are empty, the table.
func (t *hashTable) use(rows []hashEntry, room int) {
	t.rows = rows
	st64(t.ctl+cpu.HashRows, uint64(uintptr(unsafe.Pointer(&rows[0]))))
	st64(t.ctl+cpu.HashMask, uint64(len(rows)-1))
	st64(t.ctl+cpu.HashRoom, uint64(room))
}

// count returns the number of objects in the table.
func (t *hashTable) count() int { return len(t.rows)/2 - int(ld64(t.ctl+cpu.HashRoom)) }

// row returns the row of an object, or the empty row for it.
func (t *hashTable) row(o ref) *hashEntry {
	mask := uint64(len(t.rows) - 1)
	for i := o * cpu.HashFactor >> 32; ; i++ {
		if e := &t.rows[i&mask]; e.obj == o || e.obj == 0 {
			return e
		}
	}
}

// identityHash returns a number that stays the same for the life of an object.
func (g *collector) identityHash(o ref) uint32 {
	if o == 0 {
		return 0
	}
	t := &g.hashes
	e := t.row(o)
	if e.obj == 0 {
		if ld64(t.ctl+cpu.HashRoom) == 0 {
			t.move(max(hashSmallest, 2*len(t.rows)), func(o ref) ref { return o })
			e = t.row(o)
		}
		seq := ld32(t.ctl+cpu.HashSeq) + 1
		st32(t.ctl+cpu.HashSeq, seq)
		*e = hashEntry{o, uint64(max(seq*cpu.CodeFactor>>cpu.CodeShift, 1))}
		st64(t.ctl+cpu.HashRoom, ld64(t.ctl+cpu.HashRoom)-1)
	}
	return uint32(e.code)
}

// move makes a table of size rows, in which each object has the address that to returns; an object
// for which to returns 0 is left out.
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
	st64(t.ctl+cpu.HashRoom, uint64(size/2-n))
}

// rekey drops dead objects and replaces the addresses of the others by the new ones.
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
