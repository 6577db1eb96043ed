#ifndef LINKWRIGHT_COUNTRY_DATABASE_H
#define LINKWRIGHT_COUNTRY_DATABASE_H

#include <stdbool.h>
#include <stdint.h>

/// A file in the format of MaxMind DB, read by libmaxminddb, which is loaded at run time.
typedef struct ccountry_database ccountry_database;

/// Why a database cannot be opened.
typedef enum {
  ccountry_no_fault = 0,
  /// libmaxminddb is not installed, or lacks a function.
  ccountry_no_library,
  /// The file cannot be read. The number is that of `errno`.
  ccountry_unreadable,
  /// The file is no database. The number is that of libmaxminddb.
  ccountry_no_database,
  /// The database has no countries.
  ccountry_no_country,
} ccountry_fault;

/// Whether libmaxminddb can be loaded.
bool ccountry_is_available(void);

/// Opens a database. Where the system permits it, the file is copied into memory, so that a program
/// that overwrites the file does no harm.
///
/// - Returns: NULL after a fault.
ccountry_database *_Nullable ccountry_open(
  const char *_Nonnull path, ccountry_fault *_Nonnull fault, int *_Nonnull number);

/// Closes a database. No lookup may be in progress.
void ccountry_close(ccountry_database *_Nonnull database);

/// Looks up the country of an address. Any number of threads may do so at once.
///
/// - Parameters:
///   - address: The 4 or 16 bytes of the address.
///   - code: Receives two letters in upper case.
/// - Returns: Whether the country is known.
bool ccountry_find(
  const ccountry_database *_Nonnull database, const uint8_t *_Nonnull address, int count,
  uint8_t *_Nonnull code);

/// Describes a number of libmaxminddb. The text is never freed.
const char *_Nonnull ccountry_text(int number);

#endif
