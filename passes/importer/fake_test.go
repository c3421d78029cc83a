package importer

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// Classes of the fake runtime. The low 16 bits of a value class are its size.
const (
	clsObject ee.ClassHandle = 1<<16 + iota
	clsSealed
	clsObjects // Object[]
	clsSealeds // Sealed[]
	clsString
	clsShared                     // T in shared generic code
	clsRank2                      // int[,]
	clsInts                       // int[]
	valueBase = 1 << 20           // | size: a value class
	gcValue   = valueBase | 1<<19 // | size: a value class whose first word is an object
	nullable  = valueBase | 1<<18 // | size: Nullable of some type
)

// fake is a runtime with one method to compile and a few items that can be referred to by name.
// Methods of ee.JitInfo that it does not override panic.
type fake struct {
	contents []byte // the contents of static readonly structs, or nil if they are unknown
	numbers  bool   // structs are a long and an int instead of spans
	readonly *ee.FieldInfo
	ee.JitInfo
	info    ee.MethodInfo
	eh      []ee.EHClause
	init    ee.InitClassResult
	this    ee.RuntimeLookupKind
	shared  bool
	frame   uint32 // size in bytes of the frame for calls to native code
	polls   bool   // threads stop only at calls
	entry   uint32 // ee.Info.ReversePInvokeFrameSize
	catch   bool   // ee.Info.FiltersGenericCatches
	known   bool   // ee.Info.StaticContents
	lookups bool   // ee.Info.InlineLookups
	tries   bool   // ee.Info.NativeInTries
	refuses bool   // ee.Info.RefusesSets
	names   map[string]uint32
	things  []thing
	elems   map[string]ee.ClassHandle   // GetMethodTypeArgument, by method name
	types   map[ee.ClassHandle]ee.Value // GetRuntimeType
	texts   map[uint64]string           // GetStringText
	tables  bool                        // ee.Info.ArrayTables
}

// thing is the item that a token refers to.
type thing struct {
	name   string
	tok    ee.ResolvedToken
	call   ee.CallInfo
	field  ee.FieldInfo
	handle ee.GenericHandle
}

func newFake() *fake {
	f := &fake{JitInfo: irtest.Env().JIT, names: map[string]uint32{}, things: make([]thing, 1)}
	for _, k := range []struct {
		name  string
		class ee.ClassHandle
	}{
		{"Object", clsObject}, {"Sealed", clsSealed}, {"Objects", clsObjects}, {"String", clsString}, {"T", clsShared},
		{"V1", valueBase | 1}, {"V8", valueBase | 8}, {"V16", valueBase | 16}, {"V24", valueBase | 24},
		{"G16", gcValue | 16}, {"N16", nullable | 16},
	} {
		name, c := k.name, k.class
		t := thing{name: name, tok: ee.ResolvedToken{Class: c}}
		t.handle.CompileTimeHandle = uint64(c)
		t.handle.Lookup.Const.Addr = ee.SymbolValue(ee.SymClass, uint64(c))
		if c == clsShared {
			t.handle.Lookup = ee.Lookup{NeedsRuntimeLookup: true, Runtime: ee.RuntimeLookup{
				Kind: ee.CORINFO_LOOKUP_THISOBJ, Helper: ee.CORINFO_HELP_RUNTIMEHANDLE_CLASS,
				Indirections: 2, Offsets: [4]uint32{0x30, 0x10}, TestForNull: true,
			}}
		}
		f.add(t)
	}
	return f
}

func (f *fake) add(t thing) {
	f.names[t.name] = uint32(len(f.things))
	f.things = append(f.things, t)
}

