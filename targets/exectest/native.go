package exectest

import (
	"encoding/binary"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
)

// NativeCode is the code that a machine provides for the test of calls of native code. All of it is
// put into memory with Place.
type NativeCode struct {
	// Call returns the code of a native function: it stores its observations (Seen) at an address,
	// and returns the sum of its two ints, with type result.
	Call func(conv ee.CallConv, thread, seen uint64, result nodes.VarType) []byte
	// Init returns the code of CORINFO_HELP_INIT_PINVOKE_FRAME: it gets a record's FrameVptr and
	// the secret, links the record to the thread's innermost record, stores the secret as the
	// call's target and returns the thread.
	Init func(thread uint64) []byte
	// Stop returns the code of CORINFO_HELP_STOP_FOR_GC: it adds 1 to SeenStops and preserves the
	// registers of results.
	Stop func(seen uint64) []byte
	// Enter returns code that jumps to a method with a stub's secret.
	Enter func(method uint64, secret uint32) []byte
	// Convs are the conventions of native code.
	Convs []ee.CallConv
	// Kept is the number of registers that a prolog must save, including the return address if it
	// is in a register.
	Kept int
}

// Observations of native code, as offsets of words.
const (
	SeenMode   = 4 * iota // of the thread
	SeenFrame             // the thread's innermost record
	SeenSP                // the stack pointer at the call
	SeenFP                // the frame register
	SeenReturn            // the return address
	SeenTarget            // fields of the record
	SeenRecSP
	SeenRecFP
	SeenBack
	SeenStops
)

// NativeFrame is a runtime's record of calls of native code, on machines with words of 4 bytes.
var NativeFrame = ee.InlinedCallFrame{
	Size: 32, OffsetOfFrameVptr: 4, OffsetOfFrameLink: 8, OffsetOfCallTarget: 12, OffsetOfCallSiteSP: 20,
	OffsetOfReturnAddr: 24, OffsetOfCalleeSavedFP: 28, OffsetOfThreadFrame: 8, OffsetOfGCState: 6,
}

