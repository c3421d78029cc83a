package record

import (
	"reflect"

	"ryugo/ee"
)

// Verbs has a table for each question of ee.JitInfo, under the verb's name.
// This is the list of what is recorded: a new verb is a field here, a method of
// Session and a method of replay.Session.
type Verbs struct {
	GetMethodInfo              Table[ee.MethodHandle, ee.MethodInfo]
	GetEHInfo                  Table[MethodIndex, ee.EHClause]
	GetMethodAttribs           Table[ee.MethodHandle, ee.MethodFlags]
	GetMethodClass             Table[ee.MethodHandle, ee.ClassHandle]
	GetMethodSig               Table[ee.MethodHandle, ee.SigInfo]
	GetMethodName              Table[ee.MethodHandle, Name]
	GetMethodVTableOffset      Table[ee.MethodHandle, VTableOffset]
	GetIntrinsicID             Table[ee.MethodHandle, ee.Intrinsic]
	InitClass                  Table[ClassInit, ee.InitClassResult]
	CanInline                  Table[Inline, bool]
	CanTailCall                Table[TailCall, bool]
	ResolveVirtualMethod       Table[VirtualCall, ee.MethodHandle]
	GetFunctionEntryPoint      Table[ee.MethodHandle, ee.ConstLookup]
	GetFunctionFixedEntryPoint Table[ee.MethodHandle, ee.ConstLookup]
	EmbedMethodHandle          Table[ee.MethodHandle, ee.ConstLookup]
	GetLocationOfThisType      Table[ee.MethodHandle, ThisType]
	GetMethodSync              Table[ee.MethodHandle, ee.ConstLookup]

	ResolveToken           Table[Token, Resolved]
	FindSig                Table[StandAloneSig, ee.SigInfo]
	GetCallInfo            Table[Call, ee.CallInfo]
	GetFieldInfo           Table[Field, ee.FieldInfo]
	EmbedGenericHandle     Table[Embed, ee.GenericHandle]
	CanAccessClass         Table[ClassAccess, Access]
	GetTokenTypeAsHandle   Table[ee.ResolvedToken, ee.ClassHandle]
	ConstructStringLiteral Table[String, ee.ConstLookup]
	EmbedModuleHandle      Table[ee.ModuleHandle, ee.ConstLookup]

	GetClassAttribs                               Table[ee.ClassHandle, ee.ClassFlags]
	GetClassName                                  Table[ee.ClassHandle, string]
	AsCorInfoType                                 Table[ee.ClassHandle, ee.CorInfoType]
	GetClassSize                                  Table[ee.ClassHandle, uint32]
	GetHeapClassSize                              Table[ee.ClassHandle, uint32]
	GetClassAlignment                             Table[ee.ClassHandle, uint32]
	GetClassGClayout                              Table[ee.ClassHandle, []ee.GCType]
	GetClassNumInstanceFields                     Table[ee.ClassHandle, int]
	GetFieldInClass                               Table[ClassIndex, ee.FieldHandle]
	GetFieldType                                  Table[ee.FieldHandle, ee.SigArg]
	GetFieldOffset                                Table[ee.FieldHandle, uint32]
	GetFieldClass                                 Table[ee.FieldHandle, ee.ClassHandle]
	GetFieldName                                  Table[ee.FieldHandle, Name]
	GetParentType                                 Table[ee.ClassHandle, ee.ClassHandle]
	GetChildType                                  Table[ee.ClassHandle, ChildType]
	GetArrayRank                                  Table[ee.ClassHandle, uint32]
	GetSIMDBaseType                               Table[ee.ClassHandle, ee.CorInfoType]
	GetTypeForBox                                 Table[ee.ClassHandle, ee.ClassHandle]
	GetBuiltinClass                               Table[ee.ClassID, ee.ClassHandle]
	GetSystemVAmd64PassStructInRegisterDescriptor Table[ee.ClassHandle, ee.StructPassing]
	CanCast                                       Table[Cast, bool]
	IsExactClass                                  Table[ee.ClassHandle, bool]
	GetNewHelper                                  Table[ee.ClassHandle, ee.Helper]
	GetNewArrHelper                               Table[ee.ClassHandle, ee.Helper]
	GetCastingHelper                              Table[CastHelper, ee.Helper]
	GetBoxHelper                                  Table[ee.ClassHandle, ee.Helper]
	GetUnBoxHelper                                Table[ee.ClassHandle, ee.Helper]
	EmbedClassHandle                              Table[ee.ClassHandle, ee.ConstLookup]
	EmbedFieldHandle                              Table[ee.FieldHandle, ee.ConstLookup]
	GetStaticBaseArgs                             Table[ee.ClassHandle, StaticBase]
	GetSharedCCtorHelper                          Table[ee.ClassHandle, ee.Helper]

	GetUnmanagedCallConv         Table[ee.MethodHandle, ee.UnmanagedCallConv]
	PInvokeMarshalingRequired    Table[NativeCall, bool]
	GetAddressOfPInvokeTarget    Table[ee.MethodHandle, ee.ConstLookup]
	GetCookieForPInvokeCalliSig  Table[Sig, Cookie]
	GetAddrOfCaptureThreadGlobal Table[Nothing, ee.ConstLookup]
	GetDelegateCtor              Table[DelegateCtor, DelegateTarget]

	GetEEInfo    Table[Nothing, ee.Info]
	GetHelperFtn Table[ee.Helper, ee.ConstLookup]
}

