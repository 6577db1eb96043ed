#ifndef CSQLITE_MEMORY_H
#define CSQLITE_MEMORY_H

/// Tells SQLite not to count the memory that it uses: it counts under one lock for the whole process,
/// and threads that read wait there for the one that writes.
///
/// Of use before anything else in the process uses SQLite; later it changes nothing. `sqlite3_config`
/// takes a variable number of arguments, and cannot be called from Swift.
void csqlite_stop_counting_memory(void);

struct sqlite3;

/// Reads bytes of the file of the main database, without its write-ahead log.
///
/// - Returns: 0, or an error code of SQLite.
int csqlite_read_file(struct sqlite3 *connection, void *bytes, int count, long long offset);

#endif
