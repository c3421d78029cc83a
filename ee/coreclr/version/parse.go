package version

import (
	"encoding/hex"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"ryugo/ee"
)

// Parse reads a version's table: lines of a name and a number in the sections below, with comments
// from # to the end of the line.
//
//	name coreclr 2.0.0
//	id 493f0b...             the interface's GUID in memory order, 16 bytes
//	gcinfo 2                 the version of the GC info encoding
//	setTargetOS 3            its slot in ICorJitCompiler, or none
//	vector 16                bytes of Vector<T> by its IL
//	shapes 2                 the form of functions that differ between versions
//	[slots]                  ICorJitInfo's functions in order, with "hidden" after those
//	getMethodAttribs         that return through a hidden pointer
//	[absent]                 functions that only other versions have
//	[offsets]                fields of Offsets, or "none"
//	[sizes]                  fields of Sizes, or "none"
//	[flags]                  bits of CORJIT_FLAGS
//	[flags amd64]            bits that only one machine has
//	[sets arm64]             bits of instruction sets, by classes of the core library
//	[initclass]              CorInfoInitClassResult
//	[accessors]              CORINFO_FIELD_ACCESSOR
//	[helpers]                numbers of helpers; "count" is CORINFO_HELP_COUNT
//	[intrinsics]             numbers of intrinsics; a version can have none (package named)
//
// Every field of Slots, Offsets and Sizes must have its line. Parse returns an error for anything
// unknown, duplicate or missing; it names the line if there is one.
func Parse(text string) (*Version, error) {
	p := parser{v: &Version{MachineFlags: map[string][]FlagBit{}, MachineSets: map[string][]SetBit{}}, seen: make(map[string]bool, 1024)}
	p.slots, p.offsets, p.sizes = fieldsOf(&p.v.Slots), fieldsOf(&p.v.Offsets), fieldsOf(&p.v.Sizes)
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if err := p.line(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return p.v, p.complete()
}

// MustParse is Parse for tables that are part of the library.
func MustParse(text string) *Version {
	v, err := Parse(text)
	if err != nil {
		panic("BUG: version table: " + err.Error())
	}
	return v
}

type parser struct {
	v                     *Version
	section               string
	seen                  map[string]bool    // section and name
	slots, offsets, sizes map[string]*uint64 // the fields by name
}

// helpers and intrinsics map names to numbers.
var helpers, intrinsics = func() (h map[string]ee.Helper, in map[string]ee.Intrinsic) {
	h, in = map[string]ee.Helper{}, map[string]ee.Intrinsic{}
	for i := range ee.HelperCount {
		h[i.String()] = i
	}
	for i := range ee.IntrinsicCount {
		in[i.String()] = i
	}
	return h, in
}()

func (p *parser) line(line string) error {
	if name, ok := strings.CutPrefix(line, "["); ok {
		p.section = strings.TrimSuffix(name, "]")
		return nil
	}
	name, value, _ := strings.Cut(line, " ")
	value = strings.TrimSpace(value)
	if p.seen[p.section+" "+name] {
		return fmt.Errorf("%s is there twice", name)
	}
	p.seen[p.section+" "+name] = true
	v := p.v
	switch p.section {
	case "":
		return p.head(name, value)
	case "absent":
		f := p.slots[strings.ToUpper(name[:1])+name[1:]]
		if f == nil || value != "" {
			return fmt.Errorf("nobody asks for %s", line)
		}
		if p.seen["slots "+name] {
			return fmt.Errorf("%s is not absent", name)
		}
		*f = NoSlot
		p.seen["slots "+name] = true
		return nil
	case "slots":
		slot := uint64(len(v.SlotNames))
		v.SlotNames = append(v.SlotNames, name)
		if value == "hidden" {
			slot |= HiddenReturn
		} else if value != "" {
			return fmt.Errorf("%q after a slot", value)
		}
		if f := p.slots[strings.ToUpper(name[:1])+name[1:]]; f != nil {
			*f = slot
		}
		return nil
	}
	n, err := strconv.ParseUint(value, 10, 16)
	if value == "none" && (p.section == "offsets" || p.section == "sizes") {
		n, err = None, nil
	}
	if err != nil {
		return err
	}
	section, machine, _ := strings.Cut(p.section, " ")
	switch section {
	case "offsets", "sizes":
		f := p.offsets[name]
		if p.section == "sizes" {
			f = p.sizes[name]
		}
		if f == nil {
			return fmt.Errorf("nobody asks for %s", name)
		}
		*f = n
	case "flags":
		f, ok := jitFlags[name]
		if !ok || n >= 128 {
			return fmt.Errorf("there is no flag %s %d", name, n)
		}
		if machine == "" {
			v.Flags = append(v.Flags, FlagBit{uint8(n), f})
		} else {
			v.MachineFlags[machine] = append(v.MachineFlags[machine], FlagBit{uint8(n), f})
		}
	case "sets":
		if n >= 64 || machine == "" {
			return fmt.Errorf("there is no set %s %d", name, n)
		}
		v.MachineSets[machine] = append(v.MachineSets[machine], SetBit{uint8(n), name})
	case "initclass":
		r, ok := initResults[name]
		if !ok || n > 0xff {
			return fmt.Errorf("there is no result %s %d", name, n)
		}
		v.InitBits = append(v.InitBits, InitBit{uint8(n), r})
	case "accessors":
		a, ok := accessors[name]
		if !ok || n > 0xff {
			return fmt.Errorf("there is no accessor %s %d", name, n)
		}
		for uint64(len(v.Accessors)) <= n {
			v.Accessors = append(v.Accessors, noAccessor)
		}
		v.Accessors[n] = a
	case "helpers":
		if name == "count" {
			v.HelperOf = make([]ee.Helper, n)
			return nil
		}
		h, ok := helpers[name]
		if !ok || n == 0 {
			return fmt.Errorf("there is no helper %s %d", name, n)
		}
		v.Helpers[h] = uint16(n)
	case "intrinsics":
		id, ok := intrinsics["CORINFO_INTRINSIC_"+name]
		if !ok {
			return fmt.Errorf("there is no intrinsic %s", name)
		}
		for uint64(len(v.Intrinsics)) <= n {
			v.Intrinsics = append(v.Intrinsics, ee.CORINFO_INTRINSIC_None)
		}
		v.Intrinsics[n] = id
	default:
		return fmt.Errorf("there is no section %s", p.section)
	}
	return nil
}

// head parses a line before the first section.
func (p *parser) head(name, value string) error {
	v := p.v
	switch name {
	case "name":
		v.Name = value
	case "id":
		id, err := hex.DecodeString(value)
		if err != nil || copy(v.ID[:], id) != len(v.ID) || len(id) != len(v.ID) {
			return fmt.Errorf("%q is not 16 bytes in hexadecimal", value)
		}
	case "gcinfo":
		switch value {
		case "2":
		case "3":
			v.StopsAtReturns = true // the only difference
		default:
			return fmt.Errorf("GC info %s is not known", value)
		}
		v.GCInfo = ee.GCInfoCoreCLRv2
	case "shapes":
		if value != "2" && value != "9" {
			return fmt.Errorf("shapes of version %s are not known", value)
		}
		v.Shapes = value[0] - '0'
	case "setTargetOS":
		if v.SetTargetOS = NoSlot; value != "none" {
			n, err := strconv.ParseUint(value, 10, 8)
			v.SetTargetOS = n
			return err
		}
	case "vector":
		n, err := strconv.ParseUint(value, 10, 8)
		v.VectorSize = uint32(n)
		return err
	default:
		return fmt.Errorf("%s is not known", name)
	}
	return nil
}

// complete checks that nothing is missing, and inverts the table of helpers.
func (p *parser) complete() error {
	v := p.v
	for _, name := range []string{" name", " id", " gcinfo", " setTargetOS", " vector", " shapes", "helpers count"} {
		if !p.seen[name] {
			return fmt.Errorf("%s is missing", strings.TrimSpace(name))
		}
	}
	for _, t := range []struct {
		section string
		fields  any
	}{{"slots", &v.Slots}, {"offsets", &v.Offsets}, {"sizes", &v.Sizes}} {
		s := reflect.TypeOf(t.fields).Elem()
		for i := range s.NumField() {
			name := s.Field(i).Name
			if !p.seen[t.section+" "+name] && !p.seen[t.section+" "+strings.ToLower(name[:1])+name[1:]] {
				return fmt.Errorf("%s: %s is missing", t.section, name)
			}
		}
	}
	for h, n := range v.Helpers {
		if int(n) >= len(v.HelperOf) {
			return fmt.Errorf("%v has the number %d of %d", ee.Helper(h), n, len(v.HelperOf))
		}
		if n != 0 {
			if other := v.HelperOf[n]; other != ee.CORINFO_HELP_UNDEF {
				return fmt.Errorf("%v and %v have the same number", ee.Helper(h), other)
			}
			v.HelperOf[n] = ee.Helper(h)
		}
	}
	return nil
}

// Names in the sections with the same names.
var (
	jitFlags = map[string]ee.JitFlags{
		"SPEED_OPT": ee.CORJIT_FLAG_SPEED_OPT, "DEBUG_CODE": ee.CORJIT_FLAG_DEBUG_CODE, "DEBUG_EnC": ee.CORJIT_FLAG_DEBUG_EnC,
		"DEBUG_INFO": ee.CORJIT_FLAG_DEBUG_INFO, "MIN_OPT": ee.CORJIT_FLAG_MIN_OPT, "USE_SSE3_4": ee.CORJIT_FLAG_USE_SSE3_4,
		"USE_AVX": ee.CORJIT_FLAG_USE_AVX, "USE_AVX2": ee.CORJIT_FLAG_USE_AVX2, "FEATURE_SIMD": ee.CORJIT_FLAG_FEATURE_SIMD,
		"USE_AVX512F": ee.CORJIT_FLAG_USE_AVX512F, "USE_AVX512F_VL": ee.CORJIT_FLAG_USE_AVX512FVL, "USE_AVX512BW": ee.CORJIT_FLAG_USE_AVX512BW,
		"USE_AVX512BW_VL": ee.CORJIT_FLAG_USE_AVX512BWV, "USE_AVX512CD": ee.CORJIT_FLAG_USE_AVX512CD, "USE_AVX512CD_VL": ee.CORJIT_FLAG_USE_AVX512CDV,
		"USE_AVX512DQ": ee.CORJIT_FLAG_USE_AVX512DQ, "USE_AVX512DQ_VL": ee.CORJIT_FLAG_USE_AVX512DQV, "VECTOR512_THROTTLING": ee.CORJIT_FLAG_VECTOR512_THROTTLING,
		"PROF_ENTERLEAVE": ee.CORJIT_FLAG_PROF_ENTERLEAVE, "PROF_NO_PINVOKE_INLINE": ee.CORJIT_FLAG_PROF_NO_PINVOKE_INLINE,
		"IMPORT_ONLY": ee.CORJIT_FLAG_IMPORT_ONLY, "IL_STUB": ee.CORJIT_FLAG_IL_STUB, "FRAMED": ee.CORJIT_FLAG_FRAMED,
		"PUBLISH_SECRET_PARAM": ee.CORJIT_FLAG_PUBLISH_SECRET_PARAM, "REVERSE_PINVOKE": ee.CORJIT_FLAG_REVERSE_PINVOKE,
		"TIER0": ee.CORJIT_FLAG_TIER0, "TIER1": ee.CORJIT_FLAG_TIER1, "OSR": ee.CORJIT_FLAG_OSR, "ALT_JIT": ee.CORJIT_FLAG_ALT_JIT,
		"BBINSTR": ee.CORJIT_FLAG_BBINSTR, "BBINSTR_IF_LOOPS": ee.CORJIT_FLAG_BBINSTR_IF_LOOPS, "BBOPT": ee.CORJIT_FLAG_BBOPT,
	}
	initResults = map[string]ee.InitClassResult{
		"NOT_REQUIRED": ee.CORINFO_INITCLASS_NOT_REQUIRED, "INITIALIZED": ee.CORINFO_INITCLASS_INITIALIZED,
		"SPECULATIVE": ee.CORINFO_INITCLASS_SPECULATIVE, "USE_HELPER": ee.CORINFO_INITCLASS_USE_HELPER,
		"DONT_INLINE": ee.CORINFO_INITCLASS_DONT_INLINE,
	}
	accessors = map[string]ee.FieldAccessor{
		"INSTANCE": ee.CORINFO_FIELD_INSTANCE, "INSTANCE_WITH_BASE": ee.CORINFO_FIELD_INSTANCE_WITH_BASE,
		"INSTANCE_HELPER": ee.CORINFO_FIELD_INSTANCE_HELPER, "INSTANCE_ADDR_HELPER": ee.CORINFO_FIELD_INSTANCE_ADDR_HELPER,
		"STATIC_ADDRESS": ee.CORINFO_FIELD_STATIC_ADDRESS, "STATIC_RVA_ADDRESS": ee.CORINFO_FIELD_STATIC_RVA_ADDRESS,
		"STATIC_SHARED_STATIC_HELPER":   ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER,
		"STATIC_GENERICS_STATIC_HELPER": ee.CORINFO_FIELD_STATIC_GENERICS_STATIC_HELPER,
		"STATIC_ADDR_HELPER":            ee.CORINFO_FIELD_STATIC_ADDR_HELPER, "STATIC_TLS": ee.CORINFO_FIELD_STATIC_TLS,
		"STATIC_TLS_MANAGED":       ee.CORINFO_FIELD_STATIC_TLS_MANAGED,
		"STATIC_READYTORUN_HELPER": ee.CORINFO_FIELD_STATIC_READYTORUN_HELPER, "INTRINSIC_ZERO": ee.CORINFO_FIELD_INTRINSIC_ZERO,
		"INTRINSIC_EMPTY_STRING":   ee.CORINFO_FIELD_INTRINSIC_EMPTY_STRING,
		"INTRINSIC_ISLITTLEENDIAN": ee.CORINFO_FIELD_INTRINSIC_ISLITTLEENDIAN,
	}
)

// fieldsOf returns the fields, by name, of a struct of numbers.
func fieldsOf(table any) map[string]*uint64 {
	s := reflect.ValueOf(table).Elem()
	fields := make(map[string]*uint64, s.NumField())
	for i := range s.NumField() {
		fields[s.Type().Field(i).Name] = s.Field(i).Addr().Interface().(*uint64)
	}
	return fields
}
