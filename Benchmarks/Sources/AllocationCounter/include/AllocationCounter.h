#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// How often memory has been asked for since the process started, by any thread; -1 where this
/// cannot be counted. The functions of the C library that hand out memory are replaced by ones that
/// count and pass the call on, which works with glibc.
int64_t allocation_count(void);

#endif
