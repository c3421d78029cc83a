package glob

import "strings"

// RyuJIT returns the name of a method in the notation of RyuJIT's listings, which is also a
// pattern: N.Outer+Inner[System.__Canon]:Method[int](int,byref):System.String:this.
func RyuJIT(name string, sig Signature) string {
	jit := strip{jit: true}
	class, method, _ := strings.Cut(name, "::")
	var b strings.Builder
	b.WriteString(ryujitClass(class) + ":")
	// Only arguments at the end belong to the method. Arguments of an interface that the method
	// implements explicitly are part of the method's name.
	if at := argumentsAtEnd(method); at >= 0 {
		b.WriteString(method[:at] + canonical(method[at-1:], jit)[1:])
	} else {
		b.WriteString(method)
	}
	params := make([]string, len(sig.Params))
	for i, p := range sig.Params {
		params[i] = opaquePointers(canonical(p, jit))
	}
	b.WriteString("(" + strings.Join(params, ",") + ")")
	if ret := opaquePointers(canonical(sig.Return, jit)); ret != "void" && ret != "" {
		b.WriteString(":" + ret)
	}
	if sig.HasThis {
		b.WriteString(":this")
	}
	return b.String()
}

// ryujitClass returns the name of a class; for a primitive type it is not the keyword.
func ryujitClass(class string) string {
	c := canonical(class, strip{jit: true})
	if isKeyword[c] {
		return class
	}
	return c
}

// argumentsAtEnd returns the index of the generic arguments at the end of a method's name, or -1.
func argumentsAtEnd(method string) int {
	if !strings.HasSuffix(method, ">") {
		return -1
	}
	depth := 0
	for i := len(method) - 1; i > 0; i-- {
		switch method[i] {
		case '>', ']':
			depth++
		case '<', '[':
			if depth--; depth == 0 {
				if followsName(method, i) {
					return i
				}
				return -1
			}
		}
	}
	return -1
}