// method adds a method. It is static unless its name starts with a dot.
func (f *fake) method(name string, kind ee.CallKind, ret ee.SigArg, args ...ee.SigArg) *ee.CallInfo {
	t := thing{name: name}
	h := ee.MethodHandle(len(f.things))
	t.tok = ee.ResolvedToken{Class: clsObject, Method: h}
	t.call = ee.CallInfo{Method: h, Class: clsObject, Kind: kind, Sig: ee.SigInfo{Ret: ret, Args: args}}
	if name[0] == '.' {
		t.call.Sig.CallConv = ee.CORINFO_CALLCONV_HASTHIS
	}
	f.add(t)
	return &f.things[len(f.things)-1].call
}

// staticField adds a static field.
func (f *fake) staticField(name string, typ ee.SigArg, a ee.FieldAccessor) *ee.FieldInfo {
	t := thing{name: name, tok: ee.ResolvedToken{Class: clsObject, Field: ee.FieldHandle(len(f.things))}}
	t.field = ee.FieldInfo{Accessor: a, Flags: ee.CORINFO_FLG_FIELD_STATIC, Helper: ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE, Offset: 0x20, Field: typ}
	t.field.Address.Addr = ee.SymbolValue(ee.SymStatic, uint64(len(f.things)))
	f.add(t)
	return &f.things[len(f.things)-1].field
}

func (f *fake) instanceField(name string, offset uint32, typ ee.SigArg) {
	f.add(thing{name: name, tok: ee.ResolvedToken{Class: clsObject, Field: ee.FieldHandle(len(f.things))},
		field: ee.FieldInfo{Accessor: ee.CORINFO_FIELD_INSTANCE, Offset: offset, Field: typ}})
}

func (f *fake) GetMethodInfo(_ ee.MethodHandle, info *ee.MethodInfo) error {
	*info = f.info
	if info.MaxStack == 0 {
		info.MaxStack = 1 << 16
	}
	return nil
}

func (f *fake) GetEHInfo(_ ee.MethodHandle, i uint32) ee.EHClause { return f.eh[i] }

func (f *fake) ResolveToken(tok *ee.ResolvedToken) error {
	if int(tok.Token) >= len(f.things) || tok.Token == 0 {
		return &ee.BadInput{ILOffset: -1, Reason: "no such token"}
	}
	t := &f.things[tok.Token].tok
	tok.Class, tok.Method, tok.Field = t.Class, t.Method, t.Field
	if tok.Kind == ee.CORINFO_TOKENKIND_Newarr && tok.Class != clsInts {
		tok.Class = clsObjects
	}
	return nil
}

func (f *fake) GetCallInfo(tok, _ *ee.ResolvedToken, _ ee.MethodHandle, _ ee.CallInfoFlags, out *ee.CallInfo) error {
	*out = f.things[tok.Token].call
	return nil
}

func (f *fake) GetFieldInfo(tok *ee.ResolvedToken, _ ee.MethodHandle, _ ee.AccessFlags, out *ee.FieldInfo) error {
	*out = f.things[tok.Token].field
	return nil
}

func (f *fake) EmbedGenericHandle(tok *ee.ResolvedToken, parent bool, _ ee.MethodHandle, out *ee.GenericHandle) error {
	t := &f.things[tok.Token]
	*out = t.handle
	out.Type = ee.CORINFO_HANDLETYPE_CLASS
	switch {
	case t.tok.Method != 0 && !parent:
		out.Type = ee.CORINFO_HANDLETYPE_METHOD
		out.Lookup.Const.Addr = ee.SymbolValue(ee.SymMethod, uint64(t.tok.Method))
	case parent && !out.Lookup.NeedsRuntimeLookup:
		out.Lookup.Const.Addr = ee.SymbolValue(ee.SymClass, uint64(t.tok.Class))
	}
	return nil
}

func (f *fake) FindSig(_ ee.ModuleHandle, token uint32, _ ee.ContextHandle, sig *ee.SigInfo) error {
	if int(token) >= len(f.things) || f.things[token].tok.Method == 0 {
		return &ee.BadInput{ILOffset: -1, Reason: "no such signature"}
	}
	*sig = f.things[token].call.Sig
	return nil
}

