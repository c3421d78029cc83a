package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math/bits"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Mutant is one change of the sources.
type Mutant struct {
	ID   int    `json:"id"`  // its number in the binary, from 1
	Key  string `json:"key"` // does not change when lines move: file:function#index in the function
	File string `json:"file"`
	Line int    `json:"line"`
	Kind string `json:"kind"`
	What string `json:"what"` // old -> new

	edits           []edit
	node            ast.Node
	order, lastLine int // position in the walk over its file; last line of the node
}

// An edit replaces [from, to) of a file. text contains %d in place of the mutant's number, and no
// line break.
type edit struct {
	from, to int
	text     string
	opens    bool // inserted before other insertions at the same place close
}

// finder collects the possible changes of one file.
type finder struct {
	pkg   *packages.Package
	file  *ast.File
	path  string // from the root of the tree
	src   []byte
	base  int // token.Pos of the file's first byte
	found []*Mutant
	names map[string]string // [package path] its name in the file
	stack []ast.Node
	fn    string
	count map[string]int
}

const call = "mutant_."

func (f *finder) at(p token.Pos) int { return int(p) - f.base }

func (f *finder) text(n ast.Node) string { return string(f.src[f.at(n.Pos()):f.at(n.End())]) }

func (f *finder) before(n ast.Node, text string) edit {
	return edit{f.at(n.Pos()), f.at(n.Pos()), text, true}
}

func (f *finder) after(n ast.Node, text string) edit {
	return edit{f.at(n.End()), f.at(n.End()), text, false}
}

func (f *finder) around(n ast.Node, before, after string) []edit {
	return []edit{f.before(n, before), f.after(n, after)}
}

// add adds a mutant of node n.
func (f *finder) add(n ast.Node, kind, what string, edits ...edit) {
	place := fmt.Sprintf("%s:%s", f.path, f.fn)
	f.count[place]++
	f.found = append(f.found, &Mutant{
		Key: fmt.Sprintf("%s#%d", place, f.count[place]), File: f.path, Line: f.pkg.Fset.Position(n.Pos()).Line, Kind: kind,
		What: strings.Join(strings.Fields(what), " "), edits: edits, node: n,
		order: len(f.found), lastLine: f.pkg.Fset.Position(n.End()).Line,
	})
}

// typeName returns t in brackets, written as the file names it, or "".
func (f *finder) typeName(t types.Type) string {
	ok := true
	s := types.TypeString(t, func(p *types.Package) string {
		if p == f.pkg.Types {
			return ""
		}
		name := f.names[p.Path()]
		ok = ok && name != ""
		return name
	})
	if b, isBasic := t.(*types.Basic); !ok || isBasic && b.Info()&types.IsUntyped != 0 || strings.ContainsAny(s, "{ ") {
		return ""
	}
	return "[" + s + "]"
}

func (f *finder) typeOf(e ast.Expr) types.Type { return f.pkg.TypesInfo.TypeOf(e) }

func (f *finder) value(e ast.Expr) constant.Value { return f.pkg.TypesInfo.Types[e].Value }

func info(t types.Type) types.BasicInfo {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return 0
	}
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Info()
	}
	return 0
}

// signed reports whether t is a signed integer.
func signed(t types.Type) bool {
	return info(t)&types.IsInteger != 0 && info(t)&types.IsUnsigned == 0
}

// skipFile reports whether a file is not changed at all: files that only print or verify, and files
// of weights.
func skipFile(path string) bool {
	name := path[strings.LastIndexByte(path, '/')+1:]
	for _, part := range [...]string{"verify", "gcverify", "dump", "print", "perfmap", "trace_", "usage_", "around.go", "cost.go", "costs.go", "policy.go", "weights.go", "doc.go", "errors.go", "reasons.go"} {
		if strings.HasPrefix(name, part) {
			return true
		}
	}
	return false
}

