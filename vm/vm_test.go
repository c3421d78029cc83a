//go:build linux && (386 || amd64 || arm || arm64)

package vm

import (
	"errors"
	"slices"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
	"ryugo/vm/cpu"
)

// handJIT compiles methods from hand-written code, by full name, and leaf helpers from their
// IL.
type handJIT struct {
	jit  *ryugo.Compiler
	l    *loader.Loader
	code map[string]func(e *emitter)
	e    emitter
	out  ee.Code
}

func (j *handJIT) compile(h ee.MethodHandle) (*ee.Code, error) {
	m := j.l.Method(h)
	if m.IsLeafHelper() {
		return j.jit.CompileFull(h)
	}
	build := j.code[m.FullName()]
	if build == nil {
		return nil, errors.New("no code for " + m.FullName())
	}
	e := &j.e
	e.Reset()
	steps := handCode(e, build)
	if err := e.Finish(); err != nil {
		return nil, err
	}
	j.out = ee.Code{Method: h, Text: e.Code(), ROData: e.ROData(), RODataOffset: e.RODataOffset(),
		Funcs: []ee.Func{{End: uint32(len(e.Code())), PrologSize: steps[len(steps)-1].CodeOffset, Unwind: steps}}}
	j.out.Relocs = slices.Clone(e.Relocs())
	return &j.out, nil
}

// handVM returns a VM with the core library and hand-written code.
func handVM(t testing.TB, o Options) (*VM, *handJIT) {
	t.Helper()
	l := loader.New(loader.Options{PointerSize: cpu.Word, CoreLib: corelib.Image, CoreLibName: "mscorlib"})
	if _, err := l.OpenImage("mscorlib", corelib.Image); err != nil {
		t.Fatal(err)
	}
	name := hostTargets[0].Name
	if o.Target != nil {
		name = o.Target.Name
	}
	types := standalone.New(l)
	types.GetEEInfo().UsesWriteBarriers = false
	jit, err := ryugo.New(types, ryugo.Options{Target: name})
	if err != nil {
		t.Fatal(err)
	}
	j := &handJIT{jit: jit, l: l, code: map[string]func(*emitter){}}
	v, err := New(o, l, j.compile)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	return v, j
}

// find returns a method of the core library.
func find(t testing.TB, v *VM, class, method string) *loader.Method {
	t.Helper()
	c := v.l.Known.Core.FindType(class)
	if c == nil {
		t.Fatal("no class ", class)
	}
	for i := range c.NumMethods() {
		if m := c.MethodAt(i); m.Name == method {
			return m
		}
	}
	t.Fatal("no method ", class, "::", method)
	return nil
}

// TestInternalCalls compares the table with the core library, in both directions.
func TestInternalCalls(t *testing.T) {
	v, _ := handVM(t, Options{})
	core := v.l.Known.Core
	seen := map[string]bool{}
	for rid := uint32(1); ; rid++ {
		m, err := core.MethodDef(rid)
		if err != nil {
			break
		}
		if !m.IsInternalCall() || m.Class.IsDelegate() {
			continue
		}
		name := definitionName(m.Class, "+") + "::" + m.Name
		if _, ok := internByName[name]; !ok && !v.cpu.HasInternal(name) && !m.IsConstructor() {
			t.Errorf("%s is in no row", name)
		}
		seen[name] = true
	}
	for name := range internByName {
		if !seen[name] {
			t.Errorf("no method %s", name)
		}
	}
}
