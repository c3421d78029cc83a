package loader

import (
	"unsafe"

	"ryugo/arena"
)

// setBudget has what the loader makes counted. Rows of slabs and tables count by
// themselves; what is variable in size is counted by take where it is made.
func (l *Loader) setBudget(b *arena.Budget) {
	r := &l.rows
	r.classes.Budget, r.methods.Budget, r.fields.Budget = b, b, b
	r.fieldTypes.Budget, r.layouts.Budget, r.sigs.Budget = b, b, b
	r.infos.Budget, r.bodies.Budget, r.tokens.Budget = b, b, b
	r.types.Budget, r.args.Budget = b, b
	l.classes.budget, l.methods.budget, l.fields.budget = b, b, b
	l.modules.budget, l.lookups.budget = b, b
	l.insts.budget, l.methodInsts.budget, l.lookupSet.budget, l.ctxTokens.budget = b, b, b, b
}

const classBytes = int(unsafe.Sizeof(Class{}))

// mapEntry is about what an entry of a map of names takes.
const mapEntry = 2 * int(unsafe.Sizeof(typeKey{})+4)

// take counts n bytes that live as long as the loader. It ends the work when
// that is too much, or when it is to stop.
func (l *Loader) take(n int) { l.opts.Budget.Take(n) }

// takeRows is take for n rows of type T.
func takeRows[T any](l *Loader, n int) { l.take(n * int(unsafe.Sizeof(*new(T)))) }

// poll ends the work when it is to stop.
func (l *Loader) poll() { l.opts.Budget.Poll() }
