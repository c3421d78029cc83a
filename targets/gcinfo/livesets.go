package gcinfo

import (
	"math/bits"
	"slices"

	"ryugo/arena"
)

// liveSets are the distinct sets of live slots at a method's sites. CoreCLR's encoder keeps them in
// a chained hash table and writes them in the table's order. This table has the same hash, sizes
// and chains, so that the encodings have the same bytes.
type liveSets struct {
	stride int      // words of a set
	words  int      // words that are hashed: the set, followed by zeros
	rows   []uint64 // the sets, by number
	heads  []uint32 // [bucket] number of the first set + 1
	next   []uint32 // [number] the next one of its bucket + 1
	old    []uint32
}

// bucketCounts are the sizes of the hash table. It grows when 3/4 as many sets as buckets are in
// it.
var bucketCounts = [...]int{9, 23, 59, 131, 239, 433, 761, 1399, 2473, 4327, 7499, 12973, 22433, 46559, 96581, 200341, 415517, 861719}

// reset empties the table for sets of tracked slots of a method with slots slots in all.
func (s *liveSets) reset(tracked, slots int) {
	s.stride, s.words = (tracked+63)/64, (slots+63)/64
	s.rows, s.heads, s.next = s.rows[:0], s.heads[:0], s.next[:0]
}

func (s *liveSets) len() int { return len(s.next) }

func (s *liveSets) row(number int) []uint64 { return s.rows[number*s.stride:][:s.stride] }

// push appends an empty set and returns it to be filled.
func (s *liveSets) push() []uint64 {
	n := len(s.rows)
	s.rows = arena.Extend(s.rows, n+s.stride)
	return s.rows[n:]
}

// share returns the number of the set that was pushed last. If the table has an equal set, share
// drops the last one.
func (s *liveSets) share() uint32 {
	n := len(s.next)
	row := s.row(n)
	if len(s.heads) > 0 {
		for k := s.heads[s.bucket(row)]; k != 0; k = s.next[k-1] {
			if slices.Equal(s.row(int(k-1)), row) {
				s.rows = s.rows[:n*s.stride]
				return k - 1
			}
		}
	}
	if n == len(s.heads)*3/4 {
		s.grow(n * 2)
	}
	s.next = append(s.next, 0)
	s.link(uint32(n) + 1)
	return uint32(n)
}

func (s *liveSets) link(k uint32) {
	b := s.bucket(s.row(int(k - 1)))
	s.next[k-1], s.heads[b] = s.heads[b], k
}

// grow makes room for at least n buckets, and moves the sets bucket by bucket, which reverses their
// order.
func (s *liveSets) grow(n int) {
	s.old, s.heads = s.heads, s.old
	i := 0
	for i < len(bucketCounts)-1 && bucketCounts[i] < n {
		i++
	}
	s.heads = arena.Extend(s.heads[:0], bucketCounts[i])
	for _, k := range s.old {
		for k != 0 {
			next := s.next[k-1]
			s.link(k)
			k = next
		}
	}
}

// bucket hashes a set, 32 bits after 32 bits.
func (s *liveSets) bucket(row []uint64) uint32 {
	h := uint32(0)
	for i := range s.words {
		w := uint64(0)
		if i < len(row) {
			w = row[i]
		}
		h = bits.RotateLeft32(h, -5) ^ uint32(w)
		h = bits.RotateLeft32(h, -5) ^ uint32(w>>32)
	}
	return h % uint32(len(s.heads))
}

// order appends the numbers of the sets in the table's order.
func (s *liveSets) order(list []uint32) []uint32 {
	for _, k := range s.heads {
		for ; k != 0; k = s.next[k-1] {
			list = append(list, k-1)
		}
	}
	return list
}
