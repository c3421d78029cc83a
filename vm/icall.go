package vm

import (
	"math"

	"ryugo/vm/cpu"
	"ryugo/vm/libm"
)

// InternalCalls: methods without a body that the core library leaves to the runtime
// (corelib/INTERNALCALLS.md). Each has a row, by name.

// internFunc is an InternalCall in Go: the frame holds the arguments and the result as the calling
// convention prescribes.
type internFunc func(v *VM, t *thread, f cpu.Frame)

// internMethod is an InternalCall that is ready to run.
type internMethod struct {
	run    internFunc
	result resultKind
}

// internRow is the row of an InternalCall that Go computes. cpu.Machine.Internal may handle the
// method before this row, or handle a method without a row.
//
// The results of outside rows depend on more than the program: the bytes it has allocated, which
// are fewer in compiled code, and the times of collections. If two runs of a program are compared,
// the second takes these results from the first.
type internRow struct {
	outside bool

	run internFunc
}

var internByName map[string]internRow

// An initializer would be a cycle: some of these functions look up the table.
func init() {
	internByName = map[string]internRow{
		"System.Runtime.CompilerServices.LeafHelpers::IsInstanceSlow":      {run: helpIsInstance},
		"System.Runtime.CompilerServices.LeafHelpers::CastSlow":            {run: helpCast},
		"System.Runtime.CompilerServices.LeafHelpers::UnboxSlow":           {run: helpUnbox},
		"System.Runtime.CompilerServices.LeafHelpers::StoreSlow":           {run: helpStoreElement},
		"System.Runtime.CompilerServices.LeafHelpers::ElementSlow":         {run: helpElementAddress},
		"System.Runtime.CompilerServices.LeafHelpers::LookupClassSlow":     {run: helpLookup},
		"System.Runtime.CompilerServices.LeafHelpers::LookupMethodSlow":    {run: helpLookupMethod},
		"System.Runtime.CompilerServices.LeafHelpers::TypeOfHandleSlow":    {run: typeFromHandle},
		"System.Runtime.CompilerServices.LeafHelpers::TypeOfObjectSlow":    {run: objectGetType},
		"System.Runtime.CompilerServices.LeafHelpers::IdentityHashSlow":    {run: objectHashCode},
		"System.Runtime.CompilerServices.LeafHelpers::StaticBaseSlow":      {run: helpStaticBase},
		"System.Runtime.CompilerServices.LeafHelpers::VirtualFunctionSlow": {run: helpVirtualFunction},
		"System.Object::GetType":                                                      {run: objectGetType},
		"System.Object::MemberwiseClone":                                              {run: objectClone},
		"System.ValueType::GetFieldValues":                                            {run: valueFields},
		"System.Type::FromHandle":                                                     {run: typeFromHandle},
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
		"System.Reflection.Members::List":                                             {run: membersList},
		"System.Reflection.Members::Accessors":                                        {run: membersAccessors},
		"System.Reflection.Members::Name":                                             {run: membersName},
		"System.Reflection.Members::Flags":                                            {run: membersFlags},
		"System.Reflection.Members::Token":                                            {run: membersToken},
		"System.Reflection.Members::Types":                                            {run: membersTypes},
		"System.Reflection.Members::Owner":                                            {run: membersOwner},
		"System.Reflection.Members::Arguments":                                        {run: membersArguments},
		"System.Reflection.Members::Parameters":                                       {run: membersParameters},
		"System.Reflection.Members::Interfaces":                                       {run: membersInterfaces},
		"System.Reflection.Members::Nested":                                           {run: membersNested},
		"System.Reflection.Members::Instantiate":                                      {run: membersInstantiate},
		"System.Reflection.Members::Invoke":                                           {run: membersInvoke},
		"System.Reflection.Members::Load":                                             {run: membersLoad},
		"System.Reflection.Members::Store":                                            {run: membersStore},
		"System.Reflection.Members::Attributes":                                       {run: membersAttributes},
		"System.Reflection.Members::MakeGeneric":                                      {run: typeMakeGeneric},
		"System.Reflection.Members::MakeArray":                                        {run: typeMakeArray},
		"System.Reflection.Assembly::Of":                                              {run: assemblyOf},
		"System.Reflection.Assembly::Caller":                                          {run: assemblyCaller},
		"System.Reflection.Assembly::Entry":                                           {run: assemblyEntry},
		"System.Reflection.Assembly::Identity":                                        {run: assemblyIdentity},
		"System.Reflection.Assembly::Types":                                           {run: assemblyTypes},
		"System.Reflection.Assembly::Find":                                            {run: typeFind},
		"System.Delegate::GetMethodInternal":                                          {run: delegateMethod},
		"System.Delegate::CreateInternal":                                             {run: delegateCreate},
		"System.MulticastDelegate::GetMulticastInvoke":                                {run: multicastInvoke},
		"System.Runtime.CompilerServices.RuntimeHelpers::InitializeArray":             {run: initializeArray},
		"System.Runtime.CompilerServices.RuntimeHelpers::FieldData":                   {run: fieldData},
		"System.Runtime.CompilerServices.RuntimeHelpers::GetHashCode":                 {run: objectHashCode},
		"System.Runtime.CompilerServices.RuntimeHelpers::RunClassConstructorInternal": {run: runClassConstructor},
		"System.Exception::TraceSource":                                               {run: exceptionSource},
		"System.Environment::CurrentTrace":                                            {run: currentTrace},
		"System.Exception::TraceText":                                                 {run: exceptionTrace},
		"System.String::FastAllocateString":                                           {run: stringAllocate},
		"System.String::InternInternal":                                               {run: stringIntern},
		"System.Array::GetElement":                                                    {run: arrayGetElement},
		"System.Array::SetElement":                                                    {run: arraySetElement},
		"System.Array::CopyElements":                                                  {run: arrayCopy},
		"System.Array::ClearElements":                                                 {run: arrayClear},
		"System.Array::CreateInternal":                                                {run: arrayCreate},
		"System.Array::CreateMultiInternal":                                           {run: arrayCreateMulti},
		"System.Buffer::ByteLengthInternal":                                           {run: bufferByteLength},
		"System.Buffer::BlockCopyInternal":                                            {run: bufferBlockCopy},
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
		"System.Math::FusedMultiplyAdd":                                               {run: math3(math.FMA)},
		"System.Char::CategoryInternal":                                               {run: charCategory},
		"System.Char::UpperInternal":                                                  {run: charUpper},
		"System.Char::LowerInternal":                                                  {run: charLower},
		"System.Char::NumericValueInternal":                                           {run: charNumericValue},
		"System.Number::FormatDouble":                                                 {run: formatDouble},
		"System.Number::ParseDoubleText":                                              {run: parseDouble},
		"System.Console::WriteInternal":                                               {run: consoleWrite},
		"System.Console::ReadLineInternal":                                            {run: consoleReadLine},
		"System.Console::WriteBytesInternal":                                          {run: consoleWriteBytes},
		"System.Console::ReadBytesInternal":                                           {run: consoleReadBytes},
		"System.IO.HostFiles::Open":                                                   {run: filesOpen},
		"System.IO.HostFiles::Read":                                                   {run: filesRead},
		"System.IO.HostFiles::Write":                                                  {run: onFile(filesWrite)},
		"System.IO.HostFiles::Seek":                                                   {run: onFile(filesSeek)},
		"System.IO.HostFiles::Truncate":                                               {run: onFile(filesTruncate)},
		"System.IO.HostFiles::Length":                                                 {run: onFile(filesLength)},
		"System.IO.HostFiles::Close":                                                  {run: onFile(filesClose)},
		"System.IO.HostFiles::MakeFolder":                                             {run: onName(filesMakeFolder)},
		"System.IO.HostFiles::Remove":                                                 {run: onName(filesRemove)},
		"System.IO.HostFiles::Rename":                                                 {run: onName(filesRename)},
		"System.IO.HostFiles::SetTime":                                                {run: onName(filesSetTime)},
		"System.IO.HostFiles::Stat":                                                   {run: filesStat},
		"System.IO.HostFiles::List":                                                   {run: filesList},
		"System.IO.HostFiles::ListError":                                              {run: filesListError},
		"System.IO.HostFiles::ErrorText":                                              {run: filesError},
		"System.IO.HostFiles::StartFolder":                                            {run: filesFolder},
		"System.Environment::ExitInternal":                                            {run: environmentExit},
		"System.Environment::FailFastInternal":                                        {run: environmentFailFast},
		"System.Environment::GetVariable":                                             {run: environmentVariable},
		"System.Environment::GetCommandLineArgsInternal":                              {run: environmentArgs},
		"System.Environment::IsForNetInternal":                                        {run: environmentIsForNet},
		"System.Environment::NextSeed":                                                {run: nextSeed},
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
		"System.Threading.Monitor::EnterInternal":                                     {run: monitorEnter},
		"System.Threading.Monitor::ExitInternal":                                      {run: monitorExit},
		"System.Threading.Monitor::IsEnteredInternal":                                 {run: monitorIsEntered},
		"System.Threading.Monitor::IsFreeInternal":                                    {run: monitorIsFree},
		"System.Threading.Thread::SleepInternal":                                      {run: threadSleep},
		"System.Threading.Thread::StartInternal":                                      {run: threadStart},
		"System.Threading.Thread::SwitchInternal":                                     {run: threadSwitch},
		"System.Threading.Scheduler::InitializerRuns":                                 {run: initializerRuns},
	}
}

// bool2 returns a bool as compiled code represents it.
func bool2(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
