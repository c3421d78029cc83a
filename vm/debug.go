package vm

import (
	"debug/elf"
	"encoding/binary"
	"slices"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/dwarf"
	"ryugo/targets/elfwriter"
	"ryugo/vm/cpu"
	"ryugo/vm/gdb"
)

// gdb learns of each method when its code is installed. An ELF file describes the method: a symbol,
// a subprogram, the source lines, and how to unwind its frames.
//
// Compiled code is entered from Go on a stack of its own, so gdb cannot unwind from the place that
// a method returns to, cpu.Machine's Returns, as it does from a call. With Options.GDB that place
// has unwind data as if it were a function whose frame is an exit frame. Each entry passes to the
// code that it enters, as its caller's rbp, the address of a debugLink: where the activation before
// it has left compiled code. A backtrace thus shows all frames of compiled code, across handlers,
// class constructors and calls from Go, with "ryugo::enter" at each border. It ends with
// ryugo::start, whose exit frame is made up.

// debugger holds what gdb was told. Its zero value tells gdb nothing.
type debugger struct {
	on      bool
	machine *targets.Tools
	files   []debugFile // by falling number of methods
	// frames is the address that the next .eh_frame claims: within reach of its relative addresses,
	// in the data part of the region, where no code ever is.
	frames uint64
	// outermost is an exit frame of start, code without a caller.
	outermost cpu.Frame
	start     uint64
}

// debugFile is a file that gdb has registered.
type debugFile struct {
	methods []dwarf.Method
	size    int // of the file in bytes
	file    *gdb.File
}

// mergeFiles is the number of files that are merged into one. Files of maxMerged methods are not
// merged again: an ELF file has less than 65,280 sections, and one for each method.
const (
	mergeFiles = 16
	maxMerged  = 4096
)

// gdbEnter and gdbStart name the ends of a backtrace through compiled code; gdb takes ryugo for a
// namespace.
const (
	gdbEnter = "ryugo::enter"
	gdbStart = "ryugo::start"
)

// startDebugger tells gdb of the places where Go enters compiled code.
func (v *world) startDebugger() {
	if !v.debug.on {
		return
	}
	v.debug.machine = v.conv.Target.Tools
	v.debug.frames = v.mem.Base + cpu.CodeSize
	const size = 2 // of both: gdb looks up the address before that of a return
	v.debug.start = v.mem.Code(size, 16)
	v.main.top = (v.main.top - cpu.FrameSize) &^ 15
	v.debug.outermost = cpu.Frame(v.main.top)
	v.showToGDB(&dwarf.Method{Name: gdbStart, Address: v.debug.start, Size: size, Funcs: []ee.Func{{End: size}}, Outermost: true})
	v.showToGDB(&dwarf.Method{Name: gdbEnter, Address: v.cpu.Returns() - 1, Size: size, Funcs: []ee.Func{{End: size}}, Linked: exitFrame()})
}

