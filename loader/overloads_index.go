package loader

// signatureIndex finds the methods of one name in a definition by their signatures. It is used for
// more than fewMembers methods of that name, so that finding all of them takes linear time.
type signatureIndex struct {
	name   string
	next   *signatureIndex // of another name
	rows   map[uint64][]int32
	broken []int32 // whose signatures cannot be read
}

// sum returns a hash of the signature.
func (s *Signature) sum() uint64 {
	h := uint64(14695981039346656037)
	add := func(x uint64) { h = (h ^ x) * 1099511628211 }
	add(uint64(s.Conv))
	add(uint64(s.Generics))
	for _, p := range s.Params[:s.Fixed] {
		add(uint64(p.ID))
	}
	add(uint64(s.Ret.ID))
	return h
}

// overloads iterates over the methods of a name that may have a signature, in metadata order.
type overloads struct {
	name    string
	sig     *Signature // in terms of the variables of the definition; nil: any
	at      int
	seen    int
	indexed bool
	rows    []int32
}

func overloadsOf(name string, sig *Signature) overloads {
	return overloads{name: name, sig: sig, at: -1}
}

// next returns the index of the next method of c, or -1 if there is none.
func (o *overloads) next(c *Class) int {
	if !o.indexed {
		if o.at = c.methodNamed(o.name, o.at); o.at < 0 || o.seen < fewMembers || o.sig == nil || c != c.Def {
			o.seen++
			return o.at
		}
		x := c.signatures(o.name)
		o.indexed = true
		o.rows = append(append(o.rows, x.rows[o.sig.sum()]...), x.broken...)
		for len(o.rows) > 0 && int(o.rows[0]) < o.at {
			o.rows = o.rows[1:]
		}
	}
	if len(o.rows) == 0 {
		return -1
	}
	o.at, o.rows = int(o.rows[0]), o.rows[1:]
	return o.at
}

// signatures returns the index of c's methods of a name; c is typical.
func (c *Class) signatures(name string) *signatureIndex {
	for {
		head := c.def.signatures.Load()
		for x := head; x != nil; x = x.next {
			if x.name == name {
				return x
			}
		}
		x := &signatureIndex{name: name, next: head, rows: map[uint64][]int32{}}
		for i := c.methodNamed(name, -1); i >= 0; i = c.methodNamed(name, i) {
			c.loader().poll()
			takeRows[[4]uint64](c.loader(), 1)
			sig, err := c.methodByRID(c.def.firstMethod.At(i)).Sig()
			if err != nil {
				x.broken = append(x.broken, int32(i))
				continue
			}
			x.rows[sig.sum()] = append(x.rows[sig.sum()], int32(i))
		}
		if c.def.signatures.CompareAndSwap(head, x) {
			return x
		}
	}
}
