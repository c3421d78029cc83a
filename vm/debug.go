package vm

import (
	"debug/elf"
	"encoding/binary"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/targets/dwarf"
	"ryugo/targets/elfwriter"
	"ryugo/vm/cpu"
	"ryugo/vm/gdb"
)

// gdb is told of each method when its code is installed: by an ELF file with a symbol, a
// subprogram, the lines of source, and how frames are unwound.
//
// Compiled code is entered from Go on a stack of its own, so gdb cannot go on from the
// place that a method returns to, cpu.Machine's Returns, as it does from a call. With
// Options.GDB that place has unwind data as if it were a function with an exit frame for a
// frame, and each entry gives the code that it enters, as its caller's rbp, the address of a
// debugLink: where the activation before it has left compiled code. A backtrace thus shows
// all frames of compiled code, across handlers, class constructors and calls from Go, with
// "ryugo::enter" at each border. It ends with ryugo::start, whose exit frame is made up.

// debugger is what there is to tell gdb. Its zero value tells nothing.
type debugger struct {
	on    bool
	files []*gdb.File
	// frames is where the next .eh_frame is said to lie: within reach of its relative
	// addresses, in the data part of the region, where no code ever is.
	frames uint64
	// outermost is an exit frame of code that nobody has called, start.
	outermost cpu.Frame
	start     uint64
}

// Scopes are how gdb names methods: C++'s notation, with the types as namespaces.
const (
	gdbEnter = "ryugo::enter"
	gdbStart = "ryugo::start"
)

// startDebugger tells gdb of the places where Go enters compiled code.
func (v *world) startDebugger() {
	if !v.debug.on {
		return
	}
	v.debug.frames = v.mem.Base + cpu.CodeSize
	const size = 2 // of both: gdb looks up the address before that of a return
	v.debug.start = v.mem.Code(size, 16)
	v.main.top = (v.main.top - cpu.FrameSize) &^ 15
	v.debug.outermost = cpu.Frame(v.main.top)
	v.tell(&dwarf.Method{Name: gdbStart, Size: size, Funcs: []ee.Func{{End: size}}, Outermost: true}, v.debug.start)
	v.tell(&dwarf.Method{Name: gdbEnter, Size: size, Funcs: []ee.Func{{End: size}}, Linked: exitFrame()}, v.cpu.Returns()-1)
}

// link makes the debugLink of the frame by which t has left compiled code last, below what
// is in use of the stack, and returns its address.
func (d *debugger) link(t *thread) uint64 {
	f, sp, pc := d.outermost, uint64(d.outermost)+cpu.FrameSize, d.start+1
	for i := len(t.acts) - 1; i >= 0; i-- {
		a := &t.acts[i]
		if a.exit == 0 {
			continue // it has only just begun, or compiled code is not what it runs
		}
		f, sp, pc = a.exit, a.exit.CallerStack(), a.exit.ReturnAddress()
		if a.atPC {
			sp, pc = a.sp, pc+1 // gdb looks up the address before that of a return
		} else if n := f.Number(); n == exitCompile || n == exitDispatch {
			sp, pc = sp+8, ld64(sp) // the frame returns to the method in question
		}
		break
	}
	at := (t.top - debugLinkSize) &^ 15
	st64(at+debugLinkSP, sp)
	st64(at+debugLinkPC, pc)
	st64(at+debugLinkExit, uint64(f))
	return at
}

// A debugLink tells gdb where an activation left compiled code: the stack pointer and the
// address where the code goes on, for both of which each kind of exit has another place,
// and the exit frame.
const (
	debugLinkSP   = 0
	debugLinkPC   = 8
	debugLinkExit = 16
	debugLinkSize = 32
)

// exitFrame describes the frame of a caller, when rbp is the address of a debugLink.
func exitFrame() *dwarf.Linked {
	l := &dwarf.Linked{SP: debugLinkSP, PC: debugLinkPC, Registers: debugLinkExit}
	for r, offset := range cpu.RegOffset {
		if r != 4 { // rsp
			l.Saved = append(l.Saved, dwarf.SavedReg{Reg: uint8(r), Offset: offset})
		}
	}
	return l
}

