package backend_test

import (
	"fmt"
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
)

func (r *runtime) EmbedMethodHandle(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.Value{Bits: uint64(m)}}
}

func (r *runtime) GetAddrOfCaptureThreadGlobal() ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.Value{Bits: 4096}, Access: ee.IAT_PVALUE}
}

// text returns the name of a node with its operands: constants by value, locals by number and
// offset.
func (r *rig) text(n nodes.NodeID) string {
	m := &r.m
	s := fmt.Sprint(m.Oper[n])
	switch m.Oper[n] {
	case nodes.GT_CNS_INT:
		return fmt.Sprintf("%d", m.IntValue(n))
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD, nodes.GT_LCL_FLD_ADDR, nodes.GT_STORE_LCL_VAR, nodes.GT_STORE_LCL_FLD:
		s += fmt.Sprintf(" V%02d+%d", m.LclOf(n), m.LclOffset(n))
	case nodes.GT_PHYSREG, nodes.GT_LABEL:
		s += fmt.Sprintf(" %d", m.Val[n])
	case nodes.GT_STOREIND, nodes.GT_IND:
		s += fmt.Sprintf(" %v", m.Type[n])
	case nodes.GT_CALL:
		return s
	}
	for it := m.Operands(n); it.Next(); {
		s += " (" + r.text(it.Node()) + ")"
	}
	return s
}

// TestNativeCallNodes lowers calls of native code: the transitions are nodes that are not
// instructions of a particular machine, in the order that the runtime requires.
func TestNativeCallNodes(t *testing.T) {
	enter := []string{"call", "st.lclVar V02+0 (call)", "st.lclFld V01+20 (physReg 7)", "st.lclFld V01+28 (physReg 6)"}
	link := []string{"storeIndir int (+ (lclVar V02+0) (8)) (lclFldAddr V01+4)"}
	unlink := []string{"storeIndir int (+ (lclVar V02+0) (8)) (lclFld V01+8)"}
	native := []string{"storeIndir ubyte (+ (lclVar V02+0) (6)) (0)", "call", "storeIndir ubyte (+ (lclVar V02+0) (6)) (1)", "returnTrap (indir int (indir int (4096)))"}
	back := []string{"st.lclFld V01+24 (label 0)"}
	for _, k := range []struct {
		name                    string
		stub, localloc, reverse bool
		want                    []string
	}{
		{"method", false, false, false, slices.Concat(enter, []string{"st.lclFld V01+12 (9)"}, back, link, native, unlink, []string{"return (call)"})},
		{"localloc", false, true, false, slices.Concat(enter, []string{"st.lclFld V01+12 (9)"}, back, []string{"st.lclFld V01+20 (physReg 7)"}, link, native, unlink, []string{"return (call)"})},
		{"stub", true, false, false, slices.Concat(enter, link, []string{"st.lclFld V01+12 (9)"}, back, native, unlink, []string{"return (call)"})},
		{"native caller", false, false, true, slices.Concat([]string{"call"}, enter, []string{"st.lclFld V01+12 (9)"}, back, link, native, unlink, []string{"return (call)"})},
		{"stub, native caller", true, false, true, slices.Concat([]string{"call"}, enter, []string{"st.lclFld V01+12 (9)"}, back, link, native, unlink, []string{"return (call)"})},
	} {
		forBoth(t, func(t *testing.T, r *rig) {
			r.env.JIT.(*runtime).info.InlinedCallFrame = ee.InlinedCallFrame{Size: 32, OffsetOfFrameVptr: 4, OffsetOfFrameLink: 8, OffsetOfCallTarget: 12,
				OffsetOfCallSiteSP: 20, OffsetOfReturnAddr: 24, OffsetOfCalleeSavedFP: 28, OffsetOfThreadFrame: 8, OffsetOfGCState: 6}
			r.begin(nodes.TYP_INT, nodes.TYP_INT)
			m := &r.m
			m.Layouts = append(m.Layouts, nodes.Layout{Size: 32, Align: 4})
			m.NativeFrameLcl = m.NewTemp(nodes.TYP_STRUCT, uint32(len(m.Layouts)-1))
			m.ThreadLcl = m.NewTemp(nodes.TYP_INT, 0)
			m.HasLocalloc = k.localloc
			if k.stub {
				m.Info.Flags = ee.CORJIT_FLAG_IL_STUB
			}
			r.block(nodes.BBJ_RETURN)
			if k.reverse {
				m.ReverseFrameLcl = m.NewTemp(nodes.TYP_STRUCT, uint32(len(m.Layouts)-1))
				n := r.call(0)
				m.Type[n] = nodes.TYP_VOID
				c := &m.Calls[m.Val[n]]
				c.Kind, c.Helper = nodes.CT_HELPER, ee.CORINFO_HELP_JIT_REVERSE_PINVOKE_ENTER
			}
			n := r.call(9, r.lcl(0))
			m.Calls[m.Val[n]].Flags |= nodes.GTF_CALL_UNMANAGED
			r.ret(n)
			r.be.Lower(m, &r.env)
			if err := r.verify.Verify(m); err != nil {
				t.Fatalf("%s: %v", k.name, err)
			}
			var got []string
			for n := m.Blocks.First[m.FirstBB]; n != 0; n = m.Next[n] {
				if o := m.Oper[n]; o == nodes.GT_CALL || o.Is(nodes.GTK_NOVALUE) {
					got = append(got, r.text(n))
				}
			}
			if !slices.Equal(got, k.want) {
				t.Errorf("%s:\n got %q\nwant %q", k.name, got, k.want)
			}
		})
	}
}
