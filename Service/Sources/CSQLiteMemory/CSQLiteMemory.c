#include "CSQLiteMemory.h"

#include <sqlite3.h>

void csqlite_stop_counting_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

int csqlite_read_file(struct sqlite3 *connection, void *bytes, int count, long long offset) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (result != SQLITE_OK) return result;
  if (!file || !file->pMethods) return SQLITE_MISUSE;
  return file->pMethods->xRead(file, bytes, count, offset);
}
