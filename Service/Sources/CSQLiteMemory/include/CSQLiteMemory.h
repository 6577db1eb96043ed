#ifndef CSQLITE_MEMORY_H
#define CSQLITE_MEMORY_H

/// Tells SQLite not to count the memory that it uses: it counts under one lock for the whole process,
/// and threads that read wait there for the one that writes.
///
/// Of use before anything else in the process uses SQLite; later it changes nothing. `sqlite3_config`
/// takes a variable number of arguments, and cannot be called from Swift.
void csqlite_stop_counting_memory(void);

#endif
