// Signal handlers, the runtime's and Go's.
#pragma once

// saveGoHandlers remembers the handlers of the moment as Go's.
void saveGoHandlers();

// installHandlers gives the runtime back the signals that Go took from it.
void installHandlers();