// link makes the debugLink of the frame by which t has left compiled code last, below the used part
// of the stack, and returns its address.
func (d *debugger) link(t *thread) uint64 {
	f, sp, pc := d.outermost, uint64(d.outermost)+cpu.FrameSize, d.start+1
	for i := len(t.acts) - 1; i >= 0; i-- {
		a := &t.acts[i]
		if a.exit == 0 {
			continue // it has only just begun, or does not run compiled code
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

// A debugLink tells gdb where an activation left compiled code: the stack pointer, the address
// where the code continues, and the exit frame. Each kind of exit keeps the first two in another
// place.
const (
	debugLinkSP   = 0
	debugLinkPC   = 8
	debugLinkExit = 16
	debugLinkSize = 32
)

// exitFrame describes a caller's frame when rbp is the address of a debugLink.
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
	m := &dwarf.Method{Name: gdbEnter, Address: b.start, Size: b.end - b.start, Funcs: b.funcs}
	if b.m != nil {
		m.Name, m.Lines = v.l.Method(b.m.handle).FullName(), v.debugLines(b)
	}
	v.showToGDB(m)
}

// debugLines returns the source lines of a method.
func (v *world) debugLines(b *codeBlock) (lines []dwarf.Line) {
	for _, at := range b.ilMap {
		file, line, ok := v.lineOf(b.m, at.ILOffset)
		l := dwarf.Line{Offset: at.NativeOffset, File: file, Line: line}
		switch n := len(lines); {
		case !ok:
		case n == 0:
			l.Offset = 0 // the prolog belongs to the first line
			lines = append(lines, l)
		case l.Offset > lines[n-1].Offset && (line != lines[n-1].Line || file != lines[n-1].File):
			lines = append(lines, l)
		}
	}
	return lines
}

// showToGDB shows a method's code, which is at m.Address, to gdb. Each time gdb learns of a file it
// looks for its breakpoints in all files, so the number of files must stay small: mergeFiles files
// of one size are merged into one.
func (v *world) showToGDB(m *dwarf.Method) {
	d := &v.debug
	d.show(v.budget, []dwarf.Method{*m})
	for {
		last := len(d.files) - mergeFiles
		if last < 0 || len(d.files[last].methods) != len(d.files[len(d.files)-1].methods) || len(d.files[last].methods) >= maxMerged {
			return
		}
		old := slices.Clone(d.files[last:])
		d.files = d.files[:last]
		var methods []dwarf.Method
		for i := range old {
			methods = append(methods, old[i].methods...)
		}
		d.show(v.budget, methods)
		for i := range old {
			old[i].file.Unregister()
			v.budget.Take(-old[i].size)
		}
	}
}

// show registers a file that describes methods.
func (d *debugger) show(budget *arena.Budget, methods []dwarf.Method) {
	image := d.image(methods)
	budget.Take(len(image))
	d.files = append(d.files, debugFile{methods, len(image), gdb.Register(image)})
}

// image makes the ELF file that describes methods, with a section of code and a compilation unit
// for each.
func (d *debugger) image(methods []dwarf.Method) []byte {
	t := &elfwriter.Table{}
	names, symbols := []byte{0}, make([]elf.Sym64, 1)
	var all []elfwriter.Section // of all methods
	var bases []uint64          // where a method's sections begin in them
	for i := range methods {
		m := methods[i]
		text := t.Add(elfwriter.Section{Name: dwarf.TextSection, Kind: elf.SHT_NOBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Align: 1, Addr: m.Address, Size: m.Size})
		symbols = append(symbols, elf.Sym64{Name: uint32(len(names)), Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_FUNC), Shndx: uint16(text), Value: m.Address, Size: m.Size})
		names = append(names, m.Name+"\x00"...)
		sections := dwarf.Sections(m.Name, &d.machine.Frames, []dwarf.Method{m})
		find := func(name string) int {
			return slices.IndexFunc(all, func(s elfwriter.Section) bool { return s.Name == name })
		}
		bases = bases[:0]
		for _, s := range sections {
			at := find(s.Name)
			if at < 0 {
				at = len(all)
				all = append(all, elfwriter.Section{Name: s.Name, Kind: elf.SHT_PROGBITS, Align: uint64(s.Align)})
				if s.Alloc {
					all[at].Flags, all[at].Addr = elf.SHF_ALLOC, d.frames
				}
			}
			bases = append(bases, uint64(len(all[at].Data)))
			all[at].Data = append(all[at].Data, s.Data...)
		}
		for k, s := range sections {
			out := &all[find(s.Name)]
			for _, r := range s.Relocs {
				field, to := out.Data[bases[k]+r.Offset:], uint64(r.Addend) // addends count from TextSection, which is at 0
				switch r.Kind {
				case dwarf.Address:
					binary.LittleEndian.PutUint64(field, to)
				case dwarf.PC32:
					binary.LittleEndian.PutUint32(field, uint32(to-(out.Addr+bases[k]+r.Offset)))
				case dwarf.Offset32:
					of := slices.IndexFunc(sections, func(s dwarf.Section) bool { return s.Name == r.Section })
					binary.LittleEndian.PutUint32(field, uint32(to+bases[of]))
				}
			}
		}
	}
	for _, s := range all {
		if s.Flags&elf.SHF_ALLOC != 0 {
			d.frames = arena.AlignUp(d.frames+uint64(len(s.Data)), 16)
		}
		t.Add(s)
	}
	strtab := t.Add(elfwriter.Section{Name: ".strtab", Kind: elf.SHT_STRTAB, Align: 1, Data: names})
	t.Add(elfwriter.Section{Name: ".symtab", Kind: elf.SHT_SYMTAB, Link: strtab, Info: 1, Align: 8, Entry: 24, Data: elfwriter.Packed(symbols)})
	return t.File(elf.ET_EXEC, d.machine.Object.Machine)
}

// close unregisters all files, before the code is freed.
func (d *debugger) close() {
	for _, f := range d.files {
		f.file.Unregister()
	}
	d.files = nil
}
