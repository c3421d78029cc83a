package main

import (
	"fmt"
	"path/filepath"

	"ryugo/cil"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/glob"
	"ryugo/vm/corelib"
)

// list lists one file.
func (l *lister) list(name string) error {
	if filepath.Ext(name) == recordedExt {
		return l.recorded(name)
	}
	var f *cil.File
	var err error
	if name == coreName {
		f, err = cil.Parse(name, corelib.Image)
	} else {
		f, err = cil.Open(name)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	return l.assembly(name, f)
}

// assembly lists the methods of metadata.
func (l *lister) assembly(file string, f *cil.File) error {
	var owner uint32
	var class string
	var intrinsics bool // the class itself is marked as intrinsic
	for rid := uint32(1); rid <= f.NumRows(cil.TableMethodDef); rid++ {
		row := f.MethodDef(rid)
		body := hasIL(&row)
		if !body && !l.all {
			continue
		}
		if t := f.MethodOwner(rid); t != owner || rid == 1 {
			owner, class, intrinsics = t, className(f, t), isIntrinsic(f, cil.MakeToken(cil.TableTypeDef, t))
		}
		token := cil.MakeToken(cil.TableMethodDef, rid)
		generics := f.GenericParams(token).Len()
		name := class + "::" + f.String(row.Name) + cil.CanonicalArguments(generics)
		params, ret, hasThis, ok := f.CanonicalSig(f.Blob(row.Signature))
		if !ok {
			params, ret = []string{"?"}, "?"
		}
		if !l.takes(name, glob.Signature{Params: params, Return: ret, HasThis: hasThis}) {
			continue
		}
		m := listedMethod{File: file, Token: fmt.Sprintf("0x%08x", uint32(token)), Name: name, Params: params, Return: ret}
		m.Flags = flagWords(&row, generics > 0 || f.GenericParams(cil.MakeToken(cil.TableTypeDef, owner)).Len() > 0, intrinsics || isIntrinsic(f, token))
		if body {
			b, err := f.MethodBody(row.RVA)
			if m.IL = len(b.Code); err != nil {
				m.Error = reasonOf(file, err)
			} else if b.NumClauses() > 0 {
				m.Flags = append(m.Flags, "eh")
			}
		}
		if err := l.write(&m); err != nil {
			return err
		}
	}
	return nil
}

// className returns the name of a type as in the code that its instantiations share.
func className(f *cil.File, rid uint32) string {
	token := cil.MakeToken(cil.TableTypeDef, rid)
	return f.TypeName(token) + cil.CanonicalArguments(f.GenericParams(token).Len())
}

// hasIL reports whether a method has an IL body.
func hasIL(row *cil.MethodDefRow) bool {
	return row.RVA != 0 && row.Flags&(cil.MdAbstract|cil.MdPinvokeImpl) == 0 &&
		row.ImplFlags&(cil.MiCodeTypeMask|cil.MiInternalCall|cil.MiUnmanaged) == 0
}

// isIntrinsic reports whether a type or method has IntrinsicAttribute, that is, is known to the
// compiler.
func isIntrinsic(f *cil.File, token cil.Token) bool {
	return f.FindAttribute(token, "System.Runtime.CompilerServices", "IntrinsicAttribute") != 0
}

// flagWords returns the words for the flags of a method.
func flagWords(row *cil.MethodDefRow, generic, intrinsic bool) []string {
	flags := []string{}
	for _, x := range []struct {
		set  bool
		word string
	}{
		{row.Flags&cil.MdStatic != 0, "static"},
		{row.Flags&cil.MdVirtual != 0, "virtual"},
		{generic, "generic"},
		{row.ImplFlags&cil.MiAggressiveInlining != 0, "inline"},
		{row.ImplFlags&cil.MiNoInlining != 0, "noinline"},
		{row.ImplFlags&cil.MiAggressiveOptimization != 0, "optimize"},
		{row.ImplFlags&cil.MiNoOptimization != 0, "nooptimize"},
		{row.ImplFlags&cil.MiSynchronized != 0, "synchronized"},
		{row.Flags&cil.MdAbstract != 0, "abstract"},
		{row.Flags&cil.MdPinvokeImpl != 0, "pinvoke"},
		{row.ImplFlags&(cil.MiInternalCall|cil.MiCodeTypeMask) != 0, "runtime"},
		{intrinsic, "intrinsic"},
	} {
		if x.set {
			flags = append(flags, x.word)
		}
	}
	return flags
}

// recorded lists the compiles of a recorded file, a segment at a time.
func (l *lister) recorded(name string) error {
	a, err := record.OpenArchive(name)
	if err != nil {
		return err
	}
	defer a.Close()
	first := 0
	for i := range a.Segments {
		f, err := a.Load(i)
		if err != nil {
			return err
		}
		if err := l.segment(name, f, first); err != nil {
			return err
		}
		first += len(f.Compiles)
	}
	return nil
}

// segment lists the compiles of a segment. first is the number of its first compile in the file.
func (l *lister) segment(file string, f *record.File, first int) error {
	corpus := replay.New(f)
	il := map[uint32]int{}
	for i := range f.Verbs.GetMethodInfo.Rows {
		r := &f.Verbs.GetMethodInfo.Rows[i]
		il[uint32(r.Question)] = len(r.Answer.IL)
	}
	for i := range f.Compiles {
		c := &f.Compiles[i]
		method, n := f.Method(c)
		sig := corpus.Signature(method)
		name := n.Class + "::" + n.Name
		if !l.takes(name, sig) {
			continue
		}
		number := first + i
		m := listedMethod{File: file, Number: &number, IL: il[uint32(method)], Name: name, Params: sig.Params, Return: sig.Return, Flags: []string{c.Config.Target, c.Config.Opt}}
		if err := l.write(&m); err != nil {
			return err
		}
	}
	return nil
}
