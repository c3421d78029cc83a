package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// functionPointer is what the last ldftn or ldvirtftn pushed: the method whose
// code it is, and where the IL goes on.
type functionPointer struct {
	method ee.MethodHandle
	next   int
}

// delegateArgs are arguments that a delegate's constructor gets besides the
// IL's; 0 is none.
type delegateArgs [3]nodes.NodeID

// delegateCtor replaces c, a call of the delegate constructor p.call, when the
// instruction in front says whose code the delegate is for: the constructor
// that suits the method needs not find that out at run time.
func (p *Importer) delegateCtor(c *nodes.Call, t *target) {
	info := &p.call
	if info.ClassFlags&ee.CORINFO_FLG_DELEGATE == 0 || info.Kind != ee.CORINFO_CALL || p.ftn.method == 0 || p.ftn.next != p.ilOffset || len(info.Sig.Args) != 2 {
		return
	}
	p.ctorArgs = ee.DelegateCtorArgs{Method: p.self}
	ctor := p.jit.GetDelegateCtor(info.Method, p.jit.GetMethodClass(info.Method), p.ftn.method, &p.ctorArgs)
	if ctor == info.Method {
		return
	}
	c.Method, c.Entry = ctor, p.jit.GetFunctionEntryPoint(ctor)
	for i, v := range [...]ee.Value{p.ctorArgs.Arg3, p.ctorArgs.Arg4, p.ctorArgs.Arg5} {
		if v == (ee.Value{}) {
			return
		}
		t.extra[i] = p.m.NewValue(v)
	}
}