// NativeCalls calls native code and checks that it finds the method's record, the thread in the
// right mode, and its arguments.
func NativeCalls(t *testing.T, r *Rig, code *NativeCode) {
	r.JIT.Info.InlinedCallFrame = NativeFrame
	thread, tb := r.Buffer(32)
	seen, sb := r.Buffer(64)
	trap, xb := r.Buffer(8)
	box, bb := r.Buffer(16)
	r.JIT.Trap = trap
	word := func(at int) uint32 { return binary.LittleEndian.Uint32(sb[at:]) }
	place := func(img []byte) uint64 { return r.must(img, nil) }
	const secret, before = 0x5ec7e7, 0x1234
	for _, conv := range code.Convs {
		for _, result := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_DOUBLE} {
			for _, k := range []struct {
				name                          string
				stub, indirect, localloc, gcs bool
			}{{name: "direct"}, {name: "indirect", indirect: true}, {name: "localloc", localloc: true}, {name: "stub", stub: true, indirect: true, gcs: true}} {
				bothLevels(r, func() {
					r.Reuse()
					native := place(code.Call(conv, thread, seen, result))
					r.DefineMethod(9, native)
					r.DefineHelper(ee.CORINFO_HELP_INIT_PINVOKE_FRAME, place(code.Init(thread)))
					r.DefineHelper(ee.CORINFO_HELP_STOP_FOR_GC, place(code.Stop(seen)))
					clear(sb)
					tb[6] = 1
					binary.LittleEndian.PutUint32(tb[8:], before)
					xb[0] = 0
					if k.gcs {
						xb[0] = 1
					}
					r.Begin(result, nodes.TYP_INT, nodes.TYP_REF)
					m := &r.M
					m.NativeFrameLcl = m.NewTemp(nodes.TYP_STRUCT, r.Layout(NativeFrame.Size))
					m.ThreadLcl = m.NewTemp(nodes.TYP_INT, 0)
					m.Info.Flags, m.HasLocalloc = 0, k.localloc
					if k.stub {
						m.Info.Flags = ee.CORJIT_FLAG_IL_STUB
						m.StubParamLcl = m.NewTemp(nodes.TYP_INT, 0)
						m.Locals[m.StubParamLcl].Flags |= nodes.LvDoNotEnregister
					}
					if k.localloc {
						l := r.Temp(nodes.TYP_INT)
						r.Store(l, r.Add(nodes.GT_LCLHEAP, nodes.TYP_INT, r.Icon(nodes.TYP_INT, 48), 0, 0, nodes.GTF_EXCEPT))
					}
					object := r.Un(nodes.GT_IND, nodes.TYP_REF, r.Lcl(1)) // needed after the call
					addr := nodes.NodeID(0)
					if k.indirect {
						addr = r.Icon(nodes.TYP_INT, int64(native))
					}
					c := nodes.Call{Kind: nodes.CT_USER_FUNC, Method: 9, Flags: nodes.GTF_CALL_UNMANAGED, Conv: conv, ILOffset: 3, Addr: addr}
					if addr != 0 {
						c.Kind = nodes.CT_INDIRECT
					}
					c.Args = nodes.Range{First: uint32(len(m.Args)), Count: 2}
					for i, v := range [...]nodes.NodeID{r.Lcl(0), r.Icon(nodes.TYP_INT, 5)} {
						m.Args = append(m.Args, nodes.Arg{Late: v, LateOrder: uint16(i), Type: nodes.TYP_INT, Tmp: nodes.NoLcl})
					}
					r.Env.Target.ABI.AssignArgs(m, r.JIT, &c)
					c.Ret = r.Env.Target.ABI.Return(m, r.JIT, result, 0)
					m.Calls = append(m.Calls, c)
					n := r.Add(nodes.GT_CALL, result, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
					if result == nodes.TYP_LONG {
						l := r.Temp(nodes.TYP_LONG)
						r.Store(l, n)
						n = r.Lcl(l)
					}
					back := r.Un(nodes.GT_IND, nodes.TYP_INT, object)
					if result != nodes.TYP_INT {
						back = r.Cast(back, result, 0)
					}
					r.Ret(r.Bin(nodes.GT_ADD, result, n, back))
					r.Finish()
					method := r.Entry
					r.Entry = place(code.Enter(method, secret))
					binary.LittleEndian.PutUint32(bb, uint32(box)+8)
					binary.LittleEndian.PutUint32(bb[8:], 1000)
					r.CallBits(30, box)
					fail := func(what string, got, want uint32) {
						t.Helper()
						if got != want {
							t.Errorf("convention %d, %v, %s, min %v: %s is %#x, want %#x\n%s", conv, result, k.name, r.Env.MinOpts, what, got, want, r.Dis())
						}
					}
					switch result {
					case nodes.TYP_DOUBLE:
						fail("the result", uint32(r.Float(result)), 1035)
					case nodes.TYP_LONG:
						fail("the upper half of the result", uint32(r.Long()>>32), 0)
						fallthrough
					default:
						fail("the result", r.Int(), 1035)
					}
					fail("the mode in the call", word(SeenMode), 0)
					fail("the mode after it", uint32(tb[6]), 1)
					fail("the innermost record after it", binary.LittleEndian.Uint32(tb[8:]), before)
					fail("the stack pointer of the record", word(SeenRecSP), word(SeenSP))
					fail("the frame register of the record", word(SeenRecFP), word(SeenFP))
					fail("the return address of the record", word(SeenBack), word(SeenReturn))
					switch {
					case k.stub:
						fail("the target of the record", word(SeenTarget), secret)
					case !k.indirect:
						fail("the target of the record", word(SeenTarget), 9)
					}
					stops := uint32(0)
					if k.gcs {
						stops = 1
					}
					fail("the number of stops", word(SeenStops), stops)
					kept := 0
					for _, s := range r.Code.Funcs[0].Unwind {
						if s.Op == ee.UnwindPush || s.Op == ee.UnwindSave {
							kept++
						}
					}
					if kept < code.Kept {
						t.Errorf("%s: the prolog saves %d registers", k.name, kept)
					}
				})
			}
		}
	}
	r.M.Info.Flags = 0
}
