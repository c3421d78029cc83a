package vm

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"ryugo/loader"
)

// InvokeOverload is Invoke of the method of list that accepts args. It runs until ctx is done.
func (v *VM) InvokeOverload(ctx context.Context, list []*loader.Method, args ...any) (result any, err error) {
	defer Guard(&err)
	for _, m := range list {
		if m == nil || m.Class.Module == nil || m.Class.Module.L != v.l {
			return nil, errors.New("vm: a method of another runtime, or none")
		}
	}
	m, err := v.overload(list, args)
	if err != nil {
		return nil, err
	}
	err = v.Until(ctx, func() error {
		result, err = v.Invoke(m, args...)
		return err
	})
	return result, err
}

// Call calls a method of the object until ctx is done. See loader.Class.Methods for its name.
func (o *Object) Call(ctx context.Context, method string, args ...any) (result any, err error) {
	defer Guard(&err)
	if o == nil || o.v == nil {
		return nil, errNoObject
	}
	list := slices.DeleteFunc(o.class.Methods(method), (*loader.Method).IsStatic)
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no method %s", o, method)
	}
	return o.v.InvokeOverload(ctx, list, append([]any{o}, args...)...)
}

// overload chooses the method that accepts args: by their number; if that leaves several, the only
// method whose parameter types are exactly theirs; otherwise the only method that can accept them.
func (v *world) overload(list []*loader.Method, args []any) (*loader.Method, error) {
	var byNumber, exact, fit []*loader.Method
	var broken error
	for _, m := range list {
		s, err := m.Sig()
		if err != nil {
			broken = err
			continue
		}
		rest := args
		if !m.IsStatic() && !m.IsConstructor() && len(args) > 0 {
			rest = args[1:]
		}
		if len(rest) != len(s.Params) {
			continue
		}
		byNumber = append(byNumber, m)
		isExact, fits := true, true
		for i, p := range s.Params {
			t := reflect.TypeOf(rest[i])
			isExact = isExact && t != nil && v.goTypeOf(p) == t
			fits = fits && v.accepts(p, t)
		}
		if isExact {
			exact = append(exact, m)
		}
		if fits {
			fit = append(fit, m)
		}
	}
	switch {
	case len(byNumber) == 1:
		return byNumber[0], nil // a mismatch is reported for the argument
	case len(exact) == 1:
		return exact[0], nil
	case len(fit) == 1:
		return fit[0], nil
	case len(byNumber) == 0 && broken != nil:
		return nil, broken
	case len(byNumber) == 0:
		return nil, fmt.Errorf("no overload takes these %d arguments:%s", len(args), displayNames(list))
	}
	return nil, fmt.Errorf("%d overloads may be meant, name one with its parameters:%s", len(byNumber), displayNames(byNumber))
}

// accepts reports whether a parameter of class c accepts a Go value of type t; t is nil for Go's
// nil.
func (v *world) accepts(c *loader.Class, t reflect.Type) bool {
	switch {
	case t == nil:
		return c.IsReference() || c.IsNullable()
	case v.canHold(t, c), c.IsNullable() && v.accepts(c.Args[0], t):
		return true
	}
	made := v.classFor(t)
	return c.IsReference() && made != nil && made.CanCast(c)
}

func displayNames(list []*loader.Method) (text string) {
	for _, m := range list {
		text += "\n\t" + m.DisplayName()
	}
	return text
}