// debugBlock tells gdb of code that has just been installed.
func (v *world) debugBlock(b *codeBlock) {
	if !v.debug.on {
		return
	}
	m := &dwarf.Method{Name: gdbEnter, Size: b.end - b.start, Funcs: b.funcs}
	if b.m != nil {
		m.Name, m.Lines = v.l.Method(b.m.handle).FullName(), v.debugLines(b)
	}
	v.tell(m, b.start)
}

// debugLines are the lines of a method. The line that the prolog belongs to begins anew
// after it: there gdb sets breakpoints on the method.
func (v *world) debugLines(b *codeBlock) (lines []dwarf.Line) {
	file, first, ok := v.lineOf(b.m, 0)
	if !ok {
		return nil
	}
	prolog := uint32(0)
	for _, s := range b.funcs[0].Unwind {
		prolog = max(prolog, s.CodeOffset)
	}
	lines = append(lines, dwarf.Line{File: file, Line: first})
	if prolog > 0 {
		lines = append(lines, dwarf.Line{Offset: prolog, File: file, Line: first})
	}
	for _, at := range b.ilMap {
		file, line, ok := v.lineOf(b.m, at.ILOffset)
		if last := &lines[len(lines)-1]; ok && at.NativeOffset > last.Offset && (line != last.Line || file != last.File) {
			lines = append(lines, dwarf.Line{Offset: at.NativeOffset, File: file, Line: line})
		}
	}
	return lines
}

// tell makes the file about code at an address, and shows it to gdb.
func (v *world) tell(m *dwarf.Method, start uint64) {
	t := &elfwriter.Table{}
	text := t.Add(elfwriter.Section{Name: dwarf.TextSection, Kind: elf.SHT_NOBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Align: 1, Addr: start, Size: m.Size})
	for _, d := range dwarf.Sections(m.Name, []dwarf.Method{*m}) {
		s := elfwriter.Section{Name: d.Name, Kind: elf.SHT_PROGBITS, Align: uint64(d.Align), Data: d.Data}
		if d.Alloc {
			s.Flags, s.Addr = elf.SHF_ALLOC, v.debug.frames
			v.debug.frames = arena.AlignUp(v.debug.frames+uint64(len(d.Data)), 16)
		}
		for _, r := range d.Relocs {
			to := uint64(r.Addend)
			if r.Section == dwarf.TextSection {
				to += start
			}
			switch r.Kind {
			case dwarf.Address:
				binary.LittleEndian.PutUint64(s.Data[r.Offset:], to)
			case dwarf.PC32:
				binary.LittleEndian.PutUint32(s.Data[r.Offset:], uint32(to-s.Addr-r.Offset))
			case dwarf.Offset32:
				binary.LittleEndian.PutUint32(s.Data[r.Offset:], uint32(to))
			}
		}
		t.Add(s)
	}
	strtab := t.Add(elfwriter.Section{Name: ".strtab", Kind: elf.SHT_STRTAB, Align: 1, Data: append([]byte{0}, m.Name+"\x00"...)})
	t.Add(elfwriter.Section{Name: ".symtab", Kind: elf.SHT_SYMTAB, Link: strtab, Info: 1, Align: 8, Entry: 24, Data: elfwriter.Packed([]elf.Sym64{{}, {
		Name: 1, Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_FUNC), Shndx: uint16(text), Value: start, Size: m.Size}})})
	image := t.File(elf.ET_EXEC)
	v.budget.Take(len(image))
	v.debug.files = append(v.debug.files, gdb.Register(image))
}

// close takes back what gdb was told, before the code goes.
func (d *debugger) close() {
	for _, f := range d.files {
		f.Unregister()
	}
	d.files = nil
}
