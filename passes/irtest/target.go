package irtest

import (
	"slices"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// machines are the targets of the files, as package targets describes them.
var machines = []*targets.Target{&targets.AMD64, &targets.AMD64Windows, &targets.ARM64, &targets.ARM32, &targets.X86}

// Env returns a compile's surroundings: the System V convention and a runtime
// that knows struct classes by number.
func Env() *targets.Env { return envOf(machines[0]) }

// Envs returns Env for each machine.
func Envs() (envs []*targets.Env) {
	for _, x := range machines {
		envs = append(envs, envOf(x))
	}
	return envs
}

func envOf(target *targets.Target) *targets.Env {
	r := runtime{model: nodes.ModelOf(target.PointerSize)}
	ptr := r.model.PointerSize
	r.info = &ee.Info{
		OffsetOfArrayLength:             ptr,
		OffsetOfArrayData:               2 * ptr,
		OffsetOfMDArrayBounds:           2 * ptr,
		OffsetOfStringLength:            ptr,
		OffsetOfStringChars:             ptr + 4,
		OSPageSize:                      4096,
		MaxUncheckedOffsetForNullObject: 2047,
		UsesWriteBarriers:               true,
		ISA:                             ee.ISASSE4,
	}
	return &targets.Env{JIT: r, Target: target, MinOpts: true, Method: 1}
}

// surroundings returns what the comment of a file asks for, one for each target.
func surroundings(t *testing.T, comment string) (envs []*targets.Env) {
	t.Helper()
	lines := strings.Split(comment, "\n")
	asks := func(line string) bool { return slices.Contains(lines, line) }
	names := []string{machines[0].Name}
	for _, l := range lines {
		if list, ok := strings.CutPrefix(l, "target: "); ok {
			names = strings.Fields(list)
		}
	}
	for _, name := range names {
		env := envOf(machineOf(t, name))
		env.MinOpts, env.Inline = !asks("full"), asks("inline")
		info := env.JIT.GetEEInfo()
		info.PollsInLoops, info.DividesByHelper = asks("polls"), asks("divides by helper")
		envs = append(envs, env)
	}
	return envs
}

func machineOf(t *testing.T, name string) *targets.Target {
	t.Helper()
	for _, x := range machines {
		if x.Name == name {
			return x
		}
	}
	t.Fatalf("no target %q", name)
	return nil
}

// settle gives m, HIR for the first machine, what the importer would have asked
// about the target of env: the sizes of layouts and locals, where parameters
// arrive, and how results are returned.
func settle(m *nodes.Method, env *targets.Env) {
	if m.IsLIR {
		return
	}
	defer env.Target.ABI.AssignParams(m, env.JIT)
	if env.Target == machines[0] {
		return
	}
	for i := range m.Layouts[1:] {
		l := &m.Layouts[1+i]
		gc := env.JIT.GetClassGClayout(l.Class)
		if len(fieldsOf(l.Class)) != 0 {
			l.Size, l.Align = env.JIT.GetClassSize(l.Class), env.JIT.GetClassAlignment(l.Class)
		}
		l.GCFirst, l.Words = uint32(len(m.GCTypes)), uint32(len(gc))
		m.GCTypes = append(m.GCTypes, gc...)
	}
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Size = m.Model.SizeOf(l.Type); l.Layout != 0 {
			l.Size = m.Layouts[l.Layout].Size
		}
	}
	m.RetDesc = env.Target.ABI.Return(m, env.JIT, m.RetType, m.RetLayout)
	for n := range m.NumNodes {
		if m.Oper[n] == nodes.GT_CALL {
			c := &m.Calls[m.Val[n]]
			c.Ret = env.Target.ABI.Return(m, env.JIT, m.Type[n], c.RetClass)
		}
	}
}
