// Shifts the system clock of one process, as if an administrator had set it. All other clocks stay.
//
// The file in CLOCK_SHIFT_FILE contains the shift in seconds, as an integer of eight bytes. It can
// change at any time. ShiftedClock.swift compiles this file and loads it with LD_PRELOAD.
//
// libfaketime is not used, because it also shifts timers of the monotonic clock: `timerfd_settime`
// in version 0.9.10 (observed). The timers of libdispatch then stop.
#define _GNU_SOURCE
#include <fcntl.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <dlfcn.h>

static const volatile int64_t *shift;

__attribute__((constructor)) static void open_shift(void) {
  const char *path = getenv("CLOCK_SHIFT_FILE");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) abort();
  void *memory = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) abort();
  shift = memory;
}

static int64_t shift_of(clockid_t clock) {
  int is_system_clock = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  return is_system_clock && shift ? *shift : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0) time->tv_sec += shift_of(clock);
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

// The deadline is a time of the shifted clock, but the kernel compares it with its own.
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
  int (*wait)(sem_t *, const struct timespec *) = dlsym(RTLD_NEXT, "sem_timedwait");
  struct timespec end = *deadline;
  end.tv_sec -= shift_of(CLOCK_REALTIME);
  return wait(semaphore, &end);
}
