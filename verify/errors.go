package verify

import (
	"fmt"
	"strings"

	"ryugo/ee"
	"ryugo/loader"
)

// Rule is a rule that an error breaks.
type Rule uint8

const (
	ruleNone Rule = iota
	RuleBody
	RuleToken
	RuleUnderflow
	RuleOverflow
	RuleDepth
	RuleMerge
	RuleType
	RuleTarget
	RuleFallOff
	RulePrefix
	RuleUnverifiable
	RulePointer
	RuleUninitThis
	RuleInitLocals
	RuleReadonly
	RuleInitOnly
	RuleAccess
	RuleUnsafeMember
	RuleTryEntry
	RuleRegion
	RuleClause
	RuleLeave
	RuleHandlerEnd
	RuleReturn
	RuleEscape
	RuleCall
	RuleThis
	RuleAbstract
	RuleDelegate
	RuleConstraint
	RuleByRefLike
	RuleTail
	RuleVariable
	RuleTypeDef
	RuleNative
	RuleWork
	numRules
)

// rules has the name and the text of each rule.
var rules = [numRules]struct{ name, text string }{
	ruleNone:         {"none", ""},
	RuleBody:         {"body", "the header, signatures and exception clauses can be read"},
	RuleToken:        {"token", "a token names something that exists and fits the instruction"},
	RuleUnderflow:    {"stack-underflow", "an instruction finds the values that it takes"},
	RuleOverflow:     {"stack-overflow", "the stack holds at most maxstack values"},
	RuleDepth:        {"stack-depth", "the stack has one depth wherever control meets"},
	RuleMerge:        {"stack-merge", "values that meet have a type in common"},
	RuleType:         {"stack-type", "a value is of the type that is wanted"},
	RuleTarget:       {"branch-target", "branches lead to instructions, not into one or after its prefix"},
	RuleFallOff:      {"fall-off", "control does not leave the code at its end"},
	RulePrefix:       {"prefix", "a prefix precedes an instruction that takes it"},
	RuleUnverifiable: {"unverifiable", "the instruction is one that can be verified"},
	RulePointer:      {"pointer", "no unmanaged pointer is used"},
	RuleUninitThis:   {"uninit-this", "a constructor calls another one before it uses or returns this"},
	RuleInitLocals:   {"init-locals", "locals start as zero"},
	RuleReadonly:     {"readonly", "nothing is written through a read-only reference"},
	RuleInitOnly:     {"init-only", "init-only fields are written by constructors of their class, through this"},
	RuleAccess:       {"access", "types and members are visible"},
	RuleUnsafeMember: {"unsafe-member", "no member of the core library is used that can break memory safety"},
	RuleTryEntry:     {"try-entry", "a try is entered at its start with an empty stack"},
	RuleRegion:       {"region", "branches do not lead into or out of tries, handlers and filters"},
	RuleClause:       {"clause", "exception clauses are in order and nested"},
	RuleLeave:        {"leave", "leave goes out of no finally, fault or filter, and into no handler"},
	RuleHandlerEnd:   {"handler-end", "endfinally, endfilter and rethrow are where they belong"},
	RuleReturn:       {"return", "ret leaves nothing but the result on the stack, and no protected region"},
	RuleEscape:       {"escape", "no reference into a frame outlives it"},
	RuleCall:         {"call", "a call fits its method"},
	RuleThis:         {"this", "virtual methods are called directly on this, boxed values and sealed classes only"},
	RuleAbstract:     {"abstract", "abstract methods and classes are not called or made"},
	RuleDelegate:     {"delegate", "a delegate is made of a method that fits, by ldftn or dup and ldvirtftn and newobj"},
	RuleConstraint:   {"constraint", "generic arguments satisfy the constraints"},
	RuleByRefLike:    {"byref-like", "references and byref-like values stay on the stack"},
	RuleTail:         {"tail", "a tail call is followed by ret and passes no references"},
	RuleVariable:     {"variable", "arguments and locals exist"},
	RuleTypeDef:      {"type", "the metadata of a type keeps the rules for types"},
	RuleNative:       {"native", "a method has IL"},
	RuleWork:         {"work", "the method is small enough to be verified"},
}

// String returns the name of r.
func (r Rule) String() string { return rules[r].name }

// Text returns the requirement of r.
func (r Rule) Text() string { return rules[r].text }

// Rules lists all rules.
func Rules() []Rule {
	var list []Rule
	for r := ruleNone + 1; r < numRules; r++ {
		list = append(list, r)
	}
	return list
}

// Error is a place where a method or a type breaks a rule.
type Error struct {
	Rule     Rule
	Method   *loader.Method // nil: of a type
	Type     *loader.Class  // of the method
	Offset   int            // of the instruction in the IL; -1: no single one
	Expected string         // "": the rule's text says it
	Found    string
	// Err is the loader's error about a token, if that is the cause.
	Err error
}

// Where returns the method or type.
func (e *Error) Where() string {
	if e.Method != nil {
		return e.Method.DisplayName()
	}
	return e.Type.String()
}

// File returns the file of the method or type.
func (e *Error) File() string { return e.Type.Module.Path }

// Error returns the rule, the place, what is expected and what is found.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Where())
	if e.Offset >= 0 {
		fmt.Fprintf(&b, " at IL_%04x", e.Offset)
	}
	b.WriteString(": ")
	b.WriteString(e.Reason())
	return b.String()
}

// Reason returns the rule, what is expected and what is found.
func (e *Error) Reason() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: ", e.Rule)
	if e.Expected != "" {
		fmt.Fprintf(&b, "expected %s", e.Expected)
	} else {
		b.WriteString(e.Rule.Text())
	}
	if e.Found != "" {
		fmt.Fprintf(&b, ", found %s", e.Found)
	}
	return b.String()
}

// Unwrap returns the loader's error.
func (e *Error) Unwrap() error { return e.Err }

// maxErrors bounds the errors that are recorded for one method.
const maxErrors = 100

// fail records an error at the current instruction.
func (v *Verifier) fail(r Rule, expected, found string) {
	v.failAt(v.pc, r, expected, found, nil)
}

func (v *Verifier) failAt(pc int, r Rule, expected, found string, err error) {
	for i := range v.errs {
		// A block may be verified several times.
		if e := &v.errs[i]; e.Offset == pc && e.Rule == r && (pc >= 0 || e.Found == found) {
			return
		}
	}
	if len(v.errs) < maxErrors {
		v.errs = append(v.errs, Error{Rule: r, Method: v.m, Type: v.class, Offset: pc, Expected: expected, Found: found, Err: err})
	}
}

// failToken records an error of the loader.
func (v *Verifier) failToken(err error) {
	found := err.Error()
	if b, ok := err.(*ee.BadInput); ok {
		found = b.Reason
	}
	v.failAt(v.pc, RuleToken, "", found, err)
}
