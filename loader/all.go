package loader

import (
	"iter"
	"strings"

	"ryugo/cil"
	"ryugo/glob"
)

// AllMethods yields every method of mod that has IL, in the order of metadata:
// what a batch compiles. Generic ones come as their instantiation over __Canon.
// When a method cannot be made, its error is yielded with the typical method or
// nil.
func (l *Loader) AllMethods(mod *Module) iter.Seq2[*Method, error] {
	return func(yield func(*Method, error) bool) {
		for rid := uint32(1); rid <= mod.File.NumRows(cil.TableMethodDef); rid++ {
			if mod.File.MethodDef(rid).RVA == 0 {
				continue
			}
			def, err := mod.MethodDef(rid)
			if err == nil && !def.HasBody() {
				continue
			}
			m := def
			if err == nil {
				if m, err = l.CanonicalInstanceMethod(def); err != nil {
					m, err = def, def.InMethod(err)
				}
			}
			if !yield(m, err) {
				return
			}
		}
	}
}

// FindMethod yields the methods of mod whose class and name match two patterns of
// package glob; that of the class is also held against the class's name without its
// namespace. Generic methods come as in AllMethods. Methods without
// IL are included.
func (l *Loader) FindMethod(mod *Module, class, method string) iter.Seq[*Method] {
	return func(yield func(*Method) bool) {
		for rid := uint32(1); rid <= mod.File.NumRows(cil.TableMethodDef); rid++ {
			if !match(method, mod.File.String(mod.File.MethodDef(rid).Name)) {
				continue
			}
			def, err := mod.MethodDef(rid)
			if err != nil || !matchClass(class, def.Class) {
				continue
			}
			if m, err := l.CanonicalInstanceMethod(def); err == nil && !yield(m) {
				return
			}
		}
	}
}

func match(pattern, name string) bool {
	return pattern == "" || glob.Match(pattern, name)
}

func matchClass(pattern string, c *Class) bool {
	if match(pattern, c.Name) {
		return true
	}
	var b strings.Builder
	c.writeOuter(&b, c.RID, 0, false)
	return match(pattern, b.String())
}

// EntryPoint returns the method that the program starts with, or nil.
func (mod *Module) EntryPoint() (*Method, error) {
	tok := mod.File.EntryPoint()
	if tok.IsNil() || tok.Table() != cil.TableMethodDef {
		return nil, nil
	}
	return mod.MethodDef(tok.RID())
}