// skipFunc reports whether a function is not changed at all.
func skipFunc(d *ast.FuncDecl) bool {
	if d.Body == nil || d.Doc != nil && strings.Contains(d.Doc.Text()+directives(d.Doc), "go:nosplit") {
		return true
	}
	if d.Type.TypeParams != nil {
		return true
	}
	name := strings.ToLower(d.Name.Name)
	for _, part := range [...]string{"string", "dump", "print", "verify", "error", "unsupported", "badinput", "bug", "trace", "describe", "gostring"} {
		if strings.HasPrefix(name, part) || strings.HasSuffix(name, part) {
			return true
		}
	}
	return false
}

func directives(c *ast.CommentGroup) string {
	var b strings.Builder
	for _, l := range c.List {
		b.WriteString(l.Text)
	}
	return b.String()
}

// isFatal reports whether a call only ends a compile or builds a message.
func (f *finder) isFatal(e *ast.CallExpr) bool {
	switch s := f.text(e.Fun); s {
	case "panic", "make", "errors.New", "string", "print", "println", "recover", "runtime.KeepAlive":
		return true
	default:
		if strings.HasPrefix(s, "fmt.") {
			return true
		}
		s = strings.ToLower(s[strings.LastIndexByte(s, '.')+1:])
		for _, part := range [...]string{"unsupported", "badinput", "bug", "broken", "fail", "errorf", "verify", "check", "bad"} {
			if strings.HasPrefix(s, part) {
				return true
			}
		}
	}
	return false
}

// onlyFatal reports whether a block consists of one fatal call.
func (f *finder) onlyFatal(b *ast.BlockStmt) bool {
	if len(b.List) != 1 {
		return false
	}
	e, ok := b.List[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	c, ok := e.X.(*ast.CallExpr)
	return ok && f.isFatal(c)
}

// find collects the mutants of the whole file.
func (f *finder) find() {
	for _, d := range f.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if skipFunc(d) {
				continue
			}
			f.fn = d.Name.Name
			if d.Recv != nil {
				f.fn = strings.TrimLeft(f.text(d.Recv.List[0].Type), "*") + "." + f.fn
			}
			f.walk(d.Body)
		case *ast.GenDecl:
			if d.Tok == token.VAR {
				f.fn = "var"
				if v, ok := d.Specs[0].(*ast.ValueSpec); ok {
					f.fn = "var " + v.Names[0].Name
				}
				f.walk(d)
			}
		}
	}
}

func (f *finder) walk(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			f.stack = f.stack[:len(f.stack)-1]
			return true
		}
		if f.leave(n) {
			return false
		}
		f.stack = append(f.stack, n)
		return true
	})
}

func (f *finder) parent() ast.Node {
	if len(f.stack) == 0 {
		return nil
	}
	return f.stack[len(f.stack)-1]
}

// leave adds the mutants of n, and reports whether to skip the nodes below n.
func (f *finder) leave(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok != token.VAR
	case *ast.ArrayType, *ast.MapType, *ast.StructType, *ast.FuncType, *ast.InterfaceType, *ast.BranchStmt:
		return true
	case *ast.KeyValueExpr:
		if lit, ok := f.parent().(*ast.CompositeLit); ok {
			if _, isMap := f.typeOf(lit).Underlying().(*types.Map); !isMap {
				f.stack = append(f.stack, n)
				f.walk(n.Value) // keys are constants, or names of fields
				f.stack = f.stack[:len(f.stack)-1]
				return true
			}
		}
	case *ast.IfStmt:
		if n.Init == nil && f.onlyFatal(n.Body) && n.Else == nil {
			return true
		}
		f.condition(n.Cond)
		f.earlyExit(n)
	case *ast.ForStmt:
		if n.Cond != nil {
			f.condition(n.Cond)
		}
	case *ast.CallExpr:
		if f.isFatal(n) {
			return true
		}
		f.swapArgs(n)
		f.conversion(n)
	case *ast.ExprStmt, *ast.AssignStmt, *ast.IncDecStmt:
		f.statement(n.(ast.Stmt))
	case *ast.FuncDecl:
		return true
	}
	if e, ok := n.(ast.Expr); ok {
		return f.expr(e)
	}
	return false
}

