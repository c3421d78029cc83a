package vm

import (
	"ryugo/targets/xarch"
	"ryugo/vm/libm"
)

// Methods without a body that the core library leaves to the runtime
// (corelib/INTERNALCALLS.md): one row each, by name.

// internFunc is an InternalCall in Go: arguments and results are in the frame
// as the calling convention puts them.
type internFunc func(v *VM, t *thread, f frame)

// internMethod is such a method when it runs.
type internMethod struct {
	run    internFunc
	result resultKind
}

// internRow has run, a Go function, or stub, machine code for an operand of
// the size that the first parameter refers to; or leaf in front of run, which
// it jumps to, with r10 as it came, when it cannot do it.
//
// The results of outside rows depend on more than the program: how much it has allocated,
// which compiled code does less of, and when there was a collection. When two ways to run a
// program are held against each other, one of them takes these results from the other.
type internRow struct {
	outside bool

	run  internFunc
	stub func(e *leaf, size uint32)
	leaf func(e *leaf)
}

var internByName map[string]internRow

// The table refers to functions that in the end look it up.
func init() {
	internByName = map[string]internRow{
		"System.Object::GetType":                                                      {run: objectGetType, leaf: typeOfObject},
		"System.Object::MemberwiseClone":                                              {run: objectClone},
		"System.ValueType::GetFieldValues":                                            {run: valueFields},
		"System.Type::FromHandle":                                                     {run: typeFromHandle, leaf: typeOfHandle},
		"System.Type::GetName":                                                        {run: typeGetName},
		"System.Type::GetFlags":                                                       {run: typeGetFlags},
		"System.Type::GetCorElementType":                                              {run: typeGetCorElementType},
		"System.Type::GetRelated":                                                     {run: typeGetRelated},
		"System.Type::GetGenericArgumentsInternal":                                    {run: typeGetArguments},
		"System.Type::IsAssignable":                                                   {run: typeIsAssignable},
		"System.Type::GetRank":                                                        {run: typeGetRank},
		"System.Enum::GetBoxedValue":                                                  {run: enumGetBoxedValue},
		"System.Enum::BoxValue":                                                       {run: enumBoxValue},
		"System.Enum::GetNamesInternal":                                               {run: enumGetNames},
		"System.Enum::GetValuesInternal":                                              {run: enumGetValues},
		"System.Enum::HasFlagsAttribute":                                              {run: enumHasFlags},
		"System.Activator::CreateInstanceInternal":                                    {run: createInstance},
		"System.MulticastDelegate::GetMulticastInvoke":                                {run: multicastInvoke},
		"System.Runtime.CompilerServices.RuntimeHelpers::InitializeArray":             {run: initializeArray},
		"System.Runtime.CompilerServices.RuntimeHelpers::GetHashCode":                 {run: objectHashCode, leaf: identityHashLeaf},
		"System.Runtime.CompilerServices.RuntimeHelpers::RunClassConstructorInternal": {run: runClassConstructor},
		"System.Exception::TraceSource":                                               {run: exceptionSource},
		"System.Environment::CurrentTrace":                                            {run: currentTrace},
		"System.Exception::TraceText":                                                 {run: exceptionTrace},
		"System.String::FastAllocateString":                                           {run: stringAllocate, leaf: newText},
		"System.String::InternInternal":                                               {run: stringIntern},
		"System.Array::GetLengthInternal":                                             {stub: arrayLengthStub},
		"System.Array::GetRankInternal":                                               {stub: arrayRankStub},
		"System.Array::GetDimensionInternal":                                          {stub: arrayDimensionStub},
		"System.Array::GetElement":                                                    {run: arrayGetElement},
		"System.Array::SetElement":                                                    {run: arraySetElement},
		"System.Array::CopyElements":                                                  {run: arrayCopy, leaf: copyElements},
		"System.Array::ClearElements":                                                 {run: arrayClear},
		"System.Array::CreateInternal":                                                {run: arrayCreate},
		"System.Array::CreateMultiInternal":                                           {run: arrayCreateMulti},
		"System.Buffer::Memmove":                                                      {stub: memmoveStub},
		"System.Buffer::ByteLengthInternal":                                           {run: bufferByteLength},
		"System.Buffer::BlockCopyInternal":                                            {run: bufferBlockCopy},
		"System.Math::Sqrt":                                                           {stub: sqrtStub},
		"System.Math::Floor":                                                          {stub: roundStub(roundDown)},
		"System.Math::Ceiling":                                                        {stub: roundStub(roundUp)},
		"System.Math::Round":                                                          {stub: roundStub(roundNearest)},
		"System.Math::Sin":                                                            {run: math1(libm.Sin)},
		"System.Math::Cos":                                                            {run: math1(libm.Cos)},
		"System.Math::Tan":                                                            {run: math1(libm.Tan)},
		"System.Math::Asin":                                                           {run: math1(libm.Asin)},
		"System.Math::Acos":                                                           {run: math1(libm.Acos)},
		"System.Math::Atan":                                                           {run: math1(libm.Atan)},
		"System.Math::Sinh":                                                           {run: math1(libm.Sinh)},
		"System.Math::Cosh":                                                           {run: math1(libm.Cosh)},
		"System.Math::Tanh":                                                           {run: math1(libm.Tanh)},
		"System.Math::Exp":                                                            {run: math1(libm.Exp)},
		"System.Math::Log":                                                            {run: math1(libm.Log)},
		"System.Math::Log10":                                                          {run: math1(libm.Log10)},
		"System.Math::Atan2":                                                          {run: math2(libm.Atan2)},
		"System.Math::Pow":                                                            {run: math2(libm.Pow)},
		"System.Number::FormatDouble":                                                 {run: formatDouble},
		"System.Number::ParseDoubleText":                                              {run: parseDouble},
		"System.Console::WriteInternal":                                               {run: consoleWrite},
		"System.Console::ReadLineInternal":                                            {run: consoleReadLine},
		"System.Environment::ExitInternal":                                            {run: environmentExit},
		"System.Environment::FailFastInternal":                                        {run: environmentFailFast},
		"System.Environment::GetVariable":                                             {run: environmentVariable},
		"System.Environment::GetCommandLineArgsInternal":                              {run: environmentArgs},
		"System.Environment::GetMillisecondCount":                                     {run: milliseconds},
		"System.Diagnostics.Stopwatch::GetNanoseconds":                                {run: nanoseconds},
		"System.DateTime::GetClock":                                                   {run: clock},
		"System.GC::CollectInternal":                                                  {run: gcCollect},
		"System.GC::GetCollectionCount":                                               {outside: true, run: gcCount},
		"System.GC::WaitForPendingFinalizers":                                         {run: gcWaitForFinalizers},
		"System.GC::SuppressFinalizeInternal":                                         {run: gcSuppressFinalize},
		"System.GC::ReRegisterForFinalizeInternal":                                    {run: gcReRegister},
		"System.Runtime.InteropServices.GCHandle::AllocInternal":                      {run: handleAlloc},
		"System.Runtime.InteropServices.GCHandle::FreeInternal":                       {run: handleFreed},
		"System.Runtime.InteropServices.GCHandle::GetInternal":                        {run: handleGet},
		"System.Runtime.InteropServices.GCHandle::SetInternal":                        {run: handleSet},
		"System.Runtime.InteropServices.GCHandle::AddressInternal":                    {run: handleAddress},
		"System.GC::GetTotalMemoryInternal":                                           {outside: true, run: gcTotalMemory},
		"System.Runtime.CompilerServices.Unsafe::Add":                                 {stub: unsafeAddStub},
		"System.Runtime.CompilerServices.Unsafe::Distance":                            {stub: unsafeDistanceStub},
		"System.Runtime.CompilerServices.Unsafe::Element":                             {stub: unsafeElementStub},
		"System.Runtime.CompilerServices.Unsafe::AsRef":                               {stub: sameStub},
		"System.Runtime.CompilerServices.Unsafe::As":                                  {stub: sameStub},
		"System.Runtime.CompilerServices.Unsafe::Keep":                                {stub: sameStub},
		"System.Runtime.CompilerServices.Unsafe::Place":                               {stub: sameStub},
		"System.Threading.Interlocked::CompareExchange":                               {stub: compareExchangeStub},
		"System.Threading.Interlocked::Exchange":                                      {stub: exchangeStub},
		"System.Threading.Interlocked::ExchangeAdd":                                   {stub: exchangeAddStub},
		"System.Threading.Monitor::EnterInternal":                                     {run: monitorEnter},
		"System.Threading.Monitor::ExitInternal":                                      {run: monitorExit},
		"System.Threading.Monitor::IsEnteredInternal":                                 {run: monitorIsEntered},
		"System.Threading.Thread::MemoryBarrier":                                      {stub: fenceStub},
		"System.Threading.Thread::SleepInternal":                                      {run: threadSleep},
	}
}

