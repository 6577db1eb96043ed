import CPQ
import Foundation

/// The URL of a PostgreSQL database, such as
/// `postgresql://linkwright@one.example,two.example/links?sslmode=verify-full`.
///
/// libpq reads the URL, so the parameters, the TLS modes and the sources of a password, such as
/// `~/.pgpass` and `PGPASSWORD`, are those of libpq (PostgreSQL, "Connection Strings"). If there are
/// several hosts, the store uses the one that accepts writes.
package struct PostgreSQLURL: Sendable, Hashable {
  /// The parameters of the connection by keyword.
  let parameters: [String: String]
  private let hasPassword: Bool

  /// Reads the URL from a place that only the operator can read, such as the environment.
  ///
  /// - Throws: ``InvalidDatabaseURL``.
  package init(_ text: String) throws(InvalidDatabaseURL) {
    guard Self.schemes.contains(where: { text.utf8.starts(with: $0.utf8) }) else {
      throw InvalidDatabaseURL(
        .otherScheme,
        "The URL of the database does not begin with postgresql://.",
        cure: InvalidDatabaseURL.form
      )
    }
    var url = try Self.parsed(text)
    hasPassword = Self.secrets.contains { url[$0] != nil }
    url.merge(Self.defaults) { own, _ in own }
    // Every text in the store is UTF-8.
    url["client_encoding"] = "UTF8"
    parameters = url
  }

  /// Reads the URL from a configuration file, which must not contain a password.
  ///
  /// - Throws: ``InvalidDatabaseURL``.
  package init(configured text: String) throws(InvalidDatabaseURL) {
    try self.init(text)
    guard !hasPassword else {
      throw InvalidDatabaseURL(
        .password,
        "The URL of the database contains a password, which other users may be able to read.",
        cure:
          "Put the password in ~/.pgpass or in the environment variable PGPASSWORD, or the whole"
          + " URL in LINKWRIGHT_DATABASE."
      )
    }
  }

  private static let schemes = ["postgresql://", "postgres://"]

  /// The keywords whose values are never shown.
  private static let secrets = ["password", "sslpassword"]

  /// The parameters of a URL that does not have them. A lost connection is noticed within seconds,
  /// even if the other machine is gone, so that the store can connect to another host.
  private static let defaults = [
    "application_name": "linkwright",
    "connect_timeout": "3",
    "keepalives_count": "3",
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "target_session_attrs": "read-write",
    "tcp_user_timeout": "10000",
  ]

  private static func parsed(_ text: String) throws(InvalidDatabaseURL) -> [String: String] {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(text, &message) else {
      defer { PQfreemem(message) }
      // The message of libpq may contain a part of the password.
      throw .unreadable
    }
    defer { PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        values[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    guard !mayShowPassword(values) else { throw .unreadable }
    return values
  }

  /// Whether a part of a password may be in another value, because the password contains `@` or `/`
  /// without percent-encoding.
  private static func mayShowPassword(_ values: [String: String]) -> Bool {
    let names = [values["host"] ?? "", values["dbname"] ?? ""]
    let ports = (values["port"] ?? "").utf8
    return names.contains { $0.utf8.contains(UInt8(ascii: "@")) }
      || !ports.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }
  }
}

extension PostgreSQLURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The user, the hosts and the database. Never contains a password.
  package var description: String {
    let hosts = (parameters["host"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let ports = (parameters["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let places = hosts.enumerated().map { index, host in
      let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
      return port.isEmpty ? String(host) : "\(host):\(port)"
    }
    let user = parameters["user"].map { $0 + "@" } ?? ""
    let database = parameters["dbname"].map { "/" + $0 } ?? ""
    return "postgresql://\(user)\(places.joined(separator: ","))\(database)"
  }

  package var debugDescription: String { description }

  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a URL is not the URL of a PostgreSQL database. The texts contain no part of the URL.
package struct InvalidDatabaseURL: Error, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    case otherScheme
    case unreadable
    /// The URL is in a configuration file and contains a password.
    case password
  }

  package var code: Code
  package var problem: String
  package var cure: String

  package var description: String { "\(problem) \(cure)" }

  init(_ code: Code, _ problem: String, cure: String) {
    self.code = code
    self.problem = problem
    self.cure = cure
  }

  static let form =
    "Use the form postgresql://user@host:5432/database, with percent-encoded special characters, and"
    + " only the parameters that libpq knows."

  static let unreadable = InvalidDatabaseURL(
    .unreadable,
    "The URL of the database cannot be read.",
    cure: form
  )
}
