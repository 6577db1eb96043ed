#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Returns the number of allocations of all threads since the process started, or -1 without glibc.
///
/// The allocation functions of glibc are replaced by functions that count and call the originals.
int64_t allocation_count(void);

#endif
