// Package mutant decides at run time which of the mutants compiled into a binary is active. Only
// sources rewritten by cmd/mutants call it.
//
// The first argument of each function is the number of its mutant. The environment variable MUTANT
// names the active mutant; without it every function does what the original source does. With
// MUTANT=-1 the functions record coverage instead: the file MUTANT_SEEN gets, in one byte for each
// mutant, whether the mutant was reached, and whether it would have changed a value.
package mutant

import (
	"cmp"
	"os"
	"strconv"
	"syscall"
)

// Bits of a byte of the file MUTANT_SEEN.
const (
	Reached = 1 << iota
	Changed // the mutant's value differed
)

var (
	active = number(os.Getenv("MUTANT"))
	seen   = mapSeen(os.Getenv("MUTANT_SEEN"))
)

func number(s string) int32 {
	n, _ := strconv.ParseInt(s, 10, 32)
	return int32(n)
}

func mapSeen(name string) []byte {
	if active >= 0 {
		return nil
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		panic(err)
	}
	b, err := syscall.Mmap(int(f.Fd()), 0, int(st.Size()), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		panic(err)
	}
	return b
}

func mark(id int32, changed bool) {
	if b := &seen[id]; *b&Changed == 0 {
		if *b |= Reached; changed {
			*b |= Changed
		}
	}
}

// On reports whether the mutant is active.
func On(id int32) bool {
	return active == id || active < 0 && count(id)
}

func count(id int32) bool {
	mark(id, true)
	return false
}

// other returns w, the mutant's value, or records whether w differs from v.
func other[T comparable](id int32, v, w T) T {
	if active < 0 {
		mark(id, v != w)
		return v
	}
	return w
}

func idle(id int32) bool { return active >= 0 && active != id }

// Pick returns v, or w if the mutant is active.
func Pick[T comparable](id int32, w, v T) T {
	if idle(id) {
		return v
	}
	return other(id, v, w)
}

// Not returns v, or its negation if the mutant is active.
func Not[B ~bool](id int32, v B) B {
	if idle(id) {
		return v
	}
	return other(id, v, !v)
}

// Or returns v, or true if the mutant is active.
func Or(id int32, v bool) bool {
	if idle(id) {
		return v
	}
	return other(id, v, true)
}

// And returns v, or false if the mutant is active.
func And(id int32, v bool) bool {
	if idle(id) {
		return v
	}
	return other(id, v, false)
}

// Compare does the comparison op, or the comparison alt if the mutant is active.
func Compare[T cmp.Ordered](id int32, op, alt Op, a, b T) bool {
	v := compare(op, a, b)
	if idle(id) {
		return v
	}
	return other(id, v, compare(alt, a, b))
}

// CompareUnsigned does a comparison of signed numbers, or an unsigned comparison of their bits if
// the mutant is active.
func CompareUnsigned[T Signed](id int32, op Op, a, b T) bool {
	v := compare(op, a, b)
	if idle(id) {
		return v
	}
	return other(id, v, compare(op, uint64(a), uint64(b)))
}

// Op is a binary operator of Go.
type Op uint8

const (
	Less Op = iota
	LessEqual
	Greater
	GreaterEqual
	Equal
	NotEqual
	Plus
	Minus
	Times
	BitAnd
	BitOr
	BitXor
	BitClear
	ShiftLeft
	ShiftRight
	Left        // the left operand alone
	Right       // the right operand alone
	ShiftRightU // logical shift
)

func compare[T cmp.Ordered](op Op, a, b T) bool {
	switch op {
	case Less:
		return a < b
	case LessEqual:
		return a <= b
	case Greater:
		return a > b
	case GreaterEqual:
		return a >= b
	case Equal:
		return a == b
	}
	return a != b
}

// Signed is a signed integer.
type Signed interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64
}

// Integer is any integer.
type Integer interface {
	Signed | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// Arith evaluates a op b, or a alt b if the mutant is active. If the arguments are constant,
// inlining reduces it to one instruction.
func Arith[T Integer](id int32, op, alt Op, a, b T) T {
	v := arith(op, a, b)
	if idle(id) {
		return v
	}
	return other(id, v, arith(alt, a, b))
}

func arith[T Integer](op Op, a, b T) T {
	switch op {
	case Plus:
		return a + b
	case Minus:
		return a - b
	case Times:
		return a * b
	case BitAnd:
		return a & b
	case BitOr:
		return a | b
	case BitXor:
		return a ^ b
	case BitClear:
		return a &^ b
	case Left:
		return a
	}
	return b
}

// Shift evaluates a op n, or a alt n if the mutant is active.
func Shift[T, N Integer](id int32, op, alt Op, a T, n N) T {
	v := shift(op, a, n)
	if idle(id) {
		return v
	}
	return other(id, v, shift(alt, a, n))
}

func shift[T, N Integer](op Op, a T, n N) T {
	switch op {
	case ShiftLeft:
		return a << n
	case ShiftRight:
		return a >> n
	case ShiftRightU:
		return shiftUnsigned(a, n)
	}
	return a
}

func shiftUnsigned[T, N Integer](a T, n N) T {
	ones, width := ^T(0), 0 // all bits, as none is shifted in from the left
	for m := T(1); m != 0; m <<= 1 {
		width++
	}
	if ones > 0 || n == 0 {
		return a >> n
	}
	return a >> n &^ (ones << (width - int(n)))
}
