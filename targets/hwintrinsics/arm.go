package hwintrinsics

import "strings"

// expand appends the methods of the row to list.
func (r *armRow) expand(list []Intrinsic) []Intrinsic {
	class := ArmPrefix + r.class
	switch r.class {
	case "A":
		class = ArmPrefix + "AdvSimd"
	case "64":
		class = ArmPrefix + "AdvSimd/Arm64"
	}
	plain := row{class: class, method: r.method, sig: "t()", ins: r.ins, flags: r.flags}
	widths := "-"
	switch {
	case strings.ContainsRune(r.sig, 'v'):
		widths = "wx"
	case strings.ContainsRune(r.sig, 'a'):
		widths = "WX"
	}
	for _, width := range []byte(widths) {
		for _, x := range plain.expand(nil) {
			letter := x.Ret.Elem
			if width == 'w' && ElemSize(letter) == 8 {
				continue
			}
			x.Form = r.form
			x.Args = 0
			x.armSignature(r.sig, letter, width|0x20)
			list = append(list, x)
		}
	}
	return list
}

// armSignature sets the types of sig, with letter for t and kind wide for v.
func (i *Intrinsic) armSignature(sig string, letter, wide byte) {
	read := func(s string) (t Type) {
		if s == "#" {
			return Type{Kind: '#', Elem: 'B'}
		}
		if len(s) == 3 {
			t.Vectors, s = s[0]-'0', s[1:]
		}
		if len(s) == 2 {
			if t.Kind = s[0]; t.Kind == 'v' || t.Kind == 'a' {
				t.Kind = wide
			}
			s = s[1:]
		}
		t.Elem = related(letter, s[0])
		return t
	}
	ret, args, _ := strings.Cut(strings.TrimSuffix(sig, ")"), "(")
	i.Ret = read(ret)
	for a := range strings.SplitSeq(args, ",") {
		if a == "" {
			break
		}
		i.Arg[i.Args] = read(a)
		i.Args++
	}
}

// The integer types by increasing size.
const signedLetters, unsignedLetters = "bsil", "BSIL"

// related returns the type that how, a letter of armRows, derives from t; other letters are types
// themselves.
func related(t, how byte) byte {
	k := strings.IndexByte(signedLetters, t)
	same, other := signedLetters, unsignedLetters
	if k < 0 {
		k = strings.IndexByte(unsignedLetters, t)
		same = unsignedLetters
	}
	switch how {
	case 't':
		return t
	case 'u':
		return unsignedLetters[k]
	case 'r':
		return signedLetters[k]
	case 'n':
		return same[k-1]
	case 'm':
		return other[k-1]
	case 'k':
		return same[k+1]
	case 'e':
		return other[k+1]
	}
	return how
}

// one returns the type of a tuple's vectors.
func (t Type) one() Type {
	t.Vectors = 0
	return t
}

// Narrow returns the type whose elements an arm64 instruction's arrangement counts: the last vector
// argument, or the result if its elements are smaller. For a product by an element it is the vector
// argument before the last.
func (i *Intrinsic) Narrow() Type {
	var last, before Type
	for _, a := range i.Arg[:i.Args] {
		if (a.Kind == 'w' || a.Kind == 'x') && a.Vectors == 0 {
			before, last = last, a
		}
	}
	switch i.Form {
	case Elem, AccElem, Lane0, AccLane0, OneElem, OneAccElem, AccQuad:
		return before
	case LoadZipped, LoadLane:
		return i.Ret.one()
	case StoreZipped, StoreLane:
		return i.Arg[1].one()
	}
	if i.Ret.Kind != 0 && ElemSize(i.Ret.Elem) < ElemSize(last.Elem) {
		return i.Ret
	}
	return last
}

// ImmRange returns the smallest immediate that an arm64 intrinsic takes, and the number of
// immediates.
func (i *Intrinsic) ImmRange() (first, n int) {
	t := i.Narrow()
	size := ElemSize(t.Elem)
	switch i.Form {
	case ShiftImm, AccShift, OneShift, AccOne:
		if strings.HasPrefix(i.Method, "ShiftRight") {
			return 1, 8 * size
		}
		return 0, 8 * size
	case Elem, AccElem, OneElem, OneAccElem: // elements of the vector before the immediate
		t = i.Arg[i.ImmArg()-1]
	case AccQuad:
		return 0, i.Arg[i.ImmArg()-1].Size() / 4
	case Get, FillElem, Put, PutElem, LoadElem, Extract:
		t = i.Arg[0]
	case PutFrom: // the range of both
		if t = i.Arg[2]; i.Arg[0].Size() < t.Size() {
			t = i.Arg[0]
		}
	case LoadLane:
		t = i.Arg[0].one()
	case StoreLane:
		t = i.Arg[1].one()
	case StoreElem:
		t = i.Arg[1]
	}
	return 0, t.Size() / ElemSize(t.Elem)
}