func (f *fake) ConstructStringLiteral(_ ee.ModuleHandle, token uint32) (ee.ConstLookup, error) {
	return ee.ConstLookup{Access: ee.IAT_PVALUE, Addr: ee.SymbolValue(ee.SymString, uint64(token))}, nil
}

func (f *fake) InitClass(field ee.FieldHandle, _ ee.MethodHandle, _ ee.ContextHandle) ee.InitClassResult {
	return f.init
}

func (f *fake) GetLocationOfThisType(ee.MethodHandle) (ee.RuntimeLookupKind, bool) {
	return f.this, f.shared
}

func (f *fake) GetFunctionEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymMethodEntry, uint64(m))}
}

func (f *fake) GetFunctionFixedEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return f.GetFunctionEntryPoint(m)
}

func (f *fake) GetMethodSync(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymClass, 99)}
}

func (f *fake) EmbedMethodHandle(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymMethod, uint64(m))}
}

func (f *fake) GetMethodVTableOffset(ee.MethodHandle) (uint32, uint32) { return 0x40, 0x18 }

func (f *fake) GetMethodName(m ee.MethodHandle) (string, string) {
	if int(m) >= len(f.things) {
		return "Test", "Test"
	}
	return "Test", f.things[m].name
}

func (f *fake) GetIntrinsicID(m ee.MethodHandle) ee.Intrinsic {
	switch f.things[m].name {
	case ".get_Chars":
		return ee.CORINFO_INTRINSIC_StringGetChar
	case "CompareExchange":
		return ee.CORINFO_INTRINSIC_InterlockedCmpXchg32
	case ".Set2":
		return ee.CORINFO_INTRINSIC_Array_Set
	case "GetTypeFromHandle":
		return ee.CORINFO_INTRINSIC_GetTypeFromHandle
	case "op_Equality":
		return ee.CORINFO_INTRINSIC_TypeEQ
	case "op_Inequality":
		return ee.CORINFO_INTRINSIC_TypeNEQ
	case "GetStubContext":
		return ee.CORINFO_INTRINSIC_StubHelpers_GetStubContext
	case "GetStubContextAddr":
		return ee.CORINFO_INTRINSIC_StubHelpers_GetStubContextAddr
	case ".ByRef":
		return ee.CORINFO_INTRINSIC_ByReference_Ctor
	case ".get_Value":
		return ee.CORINFO_INTRINSIC_ByReference_Value
	}
	return namedIntrinsics[f.things[m].name]
}

func (f *fake) GetClassAttribs(c ee.ClassHandle) (a ee.ClassFlags) {
	switch {
	case c&valueBase != 0:
		return ee.CORINFO_FLG_VALUECLASS
	case c == clsObjects || c == clsSealeds || c == clsRank2 || c == clsInts:
		return ee.CORINFO_FLG_ARRAY
	case c == clsSealed:
		return ee.CORINFO_FLG_CLASS_FINAL
	}
	return 0
}

func (f *fake) AsCorInfoType(c ee.ClassHandle) ee.CorInfoType {
	switch {
	case c == valueBase|1:
		return ee.CORINFO_TYPE_BYTE
	case c&valueBase != 0:
		return ee.CORINFO_TYPE_VALUECLASS
	}
	return ee.CORINFO_TYPE_CLASS
}

func (f *fake) GetClassSize(c ee.ClassHandle) uint32 { return uint32(c & 0xffff) }

func (f *fake) GetClassGClayout(c ee.ClassHandle) []ee.GCType {
	words := (c&0xffff + 7) / 8
	if c&gcValue == gcValue {
		return gcWords[:words]
	}
	return gcWords[1:][:words]
}

// gcWords is the layout of a struct that starts with an object. Without its first element, it is
// the layout of a struct without objects.
var gcWords = [64]ee.GCType{ee.TYPE_GC_REF}

func (f *fake) GetSystemVAmd64PassStructInRegisterDescriptor(c ee.ClassHandle, d *ee.StructPassing) {
	f.JitInfo.GetSystemVAmd64PassStructInRegisterDescriptor(c&0xffff, d)
}

