package clr

import (
	"ryugo"
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm"
)

// Mixed in Config.Opt makes each method interpreted, compiled at OptMin or compiled at OptFull,
// depending on Config.Seed: calls go between all kinds of code.
const Mixed ryugo.Opt = "mixed"

// ways are the engines among which Mixed chooses for each method.
var ways = [3]ryugo.Opt{Interp, ryugo.OptMin, ryugo.OptFull}

// arrays are the columns of an orthogonal array of strength 2: the seeds 9k to
// 9k+8 are its rows, and any two methods in different columns run in all nine
// combinations of two ways.
var arrays = [4][2]uint64{{1, 0}, {0, 1}, {1, 1}, {1, 2}}

// wayOf returns how a method runs. All instantiations of a generic method run the same way, because
// they may share their code.
func wayOf(m *loader.Method, seed uint64) ryugo.Opt {
	h := uint32(seed/9+1) * 0x85EBCA6B
	for _, b := range []byte(m.Class.Module.Name) {
		h = (h ^ uint32(b)) * 0x01000193
	}
	h = (h ^ m.RID) * 0x9E3779B1
	column := &arrays[h>>30]
	row := seed % 9
	return ways[(column[0]*(row/3)+column[1]*(row%3))%3]
}

// mixed sets up the engine Mixed. It returns the function that says which methods are interpreted,
// a compiler (either one knows the target), and the JIT of the other methods.
func mixed(c *Config, types ee.JitInfo, l *loader.Loader, budget *arena.Budget) (func(m *loader.Method) bool, *ryugo.Compiler, vm.CompileFunc, error) {
	var jits [len(ways)]*ryugo.Compiler
	for i, opt := range ways[1:] {
		jit, err := ryugo.New(types, ryugo.Options{Target: c.Target, Opt: opt, Check: c.Check, Disable: c.Disable, Budget: budget})
		if err != nil {
			return nil, nil, nil, err
		}
		jits[1+i] = jit
	}
	interpret := func(m *loader.Method) bool { return !m.IsLeafHelper() && wayOf(m, c.Seed) == Interp }
	compile := func(h ee.MethodHandle) (*ee.Code, error) {
		jit, m := jits[1], l.Method(h)
		if m.IsLeafHelper() || wayOf(m, c.Seed) == ryugo.OptFull {
			jit = jits[2]
		}
		return jit.Compile(h)
	}
	return interpret, jits[1], compile, nil
}