// bool2 is a bool as compiled code sees it.
func bool2(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// memmoveStub(dst, src, n)
func memmoveStub(e *leaf, _ uint32) {
	e.moveOverlapping(e.arg[0], e.arg[1], e.arg[2])
	e.Op(xarch.INS_ret)
}

func sqrtStub(e *leaf, _ uint32) {
	e.RR(xarch.INS_sqrtsd, xarch.EA_8, xarch.XMM0, xarch.XMM0)
	e.Op(xarch.INS_ret)
}

// Rounding modes of roundsd, without the inexact exception.
const (
	roundNearest = 8
	roundDown    = 9
	roundUp      = 10
)

func roundStub(mode int64) func(e *leaf, _ uint32) {
	return func(e *leaf, _ uint32) {
		e.RRI(xarch.INS_roundsd, xarch.EA_8, xarch.XMM0, xarch.XMM0, mode)
		e.Op(xarch.INS_ret)
	}
}

// compareExchangeStub(&place, value, comparand) -> old
func compareExchangeStub(e *leaf, size uint32) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[2])
	e.Op(xarch.INS_lock)
	e.MR(xarch.INS_cmpxchg, xarch.Size(size), xarch.At(e.arg[0], 0), e.arg[1])
	e.Op(xarch.INS_ret)
}

