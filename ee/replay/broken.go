package replay

import (
	"fmt"
	"reflect"

	"ryugo/ee"
	"ryugo/ee/record"
)

// A recording is a file like any other: its answers may be broken or contradict each other although
// its checksums match. The compiler trusts a runtime's answers and panics if they are impossible.
// Checking each answer when it is given would cost every replay, so answers are not checked then.
// After a compile has failed, Broken finds out whether its answers are the cause.

// Broken returns an *ee.BadInput if the answers of compile i of the file are not those that were
// recorded, or cannot be those of a runtime. Otherwise it returns nil.
func (c *Corpus) Broken(i int) error {
	compile := &c.File.Compiles[i]
	_, name := c.File.Method(compile)
	bad := func(why string) error {
		return &ee.BadInput{File: c.File.Name, Method: name.Class + "::" + name.Name, ILOffset: -1, Reason: "broken recording: " + why}
	}
	if c.File.Altered(compile) {
		return bad("the answers are not those that were recorded")
	}
	x := contradictions{static: map[ee.MethodHandle]bool{}, param: map[ee.MethodHandle]bool{}}
	for _, look := range []func(verb string, row any) string{x.note, x.check} {
		rows := compile.Rows
		for k, verb := range compile.Verbs {
			n := compile.Counts[k]
			for _, r := range rows[:n] {
				if int(verb) < record.NumVerbs {
					if why := look(record.VerbName(verb), c.File.Row(verb, r).Addr().Interface()); why != "" {
						return bad(record.VerbName(verb) + ": " + why)
					}
				}
			}
			rows = rows[n:]
		}
	}
	return nil
}

// values is the number of values of each enum type of answers: the highest plus 1.
var values = map[reflect.Type]uint64{
	reflect.TypeFor[ee.CorInfoType]():       uint64(ee.CORINFO_TYPE_VAR) + 1,
	reflect.TypeFor[ee.RuntimeLookupKind](): uint64(ee.CORINFO_LOOKUP_CLASSPARAM) + 1,
	reflect.TypeFor[ee.GenericHandleType](): uint64(ee.CORINFO_HANDLETYPE_FIELD) + 1,
	reflect.TypeFor[ee.AccessResult]():      uint64(ee.CORINFO_ACCESS_RUNTIME_CHECK) + 1,
	reflect.TypeFor[ee.ThisTransform]():     uint64(ee.CORINFO_DEREF_THIS) + 1,
	reflect.TypeFor[ee.CallKind]():          uint64(ee.CORINFO_VIRTUALCALL_VTABLE) + 1,
	reflect.TypeFor[ee.FieldAccessor]():     uint64(ee.CORINFO_FIELD_INTRINSIC_ISLITTLEENDIAN) + 1,
	reflect.TypeFor[ee.GCType]():            uint64(ee.TYPE_GC_OTHER) + 1,
	reflect.TypeFor[ee.SysVClass]():         uint64(ee.SysVSSE) + 1,
	reflect.TypeFor[ee.InfoAccessType]():    uint64(ee.IAT_PPVALUE) + 1,
	reflect.TypeFor[ee.Helper]():            uint64(ee.HelperCount),
	reflect.TypeFor[ee.ISA]():               uint64(ee.ISAAVX512) + 1,
}

// outOfRange describes a part of v that no runtime answers, or returns "" if there is none.
func outOfRange(v reflect.Value) string {
	t := v.Type()
	if n, ok := values[t]; ok {
		if v.Uint() >= n {
			return fmt.Sprintf("there is no %s %d", t.Name(), v.Uint())
		}
		return ""
	}
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if why := outOfRange(v.Field(i)); why != "" {
				return why
			}
		}
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 && values[t.Elem()] == 0 {
			return ""
		}
		for i := range v.Len() {
			if why := outOfRange(v.Index(i)); why != "" {
				return why
			}
		}
	}
	return ""
}

// contradictions finds answers of one compile that cannot be true together.
type contradictions struct {
	static map[ee.MethodHandle]bool // whether a method is static; only methods for which that is known
	param  map[ee.MethodHandle]bool // whether a method that is compiled has a generic context parameter
}

// note collects the facts against which the other answers are checked.
func (x *contradictions) note(_ string, row any) string {
	switch r := row.(type) {
	case *record.Row[ee.MethodHandle, ee.MethodFlags]:
		if r.Status == 0 {
			x.static[r.Question] = r.Answer&ee.CORINFO_FLG_STATIC != 0
		}
	case *record.Row[ee.MethodHandle, ee.MethodInfo]:
		if r.Status != 0 {
			break
		}
		if _, known := x.static[r.Question]; !known {
			x.static[r.Question] = r.Answer.Attribs&ee.CORINFO_FLG_STATIC != 0
		}
		x.param[r.Question] = r.Answer.Args.HasTypeArg()
	}
	return ""
}

// check checks one answer against its type and against the collected facts.
func (x *contradictions) check(_ string, row any) string {
	v := reflect.ValueOf(row).Elem()
	if v.FieldByName("Status").Uint() != 0 {
		return ""
	}
	if why := outOfRange(v.FieldByName("Answer")); why != "" {
		return why
	}
	switch r := row.(type) {
	case *record.Row[ee.MethodHandle, ee.MethodInfo]:
		a := &r.Answer
		static := x.static[r.Question]
		switch {
		case static != (a.Attribs&ee.CORINFO_FLG_STATIC != 0), static == (a.Args.CallConv&ee.CORINFO_CALLCONV_HASTHIS != 0):
			return "a static method has `this`, or an instance method has none"
		case static && a.Options&ee.CORINFO_GENERICS_CTXT_FROM_THIS != 0:
			return contextOfThis
		}
	case *record.Row[ee.MethodHandle, record.GetLocationOfThisTypeAnswer]:
		if r.Answer.Shared {
			return x.context(r.Question, r.Answer.Kind)
		}
	default:
		if caller := v.FieldByName("Question"); caller.Kind() == reflect.Struct {
			if m := caller.FieldByName("Caller"); m.IsValid() {
				return x.lookups(ee.MethodHandle(m.Uint()), v.FieldByName("Answer"))
			}
		}
	}
	return ""
}

const contextOfThis = "a generic context from the `this` of a static method"

// context describes why code of caller cannot have a generic context of that kind, or returns "" if
// it may.
func (x *contradictions) context(caller ee.MethodHandle, kind ee.RuntimeLookupKind) string {
	if kind == ee.CORINFO_LOOKUP_THISOBJ {
		if x.static[caller] {
			return contextOfThis
		}
		return ""
	}
	if param, known := x.param[caller]; known && !param {
		return "a generic context from a parameter that the method does not have"
	}
	return ""
}

// lookups checks all runtime lookups in an answer against caller's context.
func (x *contradictions) lookups(caller ee.MethodHandle, answer reflect.Value) string {
	if answer.Kind() != reflect.Struct {
		return ""
	}
	if l, ok := answer.Interface().(ee.Lookup); ok {
		if l.NeedsRuntimeLookup {
			return x.context(caller, l.Runtime.Kind)
		}
		return ""
	}
	for i := range answer.NumField() {
		if why := x.lookups(caller, answer.Field(i)); why != "" {
			return why
		}
	}
	return ""
}