// expr adds the mutants of an expression and reports whether it is a constant.
func (f *finder) expr(e ast.Expr) bool {
	tv := f.pkg.TypesInfo.Types[e]
	if tv.IsType() {
		return true
	}
	if tv.Value != nil {
		f.constant(e, tv)
		return true
	}
	b, ok := e.(*ast.BinaryExpr)
	if !ok {
		if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.NOT {
			f.add(e, "negation", "! dropped: "+f.text(e), f.around(e, call+"Not(%d, ", ")")...)
		}
		return false
	}
	t := f.typeOf(b.X)
	if f.value(b.X) != nil {
		t = f.typeOf(b.Y)
	}
	name := f.typeName(t)
	op := func(kind, fn, what, args string) {
		f.add(e, kind, f.text(e)+" -> "+what, f.before(e, call+fn+"(%d, "+args), edit{f.at(b.OpPos), f.at(b.OpPos) + len(b.Op.String()), ",", false}, f.after(e, ")"))
	}
	switch b.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ:
		if info(t)&types.IsOrdered == 0 || info(t)&types.IsUntyped != 0 {
			f.add(e, "comparison", f.text(e)+" negated", f.around(e, call+"Not(%d, ", ")")...)
			break
		}
		for _, alt := range comparisons[b.Op] {
			op("comparison", "Compare"+name, alt.String(), ops[b.Op]+", "+ops[alt]+", ")
		}
		if signed(t) && b.Op != token.EQL && b.Op != token.NEQ {
			op("sign", "CompareUnsigned"+name, "unsigned", ops[b.Op]+", ")
		}
	case token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR, token.AND_NOT:
		if t = f.typeOf(e); info(t)&types.IsInteger == 0 {
			break
		}
		for _, alt := range ariths[b.Op] {
			op("arithmetic", "Arith"+f.typeName(t), alt, ops[b.Op]+", "+call+alt+", ")
		}
	case token.SHL, token.SHR:
		if t = f.typeOf(e); info(t)&types.IsInteger == 0 {
			break
		}
		alts := []string{"ShiftRight", "Left"}
		if b.Op == token.SHR {
			alts[0] = "ShiftLeft"
			if signed(t) {
				alts = append(alts, "ShiftRightU")
			}
		}
		for _, alt := range alts {
			op("arithmetic", "Shift"+f.typeName(t), alt, ops[b.Op]+", "+call+alt+", ")
		}
	case token.LAND, token.LOR:
		swapped, without, fixed := "||", "Or", "true"
		if b.Op == token.LOR {
			swapped, without, fixed = "&&", "And", "false"
		}
		f.add(e, "logic", f.text(e)+" -> "+swapped,
			f.before(e, "(("), edit{f.at(b.OpPos), f.at(b.OpPos) + 2, ") != " + call + "On(%d) " + b.Op.String() + " (", false}, f.after(e, ") != "+call+"On(%d)) != "+call+"On(%d)"))
		for _, x := range [...]ast.Expr{b.X, b.Y} {
			f.add(x, "logic", f.text(x)+" -> "+fixed+" in "+f.text(e), f.around(x, call+without+"(%d, ", ")")...)
		}
	}
	return false
}

var ops = map[token.Token]string{
	token.LSS: call + "Less", token.LEQ: call + "LessEqual", token.GTR: call + "Greater", token.GEQ: call + "GreaterEqual", token.EQL: call + "Equal", token.NEQ: call + "NotEqual",
	token.ADD: call + "Plus", token.SUB: call + "Minus", token.MUL: call + "Times", token.AND: call + "BitAnd", token.OR: call + "BitOr", token.XOR: call + "BitXor", token.AND_NOT: call + "BitClear",
	token.SHL: call + "ShiftLeft", token.SHR: call + "ShiftRight",
}

// comparisons are the replacements of a comparison: another border, an equality.
var comparisons = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.LEQ, token.NEQ}, token.LEQ: {token.LSS, token.LSS, token.EQL}, token.GTR: {token.GEQ, token.GEQ, token.NEQ}, token.GEQ: {token.GTR, token.GTR, token.EQL},
	token.EQL: {token.NEQ, token.LEQ, token.GEQ}, token.NEQ: {token.EQL, token.LSS, token.GTR},
}

