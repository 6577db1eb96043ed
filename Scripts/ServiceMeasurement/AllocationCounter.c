// Counts the allocations of each thread of a process, in a file that another process can read.
//
//     LD_PRELOAD=allocations.so LINKWRIGHT_ALLOCATIONS=FILE PROGRAM
//
// The file is an array of pairs of 64-bit numbers: the ID of a thread, and the number of its calls of malloc,
// calloc, realloc, memalign, aligned_alloc and posix_memalign. A pair whose ID is zero is unused.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { maximum_thread_count = 4096 };

struct thread_count {
  _Atomic uint64_t thread;
  _Atomic uint64_t number;
};

// The implementation in glibc. Looking it up with dlsym would allocate.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static struct thread_count unread[maximum_thread_count];
static struct thread_count *_Atomic counts = unread;
static _Atomic uint64_t thread_count;
static __thread struct thread_count *own __attribute__((tls_model("initial-exec")));

__attribute__((constructor)) static void open_file(void) {
  const char *path = getenv("LINKWRIGHT_ALLOCATIONS");
  if (path == NULL) return;
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, sizeof unread) < 0) _exit(1);
  void *memory = mmap(NULL, sizeof unread, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) _exit(1);
  close(file);
  counts = memory;
  own = NULL;
}

static void count(void) {
  struct thread_count *mine = own;
  if (mine == NULL) {
    uint64_t index = atomic_fetch_add(&thread_count, 1);
    if (index >= maximum_thread_count) _exit(1);
    mine = own = &atomic_load(&counts)[index];
    atomic_store(&mine->thread, (uint64_t)syscall(SYS_gettid));
  }
  atomic_fetch_add_explicit(&mine->number, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count();
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}
