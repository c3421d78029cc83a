package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// functionPointer describes what the last ldftn or ldvirtftn pushed: the method whose code it is,
// and the IL offset of the next instruction.
type functionPointer struct {
	method ee.MethodHandle
	next   int
}

// delegateArgs are the arguments that a delegate's constructor gets besides the IL's. The first 0
// ends the list.
type delegateArgs [3]nodes.NodeID

// delegateCtor replaces c, a call of the delegate constructor p.call, if the preceding instruction
// shows the method that the delegate is for. A constructor for that kind of method need not
// determine the kind at run time.
func (os *objects) delegateCtor(c *nodes.Call, t *target) {
	info := &os.call
	if info.ClassFlags&ee.CORINFO_FLG_DELEGATE == 0 || info.Kind != ee.CORINFO_CALL || os.ftn.method == 0 || os.ftn.next != os.ilOffset || len(info.Sig.Args) != 2 {
		return
	}
	os.ctorArgs = ee.DelegateCtorArgs{Method: os.self}
	ctor := os.jit.GetDelegateCtor(info.Method, os.jit.GetMethodClass(info.Method), os.ftn.method, &os.ctorArgs)
	if ctor == info.Method {
		return
	}
	c.Method, c.Entry = ctor, os.jit.GetFunctionEntryPoint(ctor)
	for i, v := range [...]ee.Value{os.ctorArgs.Arg3, os.ctorArgs.Arg4, os.ctorArgs.Arg5} {
		if v == (ee.Value{}) {
			return
		}
		t.extra[i] = os.m.NewValue(v)
	}
}
