import CCountryDatabase
import Foundation
import Logging

/// A file that says in which country an address is, such as GeoLite2-Country.
///
/// A class because it owns memory of libmaxminddb.
///
/// Unchecked: nothing changes after the file was opened, and libmaxminddb lets several threads read.
final class CountryDatabase: @unchecked Sendable {
  private let database: OpaquePointer

  /// The name of Debian's package with the library.
  static let package = "libmaxminddb0"

  /// Whether the library is installed.
  static var isAvailable: Bool { ccountry_is_available() }

  /// Reads a file into memory.
  ///
  /// - Throws: ``CountryDatabaseError``
  init(path: String) throws(CountryDatabaseError) {
    var fault = ccountry_no_fault
    var number: CInt = 0
    guard let database = ccountry_open(path, &fault, &number) else {
      throw CountryDatabaseError(path: path, fault: fault, number: number)
    }
    self.database = database
  }

  deinit { ccountry_close(database) }

  /// Returns the country as two letters of ISO 3166 in upper case; nil if it is not known.
  func country(of address: NetworkAddress) -> String? {
    var code: (UInt8, UInt8) = (0, 0)
    let isFound = address.withBytes { bytes in
      withUnsafeMutableBytes(of: &code) { code in
        guard let start = bytes.baseAddress, let letters = code.baseAddress else { return false }
        return ccountry_find(
          database,
          start.assumingMemoryBound(to: UInt8.self),
          CInt(bytes.count),
          letters.assumingMemoryBound(to: UInt8.self)
        )
      }
    }
    guard isFound else { return nil }
    return withUnsafeBytes(of: code) { CountryCode.code(String(decoding: $0, as: UTF8.self)) }
  }
}

/// A file with countries cannot be used.
struct CountryDatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and what to do.
  var description: String

  init(path: String, fault: ccountry_fault, number: CInt) {
    let key = "statistics.countryDatabase"
    description =
      switch fault {
      case ccountry_no_library:
        "\(key) needs the library libmaxminddb, which is not installed: install Debian's package"
          + " \(CountryDatabase.package), or remove the key."
      case ccountry_no_database:
        "\(path) is not a usable database with countries (libmaxminddb: "
          + "\(String(cString: ccountry_text(number)))): replace the file that \(key) names."
      case ccountry_no_country:
        "\(path) contains no countries: name a database with countries, such as GeoLite2-Country, in"
          + " \(key)."
      default:
        "\(path) cannot be read (\(String(cString: strerror(number)))): correct the path in \(key), or"
          + " let the service read the file."
      }
  }
}

/// The file with countries that the configuration names, which is read again on SIGHUP.
struct CountrySource: Sendable {
  /// nil for no file.
  var path: String?

  init(path: String?) { self.path = path }

  init(_ source: ConfigurationSource) {
    let folder = ConfigurationFileReader.folder(of: source.path)
    path = source.current.origins.countryDatabase.map {
      ConfigurationFileReader.path($0, from: folder)
    }
  }

  /// Reads the file.
  ///
  /// - Returns: nil if the configuration names none.
  /// - Throws: ``CountryDatabaseError``
  func open() throws(CountryDatabaseError) -> CountryDatabase? {
    guard let path else { return nil }
    return try CountryDatabase(path: path)
  }

  /// Replaces what is in use by what the file now contains. If the file cannot be used, what is in use
  /// stays.
  func reload(_ countries: Reloadable<CountryDatabase?>, logger: Logger) {
    do {
      countries.value = try open()
      if let path { logger.notice("New visits use the countries in \(path).") }
    } catch {
      logger.error("The previous countries stay in use. \(error)")
    }
  }
}
