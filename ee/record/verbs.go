package record

import (
	"reflect"

	"ryugo/ee"
)

//go:generate go run ./verbgen ..

// Table holds the recorded questions of one verb with their answers.
type Table[Q comparable, A any] struct {
	ID   uint8 // the verb's place in Verbs
	Rows []Row[Q, A]
}

// Row is a question and its answer. Status is 0 if there is an answer. Otherwise it is twice the
// fault's number (File.Fault), plus 1 if the verb did not return the fault but abandoned the
// compile with it.
type Row[Q comparable, A any] struct {
	Question Q
	Status   uint32
	Answer   A
}

// The tables whose types are not those of the verb's parameters and results.
type (
	getMethodNameTable               = Table[ee.MethodHandle, Name]
	getFieldNameTable                = Table[ee.FieldHandle, Name]
	resolveTokenTable                = Table[Token, Resolved]
	getCallInfoTable                 = Table[Call, ee.CallInfo]
	pInvokeMarshalingRequiredTable   = Table[NativeCall, bool]
	getCookieForPInvokeCalliSigTable = Table[Sig, Cookie]
	getDelegateCtorTable             = Table[DelegateCtor, DelegateTarget]

	allocPgoInstrumentationBySchemaTable = Table[Counters, CountersAt]
)

// Their questions and answers.
type (
	Name  struct{ Class, Name string }
	Token struct {
		Context ee.ContextHandle
		Scope   ee.ModuleHandle
		Token   uint32
		Kind    ee.TokenKind
	}
	Resolved struct {
		Class  ee.ClassHandle
		Method ee.MethodHandle
		Field  ee.FieldHandle
		Ref    uint64
	}
	Call struct {
		Token, Constrained ee.ResolvedToken
		IsConstrained      bool
		Caller             ee.MethodHandle
		Flags              ee.CallInfoFlags
	}
	// Sig is a signature as a question; Args is a digest of its arguments.
	Sig struct {
		CallConv ee.CallConv
		Ret      ee.SigArg
		Args     uint64
		Scope    ee.ModuleHandle
		Token    uint32
		Ref      uint64
	}
	NativeCall struct {
		Method ee.MethodHandle
		HasSig bool
		Sig    Sig
	}
	Cookie struct {
		Lookup ee.ConstLookup
		OK     bool
	}
	DelegateCtor struct {
		Ctor     ee.MethodHandle
		Delegate ee.ClassHandle
		Target   ee.MethodHandle
		Args     ee.DelegateCtorArgs
	}
	DelegateTarget struct {
		Ctor ee.MethodHandle
		Args ee.DelegateCtorArgs
	}
)

// Counters is the question for counters; Schema is a digest. CountersAt is their location.
type (
	Counters struct {
		Method ee.MethodHandle
		Schema uint64
	}
	CountersAt struct {
		Base    uint64
		Offsets []uint64
		OK      bool
	}
)

// CountersOf returns the question of AllocPgoInstrumentationBySchema.
func CountersOf(m ee.MethodHandle, schema []ee.PgoSchema) Counters {
	digest := uint64(len(schema))
	for _, r := range schema {
		digest = (digest^uint64(r.Kind)<<32^uint64(r.ILOffset))*0x9e3779b97f4a7c15 ^ uint64(r.Count)<<32 ^ uint64(r.Other)
		digest ^= digest >> 29
	}
	return Counters{m, digest}
}

// Nothing is the question of a verb without parameters.
type Nothing struct{}

// TokenOf returns the question of ResolveToken for tok.
func TokenOf(tok *ee.ResolvedToken) Token {
	return Token{tok.Context, tok.Scope, tok.Token, tok.Kind}
}

// CallOf returns the question of GetCallInfo.
func CallOf(tok, constrained *ee.ResolvedToken, caller ee.MethodHandle, flags ee.CallInfoFlags) Call {
	q := Call{Token: *tok, Caller: caller, Flags: flags}
	if constrained != nil {
		q.Constrained, q.IsConstrained = *constrained, true
	}
	return q
}

// SigOf returns a signature as a question.
func SigOf(sig *ee.SigInfo) Sig {
	digest := uint64(len(sig.Args))
	for _, a := range sig.Args {
		digest = (digest^uint64(a.Class))*0x9e3779b97f4a7c15 ^ uint64(a.Type)
		if a.Pinned {
			digest = ^digest
		}
		digest ^= digest >> 29
	}
	return Sig{sig.CallConv, sig.Ret, digest, sig.Scope, sig.Token, sig.Ref}
}

// NativeCallOf returns the question of PInvokeMarshalingRequired.
func NativeCallOf(m ee.MethodHandle, sig *ee.SigInfo) NativeCall {
	q := NativeCall{Method: m}
	if sig != nil {
		q.HasSig, q.Sig = true, SigOf(sig)
	}
	return q
}

// NumVerbs is the number of tables in Verbs.
var NumVerbs = reflect.TypeFor[Verbs]().NumField()

// VerbName returns the name of a table of Verbs.
func VerbName(id uint8) string { return layouts()[id].name }

// verbs are the empty tables with their numbers.
var verbs = func() (v Verbs) {
	v.number()
	return v
}()

// number numbers the tables.
func (v *Verbs) number() {
	r := reflect.ValueOf(v).Elem()
	for i := range r.NumField() {
		r.Field(i).FieldByName("ID").SetUint(uint64(i))
	}
}
