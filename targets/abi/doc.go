// Package abi has calling conventions as data: where a signature's arguments and result are passed,
// on any host and for any target. It knows nothing of the compiler: a struct is a Shape, a
// convention a row of the table in conventions.go, and the code that interprets the rows
// (assign.go, classify.go) never tests a row's name.
//
//	Shape ──classify──> Parts ──assign──> Place
//	fields              by value in registers as these types, by      registers, stack
//	                    reference, or in memory                       offset, split
//
// Managed code follows the C conventions of its platform, except:
//
//   - Explicit layout is not examined: System V passes such a struct in
//     memory, and AAPCS does not treat it as an HFA (OpaqueExplicit).
//   - A struct without fields has a byte of padding. System V passes it in
//     memory; in C it has no size and is not passed.
//   - An instance method's `this` comes first, a return buffer second; C++ on
//     System V has the opposite order.
//   - x86 has a convention of its own: two registers, stack arguments pushed
//     from left to right, the callee pops. Structs of 8 bytes are returned
//     through a buffer, those of 1, 2 and 4 in EAX, whatever they contain.
//   - References in structs are distinguished from integers. This changes no
//     register.
//
// Rows named *Native drop these differences: they are what a C compiler does.
package abi
