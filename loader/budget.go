package loader

import (
	"unsafe"

	"ryugo/arena"
)

// setBudget sets the budget that counts the loader's memory. Rows of slabs and tables count
// themselves; memory of variable size is counted with take where it is allocated.
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

// mapEntry is about the size of an entry of a map of names.
const mapEntry = 2 * int(unsafe.Sizeof(typeKey{})+4)

// take counts n bytes that live as long as the loader. It ends the work if the budget is exceeded
// or stopped.
func (l *Loader) take(n int) { l.opts.Budget.Take(n) }

// takeRows is take for n rows of type T.
func takeRows[T any](l *Loader, n int) { l.take(n * int(unsafe.Sizeof(*new(T)))) }

// poll ends the work if the budget is stopped.
func (l *Loader) poll() { l.opts.Budget.Poll() }