// Table holds the questions of one verb that were asked, each with its answer.
type Table[Q comparable, A any] struct {
	ID   uint8 // the verb's place in Verbs
	Rows []Row[Q, A]
}

// Row is a question and its answer. Status is 0 when there was one, else the
// fault's number (File.Fault), doubled, plus 1 when the verb did not return
// the fault but abandoned the compile with it.
type Row[Q comparable, A any] struct {
	Question Q
	Status   uint32
	Answer   A
}

// The questions and answers of more than one value.
type (
	MethodIndex struct {
		Method ee.MethodHandle
		Index  uint32
	}
	ClassIndex struct {
		Class ee.ClassHandle
		Index int
	}
	Name         struct{ Class, Name string }
	VTableOffset struct{ Indirection, After uint32 }
	ClassInit    struct {
		Field   ee.FieldHandle
		Method  ee.MethodHandle
		Context ee.ContextHandle
	}
	Inline   struct{ Caller, Callee ee.MethodHandle }
	TailCall struct {
		Caller, Callee ee.MethodHandle
		Explicit       bool
	}
	VirtualCall struct {
		Method ee.MethodHandle
		Class  ee.ClassHandle
		Owner  ee.ContextHandle
	}
	ThisType struct {
		Kind   ee.RuntimeLookupKind
		Shared bool
	}
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
	StandAloneSig struct {
		Scope   ee.ModuleHandle
		Token   uint32
		Context ee.ContextHandle
	}
	Call struct {
		Token, Constrained ee.ResolvedToken
		IsConstrained      bool
		Caller             ee.MethodHandle
		Flags              ee.CallInfoFlags
	}
	Field struct {
		Token  ee.ResolvedToken
		Caller ee.MethodHandle
		Flags  ee.AccessFlags
	}
	Embed struct {
		Token  ee.ResolvedToken
		Parent bool
		Caller ee.MethodHandle
	}
	ClassAccess struct {
		Token  ee.ResolvedToken
		Caller ee.MethodHandle
	}
	Access struct {
		Result  ee.AccessResult
		Callout ee.Callout
	}
	String struct {
		Scope ee.ModuleHandle
		Token uint32
	}
	ChildType struct {
		Type  ee.CorInfoType
		Class ee.ClassHandle
	}
	Cast       struct{ From, To ee.ClassHandle }
	CastHelper struct {
		Class    ee.ClassHandle
		Throwing bool
	}
	StaticBase struct {
		Args [2]ee.Value
		N    int
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
	Nothing struct{}
)

// TokenOf is the question that ResolveToken asks of tok.
func TokenOf(tok *ee.ResolvedToken) Token {
	return Token{tok.Context, tok.Scope, tok.Token, tok.Kind}
}

// CallOf is the question that GetCallInfo asks.
func CallOf(tok, constrained *ee.ResolvedToken, caller ee.MethodHandle, flags ee.CallInfoFlags) Call {
	q := Call{Token: *tok, Caller: caller, Flags: flags}
	if constrained != nil {
		q.Constrained, q.IsConstrained = *constrained, true
	}
	return q
}

// SigOf is a signature as a question.
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

// NativeCallOf is the question that PInvokeMarshalingRequired asks.
func NativeCallOf(m ee.MethodHandle, sig *ee.SigInfo) NativeCall {
	q := NativeCall{Method: m}
	if sig != nil {
		q.HasSig, q.Sig = true, SigOf(sig)
	}
	return q
}

// NumVerbs is how many tables Verbs has.
var NumVerbs = reflect.TypeFor[Verbs]().NumField()

// VerbName returns the name of a table of Verbs.
func VerbName(id uint8) string { return layouts()[id].name }

// verbs are the empty tables, numbered.
var verbs = func() (v Verbs) {
	v.number()
	return v
}()

// number gives each table its place.
func (v *Verbs) number() {
	r := reflect.ValueOf(v).Elem()
	for i := range r.NumField() {
		r.Field(i).FieldByName("ID").SetUint(uint64(i))
	}
}
