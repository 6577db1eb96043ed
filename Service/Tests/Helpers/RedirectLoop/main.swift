// Performs redirects in memory, so that their allocations can be counted.
