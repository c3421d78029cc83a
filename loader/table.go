package loader

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"ryugo/arena"
)

const (
	chunkBits = 12
	chunkSize = 1 << chunkBits
	maxChunks = 1 << 12 // 16 million ids
)

// table maps dense ids to pointers. A read takes two loads and no lock. Id 0 is never given out.
type table[T any] struct {
	chunks [maxChunks]atomic.Pointer[[chunkSize]atomic.Pointer[T]]
	next   atomic.Uint32 // the last id given out
	budget *arena.Budget
	grow   sync.Mutex
}

// reserve reserves n consecutive ids. It returns the id before the first, so that base+rid is the
// id of row rid. ok is false if the ids have run out.
func (t *table[T]) reserve(n uint32) (base uint32, ok bool) {
	for {
		old := t.next.Load()
		if uint64(old)+uint64(n) >= maxChunks*chunkSize {
			return 0, false
		}
		if t.next.CompareAndSwap(old, old+n) {
			return old, true
		}
	}
}

// slot returns the cell of id, which must be reserved.
func (t *table[T]) slot(id uint32) *atomic.Pointer[T] {
	c := t.chunks[id>>chunkBits].Load()
	if c == nil {
		t.budget.Take(8 * chunkSize)
		t.grow.Lock()
		if c = t.chunks[id>>chunkBits].Load(); c == nil {
			c = new([chunkSize]atomic.Pointer[T])
			t.chunks[id>>chunkBits].Store(c)
		}
		t.grow.Unlock()
	}
	return &c[id&(chunkSize-1)]
}

// get returns the value of id, or nil.
func (t *table[T]) get(id uint64) *T {
	if id >= maxChunks*chunkSize {
		return nil
	}
	c := t.chunks[id>>chunkBits].Load()
	if c == nil {
		return nil
	}
	return c[id&(chunkSize-1)].Load()
}

// hashBuckets is constant: chains stay short up to some 100,000 entries, and a table that never
// moves needs no lock.
const hashBuckets = 1 << 15

// hashNode is one entry of a hashTable.
type hashNode[T any] struct {
	next *hashNode[T]
	hash uint64
	val  T
}

// hashTable is a set that only grows. Lookups take no lock and allocate nothing; the caller
// compares the values with equal hashes.
type hashTable[T any] struct {
	buckets [hashBuckets]atomic.Pointer[hashNode[T]]
	budget  *arena.Budget
}

// first returns the newest entry with this hash, or nil.
func (t *hashTable[T]) first(h uint64) *hashNode[T] {
	return t.buckets[h%hashBuckets].Load().skip(h)
}

// following returns the next older entry with n's hash.
func (n *hashNode[T]) following() *hashNode[T] { return n.next.skip(n.hash) }

func (n *hashNode[T]) skip(h uint64) *hashNode[T] {
	for n != nil && n.hash != h {
		n = n.next
	}
	return n
}

// insert adds val, unless same finds an equal value among the entries with this hash. It returns
// the value in the table.
func (t *hashTable[T]) insert(h uint64, val T, same func(T) bool) T {
	b := &t.buckets[h%hashBuckets]
	t.budget.Take(int(unsafe.Sizeof(hashNode[T]{})))
	node := &hashNode[T]{hash: h, val: val}
	var checked *hashNode[T] // entries from here on have been compared
	for {
		head := b.Load()
		for n := head; n != checked; n = n.next {
			if n.hash == h && same(n.val) {
				return n.val
			}
		}
		node.next, checked = head, head
		if b.CompareAndSwap(head, node) {
			return val
		}
	}
}

// mix folds v into a hash.
func mix(h, v uint64) uint64 {
	h = (h ^ v) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

// publish stores val in p unless another worker was first, and returns the stored value.
func publish[T any](p *atomic.Pointer[T], val *T) *T {
	if p.CompareAndSwap(nil, val) {
		return val
	}
	return p.Load()
}
