package loader

import (
	"iter"
	"strings"

	"ryugo/cil"
	"ryugo/glob"
)

// AllMethods yields every method of mod that has IL, in metadata order: the methods that a batch
// compiles. A generic method is yielded as its instantiation over __Canon. If a method cannot be
// made, AllMethods yields its error with the typical method or nil.
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

// FindMethod yields the methods of mod whose class and name match two patterns of package glob. The
// pattern for the class may also match the class's name without its namespace. Generic methods are
// yielded as in AllMethods. Methods without IL are included.
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

// EntryPoint returns the method at which the program starts, or nil.
func (mod *Module) EntryPoint() (*Method, error) {
	tok := mod.File.EntryPoint()
	if tok.IsNil() || tok.Table() != cil.TableMethodDef {
		return nil, nil
	}
	return mod.MethodDef(tok.RID())
}