var ariths = map[token.Token][]string{
	token.ADD: {"Minus", "Left"}, token.SUB: {"Plus", "Left"}, token.MUL: {"Plus", "Left"}, token.AND: {"Left", "BitOr"}, token.OR: {"Left", "Right", "BitAnd"},
	token.XOR: {"BitOr", "Left"}, token.AND_NOT: {"Left", "BitAnd"},
}

// condition negates the condition of an if or a for.
func (f *finder) condition(e ast.Expr) {
	f.add(e, "condition", f.text(e)+" negated", f.around(e, call+"Not(%d, ", ")")...)
}

// earlyExit drops a return, break or continue at the end of the body of an if.
func (f *finder) earlyExit(n *ast.IfStmt) {
	if len(n.Body.List) == 0 {
		return
	}
	switch s := n.Body.List[len(n.Body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		f.add(s, "early exit", f.text(s)+" dropped", f.around(s, "if !"+call+"On(%d) { ", " }")...)
	}
}

// statement drops an assignment or a call.
func (f *finder) statement(s ast.Stmt) {
	switch f.parent().(type) {
	case *ast.BlockStmt, *ast.CaseClause:
	default:
		return
	}
	what := "dropped"
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			return
		}
		if id, ok := s.Lhs[0].(*ast.Ident); ok && id.Name == "_" {
			return
		}
		if alt := assignOps[s.Tok]; alt != "" && !strings.Contains(f.text(s), "\n") && info(f.typeOf(s.Lhs[0]))&types.IsInteger != 0 {
			other := f.text(s.Lhs[0]) + " " + alt + " " + f.text(s.Rhs[0])
			f.add(s, "arithmetic", f.text(s)+" -> "+alt, f.around(s, "if "+call+"On(%d) { "+escape(other)+" } else { ", " }")...)
		}
	case *ast.ExprStmt:
		c, ok := s.X.(*ast.CallExpr)
		if !ok || f.isFatal(c) {
			return
		}
	case *ast.IncDecStmt:
	}
	f.add(s, "statement", f.text(s)+" "+what, f.around(s, "if !"+call+"On(%d) { ", " }")...)
}

var assignOps = map[token.Token]string{
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.OR_ASSIGN: "&=", token.AND_ASSIGN: "|=", token.AND_NOT_ASSIGN: "|=", token.SHL_ASSIGN: ">>=", token.SHR_ASSIGN: "<<=",
}

func escape(s string) string { return strings.ReplaceAll(s, "%", "%%") }

// pure reports whether e may be evaluated twice.
func pure(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.FuncLit, *ast.CompositeLit, *ast.BinaryExpr, *ast.IndexExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.SliceExpr:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW && n.Op != token.AND
		}
		return ok
	})
	return ok
}

// swapArgs swaps adjacent arguments of the same type.
func (f *finder) swapArgs(c *ast.CallExpr) {
	if f.pkg.TypesInfo.Types[c.Fun].IsType() || c.Ellipsis.IsValid() {
		return
	}
	sig, ok := f.typeOf(c.Fun).Underlying().(*types.Signature)
	if !ok || sig.Variadic() || sig.TypeParams() != nil {
		return
	}
	for i := 0; i+1 < len(c.Args) && i+1 < sig.Params().Len(); i++ {
		a, b := c.Args[i], c.Args[i+1]
		t := sig.Params().At(i).Type()
		if !types.Identical(t, sig.Params().At(i+1).Type()) || !types.Comparable(t) || types.IsInterface(t) || !pure(a) || !pure(b) || f.text(a) == f.text(b) {
			continue
		}
		name := f.typeName(t)
		edits := f.around(a, call+"Pick"+name+"(%d, "+escape(f.text(b))+", ", ")")
		f.add(c, "swapped", f.text(c)+": "+f.text(b)+", "+f.text(a), append(edits, f.around(b, call+"Pick"+name+"(%d, "+escape(f.text(a))+", ", ")")...)...)
	}
}

// otherSign is the type of the same width and the opposite signedness.
var otherSign = map[types.BasicKind]string{
	types.Int8: "uint8", types.Uint8: "int8", types.Int16: "uint16", types.Uint16: "int16", types.Int32: "uint32", types.Uint32: "int32",
}

