#include "CSQLiteMemory.h"

#include <sqlite3.h>

void csqlite_stop_counting_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