// exchangeStub(&place, value) -> old
func exchangeStub(e *leaf, size uint32) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[1])
	e.MR(xarch.INS_xchg, xarch.Size(size), xarch.At(e.arg[0], 0), xarch.RAX)
	e.Op(xarch.INS_ret)
}

// exchangeAddStub(&place, value) -> old
func exchangeAddStub(e *leaf, size uint32) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[1])
	e.Op(xarch.INS_lock)
	e.MR(xarch.INS_xadd, xarch.Size(size), xarch.At(e.arg[0], 0), xarch.RAX)
	e.Op(xarch.INS_ret)
}

func fenceStub(e *leaf, _ uint32) {
	e.Op(xarch.INS_mfence)
	e.Op(xarch.INS_ret)
}

// sameStub(x) -> x
func sameStub(e *leaf, _ uint32) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[0])
	e.Op(xarch.INS_ret)
}

// unsafeAddStub(&place, index) -> &place of that many elements further
func unsafeAddStub(e *leaf, size uint32) {
	e.RR(xarch.INS_movsxd, xarch.EA_8, xarch.RAX, e.arg[1])
	e.RRI(xarch.INS_imul, xarch.EA_8, xarch.RAX, xarch.RAX, int64(size))
	e.RR(xarch.INS_add, xarch.EA_8, xarch.RAX, e.arg[0])
	e.Op(xarch.INS_ret)
}

// unsafeElementStub(array, index) -> &element, unchecked
func unsafeElementStub(e *leaf, size uint32) {
	e.RI(xarch.INS_add, xarch.EA_8, e.arg[0], arrayData)
	unsafeAddStub(e, size)
}

// unsafeDistanceStub(&a, &b) -> bytes from a to b
func unsafeDistanceStub(e *leaf, _ uint32) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[1])
	e.RR(xarch.INS_sub, xarch.EA_8, xarch.RAX, e.arg[0])
	e.Op(xarch.INS_ret)
}