func (f *fake) GetChildType(c ee.ClassHandle) (ee.CorInfoType, ee.ClassHandle) {
	switch c {
	case clsSealeds:
		return ee.CORINFO_TYPE_CLASS, clsSealed
	case clsInts, clsRank2:
		return ee.CORINFO_TYPE_INT, 0
	}
	return ee.CORINFO_TYPE_CLASS, clsObject
}

func (f *fake) GetBuiltinClass(id ee.ClassID) ee.ClassHandle {
	switch id {
	case ee.CLASSID_STRING:
		return clsString
	case ee.CLASSID_TYPED_BYREF:
		return valueBase | 16
	}
	return gcValue | 8
}

func (f *fake) GetArrayRank(ee.ClassHandle) uint32            { return 2 }
func (f *fake) GetTypeForBox(c ee.ClassHandle) ee.ClassHandle { return c }
func (f *fake) CanCast(from, to ee.ClassHandle) bool          { return from == to || to == clsObject }
func (f *fake) IsExactClass(c ee.ClassHandle) bool            { return c == clsSealed }
func (f *fake) GetNewHelper(ee.ClassHandle) ee.Helper         { return ee.CORINFO_HELP_NEWSFAST }
func (f *fake) GetNewArrHelper(ee.ClassHandle) ee.Helper      { return ee.CORINFO_HELP_NEWARR_1_OBJ }
func (f *fake) CanAccessClass(tok *ee.ResolvedToken, _ ee.MethodHandle, out *ee.Callout) ee.AccessResult {
	if f.things[tok.Token].name != "Secret" {
		return ee.CORINFO_ACCESS_ALLOWED
	}
	*out = ee.Callout{Helper: ee.CORINFO_HELP_CLASS_ACCESS_CHECK, NumArgs: 3, Args: [4]ee.Value{{Bits: 5}, {Bits: 6}, {Bits: 1}}}
	return ee.CORINFO_ACCESS_RUNTIME_CHECK
}

func (f *fake) GetTokenTypeAsHandle(*ee.ResolvedToken) ee.ClassHandle { return gcValue | 8 }
func (f *fake) GetSharedCCtorHelper(ee.ClassHandle) ee.Helper {
	return ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE
}
func (f *fake) GetStaticBaseArgs(c ee.ClassHandle) (a [2]ee.Value, n int) { return a, 1 }
func (f *fake) GetCastingHelper(_ ee.ClassHandle, throwing bool) ee.Helper {
	return ee.CORINFO_HELP_CHKCASTANY
}

func (f *fake) GetBoxHelper(c ee.ClassHandle) ee.Helper {
	if c&nullable == nullable {
		return ee.CORINFO_HELP_BOX_NULLABLE
	}
	return ee.CORINFO_HELP_BOX
}

func (f *fake) GetUnBoxHelper(c ee.ClassHandle) ee.Helper {
	if c&nullable == nullable {
		return ee.CORINFO_HELP_UNBOX_NULLABLE
	}
	return ee.CORINFO_HELP_UNBOX
}

