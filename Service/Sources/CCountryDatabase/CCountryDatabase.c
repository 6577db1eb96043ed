#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CCountryDatabase.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: What libmaxminddb.so.0 declares

// The header of the library is not needed to build. Its structures keep their layout as long as the
// library has the number 0.

// The library's own state: 152 bytes in version 1.7 on systems with 64 bits.
typedef struct {
  alignas(16) uint8_t bytes[1024];
} library_database;

typedef struct {
  const library_database *database;
  uint32_t offset;
} library_entry;

typedef struct {
  bool is_found;
  library_entry entry;
  uint16_t bit_count;
} library_result;

typedef struct {
  bool has_data;
  union {
    const char *text;
    double number;
#ifdef __SIZEOF_INT128__
    unsigned __int128 widest;
#else
    uint8_t widest[16];
#endif
  };
  uint32_t offset;
  uint32_t next_offset;
  uint32_t size;
  uint32_t type;
} library_value;

typedef struct {
  uint64_t records[2];
  uint8_t types[2];
  library_entry entries[2];
} library_node;

enum { value_is_text = 2, record_is_node = 0, record_is_data = 2, map_file = 1 };

static struct {
  int (*open)(const char *, uint32_t, library_database *);
  void (*close)(library_database *);
  library_result (*find)(const library_database *, const struct sockaddr *, int *);
  int (*value)(library_entry *, library_value *, const char *const *);
  int (*node)(const library_database *, uint32_t, library_node *);
  const char *(*text)(int);
  bool is_complete;
} library;

static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
  const char *names[] = {
    "libmaxminddb.0.dylib", "libmaxminddb.dylib", "/opt/homebrew/lib/libmaxminddb.dylib",
    "/usr/local/lib/libmaxminddb.dylib",
  };
#else
  const char *names[] = {"libmaxminddb.so.0"};
#endif
  void *file = NULL;
  for (size_t number = 0; !file && number < sizeof(names) / sizeof(names[0]); number++) {
    file = dlopen(names[number], RTLD_NOW | RTLD_LOCAL);
  }
  if (!file) return;
  *(void **)&library.open = dlsym(file, "MMDB_open");
  *(void **)&library.close = dlsym(file, "MMDB_close");
  *(void **)&library.find = dlsym(file, "MMDB_lookup_sockaddr");
  *(void **)&library.value = dlsym(file, "MMDB_aget_value");
  *(void **)&library.node = dlsym(file, "MMDB_read_node");
  *(void **)&library.text = dlsym(file, "MMDB_strerror");
  library.is_complete = library.open && library.close && library.find && library.value
    && library.node && library.text;
}

// MARK: The file

// Databases with countries and cities have less than 200 MB.
static const off_t largest_file = (off_t)1 << 30;

struct ccountry_database {
  library_database state;
};

#ifdef __linux__
// Copies a file into memory. A mapped file that is truncated would end the process.
//
// Returns the copy, or -1 with `errno`.
static int copy_of(int file) {
  int copy = memfd_create("countries", MFD_CLOEXEC);
  if (copy < 0) return -1;
  static const size_t capacity = 1 << 16;
  char *buffer = malloc(capacity);
  ssize_t count = -1;
  if (!buffer) errno = ENOMEM;
  while (buffer && (count = read(file, buffer, capacity)) != 0) {
    if (count < 0) {
      if (errno == EINTR) continue;
      break;
    }
    for (ssize_t written = 0; written < count;) {
      ssize_t step = write(copy, buffer + written, (size_t)(count - written));
      if (step < 0) {
        if (errno == EINTR) continue;
        count = -1;
        break;
      }
      written += step;
    }
    if (count < 0) break;
  }
  int error = errno;
  free(buffer);
  if (count == 0) return copy;
  close(copy);
  errno = error;
  return -1;
}
#endif

// Opens the copy of a file, or the file itself. Returns the number of libmaxminddb, or -1 with `errno`.
static int open_file(ccountry_database *database, const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return -1;
  struct stat facts;
  memset(&facts, 0, sizeof(facts));
  if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size > largest_file) {
    errno = facts.st_size > largest_file ? EFBIG : EINVAL;
    close(file);
    return -1;
  }
