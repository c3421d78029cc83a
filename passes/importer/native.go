package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Calls of native code. The runtime has a stub for each P/Invoke, its ordinary
// entry, and a helper for unmanaged calli. Where there is nothing to marshal the
// call is made in line: GTF_CALL_UNMANAGED, with a frame record by which the
// runtime finds the method while native code runs. Such a stub is itself
// IL that ends in an unmanaged calli, which must be in line.

// unsupportedFlags are what a runtime may ask for and this compiler does not
// do, with the reason it gives.
var unsupportedFlags = [...]struct {
	flag   ee.JitFlags
	reason string
}{
	{ee.CORJIT_FLAG_DEBUG_EnC, "edit and continue"},
	{ee.CORJIT_FLAG_PROF_ENTERLEAVE, "profiler hooks"},
	{ee.CORJIT_FLAG_IMPORT_ONLY, "verification only"},
	{ee.CORJIT_FLAG_REVERSE_PINVOKE, "reverse P/Invoke"},
}

// checkFlags turns down what the method is asked to be and cannot.
func (p *Importer) checkFlags() {
	info := &p.m.Info
	for i := range unsupportedFlags {
		if u := &unsupportedFlags[i]; info.Flags&u.flag != 0 {
			p.unsupported(u.reason)
		}
	}
	if info.Attribs&ee.CORINFO_FLG_SECURITYCHECK != 0 {
		p.unsupported("security object")
	}
}

// isStub tells whether the method is an IL stub of the runtime's.
func (p *Importer) isStub() bool { return p.m.Info.Flags&ee.CORJIT_FLAG_IL_STUB != 0 }

// nativeTemp makes a local that code generation reads and writes by itself.
func (p *Importer) nativeTemp(l nodes.LclNum) nodes.LclNum {
	p.m.Locals[l].Flags |= nodes.LvDoNotEnregister
	return l
}

// stubParam makes the local of the secret parameter.
func (p *Importer) stubParam() {
	if p.m.Info.Flags&ee.CORJIT_FLAG_PUBLISH_SECRET_PARAM != 0 {
		p.m.StubParamLcl = p.nativeTemp(p.temp(p.native, 0))
	}
}

// callsNative makes the frame record, once for a method.
func (p *Importer) callsNative() {
	m := p.m
	if m.NativeFrameLcl == nodes.NoLcl {
		m.NativeFrameLcl = p.nativeTemp(p.blockTemp(p.info.InlinedCallFrame.Size))
		m.ThreadLcl = p.nativeTemp(p.temp(p.native, 0))
	}
}

// callsInline tells whether a call of native code, of convention conv, can be
// made in line here: method, or a calli of signature sig. The frame record
// must not be found half-way by a handler of the method, which might use it
// again.
func (p *Importer) callsInline(conv ee.UnmanagedCallConv, method ee.MethodHandle, sig *ee.SigInfo) bool {
	bb := &p.m.Blocks
	if p.inlining {
		return false // the frame record is the root's
	}
	switch conv {
	case ee.CORINFO_UNMANAGED_CALLCONV_C, ee.CORINFO_UNMANAGED_CALLCONV_STDCALL, ee.CORINFO_UNMANAGED_CALLCONV_THISCALL:
	default:
		return false
	}
	if p.m.Info.Flags&ee.CORJIT_FLAG_PROF_NO_PINVOKE_INLINE != 0 {
		return false
	}
	return p.info.InlinedCallFrame.Size != 0 && bb.Try[p.cur] == 0 && bb.Hnd[p.cur] == 0 && !p.jit.PInvokeMarshalingRequired(method, sig)
}

// pinvoke makes c, a direct call of p.call's method, a call of the native code
// behind it, if that is what the method is and can be called in line.
func (p *Importer) pinvoke(c *nodes.Call) {
	const want = ee.CORINFO_FLG_PINVOKE | ee.CORINFO_FLG_NOSECURITYWRAP
	info := &p.call
	if info.MethodFlags&want != want || p.isStub() || p.info.InlinedCallFrame.Size == 0 ||
		!p.callsInline(p.jit.GetUnmanagedCallConv(info.Method), info.Method, &info.Sig) {
		return
	}
	c.Flags |= nodes.GTF_CALL_UNMANAGED
	c.Entry = p.jit.GetAddressOfPInvokeTarget(info.Method)
	p.callsNative()
}

// unmanagedCalli makes c, a call of the native code at addr with signature
// p.sig, one in line or one of the helper that finds a stub for it.
func (p *Importer) unmanagedCalli(c *nodes.Call, addr nodes.NodeID) {
	sig := &p.sig
	c.Addr = addr
	conv := ee.UnmanagedCallConv(sig.CallConv & ee.CORINFO_CALLCONV_MASK)
	if stub := p.isStub(); stub || p.callsInline(conv, 0, sig) {
		if p.m.Blocks.Hnd[p.cur] != 0 || p.info.InlinedCallFrame.Size == 0 {
			p.unsupported("unmanaged calli in a handler")
		}
		c.Flags |= nodes.GTF_CALL_UNMANAGED
		p.callsNative()
		return
	}
	cookie, ok := p.jit.GetCookieForPInvokeCalliSig(sig)
	if !ok {
		p.unsupported("unmanaged calli")
	}
	c.Kind, c.Helper = nodes.CT_HELPER, ee.CORINFO_HELP_PINVOKE_CALLI
	c.Entry, c.HasEntry = cookie, true // becomes an argument, as Addr does
}
