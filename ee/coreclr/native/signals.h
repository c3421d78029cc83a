// Signal handlers, the runtime's and Go's.
#pragma once

// saveGoHandler remembers Go's handler of faults.
void saveGoHandler();

// restoreHandlers gives the runtime its signals back.
void restoreHandlers();