// il assembles instructions, one per line or separated by semicolons. A label ends in a colon. An
// operand is a number, a label or the name of a thing. maxstack sets the method's stack limit, 8 by
// default. Clauses are IL ranges given by labels, "clause catch A B C D"; a filter clause has the
// start of the filter as a fifth label.
func (f *fake) il(t testing.TB, text string) {
	t.Helper()
	labels := map[string]int{}
	for pass := range 2 {
		var code []byte
		f.eh = f.eh[:0]
		for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' }) {
			w := strings.Fields(line)
			for len(w) > 0 && strings.HasSuffix(w[0], ":") {
				labels[strings.TrimSuffix(w[0], ":")] = len(code)
				w = w[1:]
			}
			if len(w) == 0 {
				continue
			}
			if w[0] == "clause" {
				at := func(i int) uint32 { return uint32(labels[w[i]]) }
				c := ee.EHClause{TryStart: at(2), TryEnd: at(3), HandlerStart: at(4), HandlerEnd: at(5)}
				switch w[1] {
				case "finally":
					c.Flags = ee.CORINFO_EH_CLAUSE_FINALLY
				case "filter":
					c.Flags = ee.CORINFO_EH_CLAUSE_FILTER
					c.ClassTokenOrFilterStart = at(6)
				}
				f.eh = append(f.eh, c)
				continue
			}
			if w[0] == "maxstack" {
				n, err := strconv.Atoi(w[1])
				if err != nil {
					t.Fatal(err)
				}
				f.info.MaxStack = uint32(n)
				continue
			}
			code = f.assemble(t, code, w, labels, pass == 1)
		}
		f.info.IL = code
	}
	if f.info.MaxStack == 0 {
		f.info.MaxStack = 8
	}
	f.info.EHCount = uint32(len(f.eh))
}

func (f *fake) assemble(t testing.TB, code []byte, w []string, labels map[string]int, final bool) []byte {
	t.Helper()
	for i := range cil.OpTable {
		op, row := cil.Opcode(i), &cil.OpTable[i]
		if row.Name != w[0] {
			continue
		}
		if op.Size() == 2 {
			code = append(code, 0xfe)
		}
		code = append(code, byte(op))
		number := func() int64 {
			n, err := strconv.ParseInt(w[1], 0, 64)
			if err != nil {
				t.Fatalf("%v: %v", w, err)
			}
			return n
		}
		label := func(s string, next int) uint32 {
			to, ok := labels[s]
			if !ok && final {
				t.Fatalf("%v: no label", w)
			}
			return uint32(to - next)
		}
		switch row.Operand {
		case cil.InlineNone:
		case cil.ShortInlineVar, cil.ShortInlineI:
			code = append(code, byte(number()))
		case cil.InlineVar:
			code = binary.LittleEndian.AppendUint16(code, uint16(number()))
		case cil.InlineI, cil.InlineString:
			code = binary.LittleEndian.AppendUint32(code, uint32(number()))
		case cil.InlineI8:
			code = binary.LittleEndian.AppendUint64(code, uint64(number()))
		case cil.InlineR:
			code = binary.LittleEndian.AppendUint64(code, math.Float64bits(float64(number())))
		case cil.ShortInlineBrTarget:
			code = append(code, byte(label(w[1], len(code)+1)))
		case cil.InlineBrTarget:
			code = binary.LittleEndian.AppendUint32(code, label(w[1], len(code)+4))
		case cil.InlineSwitch:
			next := len(code) + 4*len(w)
			code = binary.LittleEndian.AppendUint32(code, uint32(len(w)-1))
			for _, s := range w[1:] {
				code = binary.LittleEndian.AppendUint32(code, label(s, next))
			}
		default:
			tok, ok := f.names[w[1]]
			if !ok {
				t.Fatalf("%v: no such name", w)
			}
			code = binary.LittleEndian.AppendUint32(code, tok)
		}
		return code
	}
	t.Fatalf("%v: no such instruction", w)
	return nil
}

// run imports f's method and returns its blocks in short form.
func (f *fake) run(t *testing.T, minOpts bool) (string, error) {
	t.Helper()
	var m nodes.Method
	var p Importer
	env := irtest.Env()
	env.JIT, env.MinOpts = f, minOpts
	if err := run(&p, &m, env); err != nil {
		return "", err
	}
	var v nodes.Verifier
	if err := v.Verify(&m); err != nil {
		t.Errorf("verifier: %v\n%s", err, f.short(&m))
	}
	return f.short(&m), nil
}

func run(p *Importer, m *nodes.Method, env *targets.Env) (err error) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := ee.Recovered(r)
			if !ok {
				panic(r)
			}
			err = e
		}
	}()
	m.Reset()
	p.Run(m, env)
	return nil
}