#ifdef __linux__
  int copy = copy_of(file);
  int error = errno;
  close(file);
  errno = error;
  if (copy < 0) return -1;
  char name[64];
  snprintf(name, sizeof(name), "/proc/self/fd/%d", copy);
  int status = library.open(name, map_file, &database->state);
  // The library has mapped the copy, which stays until it is unmapped.
  close(copy);
  return status;
#else
  close(file);
  return library.open(path, map_file, &database->state);
#endif
}

// MARK: Values

static bool read_code(library_entry *entry, const char *const *path, uint8_t *code) {
  library_value value;
  memset(&value, 0, sizeof(value));
  if (library.value(entry, &value, path) != 0 || !value.has_data) return false;
  if (value.type != value_is_text || value.size != 2 || !value.text) return false;
  for (int number = 0; number < 2; number++) {
    uint8_t letter = (uint8_t)value.text[number] & 0xDF;
    if (letter < 'A' || letter > 'Z') return false;
    code[number] = letter;
  }
  return true;
}

// The country as MaxMind and DB-IP name it, and as IPinfo does.
static bool read_country(library_entry entry, uint8_t *code) {
  static const char *const nested[] = {"country", "iso_code", NULL};
  static const char *const flat[] = {"country_code", NULL};
  static const char *const short_name[] = {"country", NULL};
  return read_code(&entry, nested, code) || read_code(&entry, flat, code)
    || read_code(&entry, short_name, code);
}

// Whether one of the first entries has a country.
static bool has_country(const library_database *database) {
  enum { depth_limit = 128, node_limit = 200000, entry_limit = 2000 };
  uint32_t waiting[depth_limit + 1] = {0};
  int waiting_count = 1;
  int entry_count = 0;
  for (int count = 0; waiting_count > 0 && count < node_limit; count++) {
    library_node node;
    memset(&node, 0, sizeof(node));
    if (library.node(database, waiting[--waiting_count], &node) != 0) continue;
    for (int side = 1; side >= 0; side--) {
      uint8_t code[2];
      if (node.types[side] == record_is_data) {
        if (read_country(node.entries[side], code)) return true;
        if (++entry_count >= entry_limit) return false;
      } else if (node.types[side] == record_is_node && waiting_count <= depth_limit) {
        waiting[waiting_count++] = (uint32_t)node.records[side];
      }
    }
  }
  return false;
}

// MARK: Functions

bool ccountry_is_available(void) {
  pthread_once(&loading, load);
  return library.is_complete;
}

ccountry_database *ccountry_open(const char *path, ccountry_fault *fault, int *number) {
  *number = 0;
  *fault = ccountry_no_library;
  if (!ccountry_is_available()) return NULL;
  ccountry_database *database = aligned_alloc(16, sizeof(ccountry_database));
  *fault = ccountry_unreadable;
  *number = ENOMEM;
  if (!database) return NULL;
  memset(database, 0, sizeof(*database));
  int status = open_file(database, path);
  if (status != 0) {
    *number = status < 0 ? errno : status;
    *fault = status < 0 ? ccountry_unreadable : ccountry_no_database;
    free(database);
    return NULL;
  }
  *number = 0;
  if (!has_country(&database->state)) {
    *fault = ccountry_no_country;
    ccountry_close(database);
    return NULL;
  }
  *fault = ccountry_no_fault;
  return database;
}

void ccountry_close(ccountry_database *database) {
  library.close(&database->state);
  free(database);
}

bool ccountry_find(
  const ccountry_database *database, const uint8_t *address, int count, uint8_t *code) {
  struct sockaddr_in version4;
  struct sockaddr_in6 version6;
  const struct sockaddr *socket_address;
  if (count == 4) {
    memset(&version4, 0, sizeof(version4));
    version4.sin_family = AF_INET;
    memcpy(&version4.sin_addr, address, 4);
    socket_address = (const struct sockaddr *)&version4;
  } else if (count == 16) {
    memset(&version6, 0, sizeof(version6));
    version6.sin6_family = AF_INET6;
    memcpy(&version6.sin6_addr, address, 16);
    socket_address = (const struct sockaddr *)&version6;
  } else {
    return false;
  }
  int error = 0;
  library_result result = library.find(&database->state, socket_address, &error);
  return error == 0 && result.is_found && read_country(result.entry, code);
}

const char *ccountry_text(int number) { return library.is_complete ? library.text(number) : ""; }
