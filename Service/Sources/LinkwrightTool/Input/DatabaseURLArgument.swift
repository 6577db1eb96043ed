import ArgumentParser
import Foundation
import LinkStore

/// The URL of a PostgreSQL database, on the command line or in the environment.
///
/// The option is a `String`, because the argument parser quotes a value that it cannot convert, and
/// the value may contain a password.
enum DatabaseURLArgument {
  private static let variable = "LINKWRIGHT_DATABASE"

  /// Throws if a URL on the command line is invalid or contains a password.
  static func validate(_ text: String?) throws(ValidationError) {
    guard let text else { return }
    do throws(InvalidDatabaseURL) {
      _ = try PostgreSQLURL(configured: text)
    } catch where error.code == .password {
      throw ValidationError(
        "A password on the command line is visible to all users of the machine, for example with ps."
          + " Put it in ~/.pgpass or in PGPASSWORD, or put the whole URL in \(variable)."
      )
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Returns the URL on the command line or in the environment, where it may contain a password.
  ///
  /// - Parameter option: The name of the option.
  static func url(
    _ text: String?,
    option: String,
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(InputError) -> PostgreSQLURL {
    guard let text = text ?? environment.nonemptyValue(variable) else {
      throw InputError(
        code: .unsuitable("Name the PostgreSQL database with \(option) or in \(variable)."),
        name: ""
      )
    }
    do throws(InvalidDatabaseURL) {
      return try PostgreSQLURL(text)
    } catch {
      throw InputError(code: .unsuitable(error.description), name: variable)
    }
  }
}