// short writes each block as a line and each statement as an expression.
func (f *fake) short(m *nodes.Method) string {
	var s strings.Builder
	bb := &m.Blocks
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if b != m.FirstBB || bb.Next[b] != 0 {
			fmt.Fprintf(&s, "BB%02d:", b)
			if bb.Try[b] != 0 {
				fmt.Fprintf(&s, " try %d", bb.Try[b])
			}
			if bb.Hnd[b] != 0 {
				fmt.Fprintf(&s, " hnd %d", bb.Hnd[b])
			}
			fmt.Fprintf(&s, " %v", bb.Kind[b])
			for i := range m.NumSuccs(b) {
				fmt.Fprintf(&s, " BB%02d", m.Succ(b, i))
			}
			s.WriteString("\n")
		}
		for st := bb.FirstStmt[b]; st != 0; st = m.Stmts[st].Next {
			fmt.Fprintf(&s, "%s\n", f.expr(m, m.Stmts[st].Root))
		}
	}
	for i, e := range m.EH {
		fmt.Fprintf(&s, "EH%d %v BB%02d..BB%02d hnd BB%02d..BB%02d enclosing %d %d\n", i+1, e.Kind, e.TryBeg, e.TryLast, e.HndBeg, e.HndLast, e.EnclosingTry, e.EnclosingHnd)
	}
	return s.String()
}

// symbol returns the name of a symbol.
func (f *fake) symbol(s ee.Symbol) string {
	switch s.Kind() {
	case ee.SymClass:
		for _, t := range f.things {
			if uint64(t.tok.Class) == s.Payload() {
				return t.name
			}
		}
	case ee.SymMethod, ee.SymStatic:
		return "#" + f.things[s.Payload()].name
	}
	return fmt.Sprintf("sym%d", s.Payload())
}

func (f *fake) expr(m *nodes.Method, n nodes.NodeID) string {
	var ops []string
	if !m.Oper[n].Is(nodes.GTK_LEAF) {
		for it := m.Operands(n); it.Next(); {
			ops = append(ops, f.expr(m, it.Node()))
		}
	}
	head := m.Oper[n].String()
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		return fmt.Sprintf("V%02d", m.Val[n])
	case nodes.GT_LCL_VAR_ADDR:
		return fmt.Sprintf("&V%02d", m.Val[n])
	case nodes.GT_LCL_FLD:
		return fmt.Sprintf("V%02d.%d:%v", m.LclOf(n), m.LclOffset(n), m.Type[n])
	case nodes.GT_CNS_INT, nodes.GT_CNS_STR:
		if m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0 || m.Oper[n] == nodes.GT_CNS_STR {
			sym := ee.Symbol(m.Consts[m.Val[n]])
			return f.symbol(sym)
		}
		return fmt.Sprint(m.IntValue(n))
	case nodes.GT_CNS_DBL:
		return fmt.Sprint(m.DoubleValue(n))
	case nodes.GT_CAST:
		head = fmt.Sprintf("cast<%v>", nodes.VarType(m.Val[n]))
	case nodes.GT_IND:
		head = fmt.Sprintf("ind<%v>", m.Type[n])
	case nodes.GT_FIELD:
		head = fmt.Sprintf("field+%d", m.Fields[m.Val[n]].Offset)
	case nodes.GT_CALL:
		c := &m.Calls[m.Val[n]]
		switch c.Kind {
		case nodes.CT_HELPER:
			head = strings.TrimPrefix(c.Helper.String(), "CORINFO_HELP_")
		case nodes.CT_INDIRECT:
			head = "calli"
		default:
			head = f.things[c.Method].name
		}
	default:
		if m.Oper[n].Is(nodes.GTK_LEAF) {
			return head
		}
	}
	if m.Flags[n]&nodes.GTF_UNSIGNED != 0 {
		head += ".un"
	}
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		head += ".ovf"
	}
	return head + "(" + strings.Join(ops, ", ") + ")"
}
