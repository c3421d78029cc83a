// Signal handlers of the runtime and of Go.
#pragma once

// saveGoHandler stores Go's handler of SIGSEGV.
void saveGoHandler();

// restoreHandlers reinstalls the runtime's signal handlers.
void restoreHandlers();
