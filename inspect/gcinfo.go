package inspect

import (
	"fmt"

	"ryugo"
	"ryugo/ee"
	"ryugo/targets/gcinfo"
)

// gcView reads the GC info of code, by rising offsets.
type gcView struct {
	regName func(reg uint8) string
	info    gcinfo.Info
	// CoreCLR's form: the remaining interruptible ranges and changes of liveness, the tracked
	// slots, and which of them are live.
	ranges  []gcinfo.Range
	changes []gcinfo.Change
	tracked []gcinfo.Slot
	live    []bool
}

// readGC reads the GC info of code; without GC info nothing is live. CoreCLR's form is encoded
// again in our own form, which can be walked; only the interruptible ranges are kept apart.
func readGC(code *ee.Code, machine *Machine) (*gcView, error) {
	v := &gcView{regName: machine.RegName}
	encoded := code.GCInfo
	if len(encoded) == 0 {
		return v, nil
	}
	if machine.GCInfo == ee.GCInfoCoreCLRv2 {
		t := gcinfo.Table{Machine: ryugo.TargetOf(machine.Target).Tools.GC}
		if err := gcinfo.DecodeCoreCLR(encoded, &t); err != nil {
			return nil, err
		}
		v.ranges, v.changes, v.tracked, v.live = t.Ranges, t.Changes, t.Tracked, make([]bool, len(t.Tracked))
		encoded = new(gcinfo.Encoder).Encode(&t)
	}
	var err error
	v.info, err = gcinfo.Decode(encoded)
	return v, err
}

// untracked names the slots that hold references throughout the method.
func (v *gcView) untracked() []string { return v.slots(v.info.Untracked()) }

// call reports whether the code that ends at an offset is a call site of the GC info, and what is
// live during the call.
func (v *gcView) call(end uint32) (bool, []string) {
	if v.info.CodeLength == 0 || v.info.Site(end) < 0 {
		return false, nil
	}
	return true, v.slots(v.info.Live(end))
}

// interruptible reports whether a thread may be stopped at pc, and what is live there. pc must rise
// from call to call.
func (v *gcView) interruptible(pc uint32) (bool, []string) {
	for ; len(v.changes) > 0 && v.changes[0].Offset <= pc; v.changes = v.changes[1:] {
		v.live[v.changes[0].Slot] = v.changes[0].Live
	}
	for len(v.ranges) > 0 && v.ranges[0].End <= pc {
		v.ranges = v.ranges[1:]
	}
	if len(v.ranges) == 0 || v.ranges[0].Start > pc {
		return false, nil
	}
	var names []string
	for i, live := range v.live {
		if live {
			names = append(names, v.slot(v.tracked[i]))
		}
	}
	return true, names
}

// slots returns the names of slots: rbx, [rbp-8].
func (v *gcView) slots(s gcinfo.Slots) (names []string) {
	for s.Next() {
		names = append(names, v.slot(s.Slot))
	}
	return names
}

func (v *gcView) slot(s gcinfo.Slot) string {
	var name string
	switch s.Base {
	case gcinfo.InRegister:
		name = v.regName(s.Reg)
	case gcinfo.BaseFrame:
		name = fmt.Sprintf("[%s%+d]", v.regName(v.info.FrameReg), s.Offset)
	case gcinfo.BaseSP:
		name = fmt.Sprintf("[sp%+d]", s.Offset)
	default:
		name = fmt.Sprintf("[caller sp%+d]", s.Offset)
	}
	if s.Flags&gcinfo.Byref != 0 {
		name += "&"
	}
	if s.Flags&gcinfo.Pinned != 0 {
		name += "!"
	}
	return name
}