// conversion changes T(x), where T is wider than x, to extend with the opposite signedness.
func (f *finder) conversion(c *ast.CallExpr) {
	to := f.pkg.TypesInfo.Types[c.Fun]
	if !to.IsType() || len(c.Args) != 1 || f.value(c) != nil {
		return
	}
	from, ok := f.typeOf(c.Args[0]).Underlying().(*types.Basic)
	if !ok || info(to.Type)&types.IsInteger == 0 || from.Info()&types.IsUntyped != 0 {
		return
	}
	other := otherSign[from.Kind()]
	size := types.SizesFor("gc", "amd64")
	if name := f.typeName(to.Type); other != "" && name != "" && size.Sizeof(to.Type) > size.Sizeof(from) && pureConversion(c.Args[0]) {
		f.add(c, "sign", f.text(c)+" as "+other, f.around(c, call+"Pick"+name+"(%d, "+escape(f.text(c.Fun))+"("+other+"("+escape(f.text(c.Args[0]))+")), ", ")")...)
	}
}

// pureConversion is like pure, but also allows conversions of names.
func pureConversion(e ast.Expr) bool {
	if c, ok := e.(*ast.CallExpr); ok && len(c.Args) == 1 {
		if id, ok := c.Fun.(*ast.Ident); ok && (strings.HasPrefix(id.Name, "int") || strings.HasPrefix(id.Name, "uint")) {
			return pure(c.Args[0])
		}
	}
	return pure(e)
}

// constant adds mutants with other values of a constant.
func (f *finder) constant(e ast.Expr, tv types.TypeAndValue) {
	switch p := f.parent().(type) {
	case *ast.IndexExpr, *ast.SliceExpr:
		if t := f.typeOf(p.(ast.Expr)); t == nil {
			return
		}
	case *ast.ValueSpec:
	}
	t := tv.Type
	if t == nil || info(t) == 0 {
		return
	}
	name := f.typeName(t)
	if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		name = "[" + types.Default(t).String() + "]"
	}
	if name == "" {
		return
	}
	pick := func(kind, other string) {
		f.add(e, kind, f.text(e)+" -> "+other, f.around(e, call+"Pick"+name+"(%d, "+escape(other)+", ", ")")...)
	}
	switch {
	case info(t)&types.IsBoolean != 0:
		pick("constant", fmt.Sprint(!constant.BoolVal(tv.Value)))
	case info(t)&types.IsInteger != 0:
		v, exact := constant.Int64Val(constant.ToInt(tv.Value))
		if !exact {
			return
		}
		if named, ok := types.Unalias(t).(*types.Named); ok {
			f.neighbours(e, named, v, pick)
			return
		}
		switch v {
		case 2, 4, 8, 16, 32, 64:
			if v != 16 {
				pick("width", fmt.Sprint(v*2))
			}
			pick("width", fmt.Sprint(v/2))
		}
		pick("constant", fmt.Sprint(v+1))
		if v != 0 || signed(t) {
			pick("constant", fmt.Sprint(v-1))
		}
	}
}

// neighbours replaces a named constant by its neighbours, and a flag by 0.
func (f *finder) neighbours(e ast.Expr, t *types.Named, v int64, pick func(kind, other string)) {
	if t.Obj().Pkg() == nil {
		return
	}
	if v > 2 && bits.OnesCount64(uint64(v)) == 1 && info(t)&types.IsUnsigned != 0 && isFlags(t) {
		pick("flag", "0")
		return
	}
	scope := t.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(c.Type(), t) {
			continue
		}
		if w, ok := constant.Int64Val(c.Val()); ok && (w == v+1 || w == v-1) {
			pick("name", fmt.Sprintf("%d", w)+" /* "+name+" */")
		}
	}
}

// isFlags reports whether the constants of a type are single bits.
func isFlags(t *types.Named) bool {
	scope := t.Obj().Pkg().Scope()
	all, single := 0, 0
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) {
			if v, ok := constant.Int64Val(c.Val()); ok && v != 0 {
				if all++; bits.OnesCount64(uint64(v)) == 1 {
					single++
				}
			}
		}
	}
	return all > 2 && single*10 >= all*8
}
