import CPQ

/// An error of PostgreSQL or of the connection to it.
struct PostgreSQLError: Error {
  enum Kind: Sendable, Hashable {
    /// The connection is lost or cannot be made.
    case connection
    /// The server has not answered in time. The connection is given up.
    case timeout
    /// The server refused a statement.
    case server
  }

  var kind: Kind
  /// The code of the error (PostgreSQL, "PostgreSQL Error Codes"); empty if the server sent none.
  var sqlState = ""
  /// The name of the constraint that a statement violates.
  var constraint: String?
  var message: String

  /// Whether the transaction can succeed if it runs again.
  var isConflict: Bool {
    // A deadlock, or a transaction that cannot be serialized.
    sqlState == "40001" || sqlState == "40P01"
  }

  /// Whether the server will refuse every statement on this connection.
  var endsConnection: Bool {
    // The server stops or starts, or it only accepts reads, because another server accepts writes, or
    // it has ended a transaction that was idle for too long.
    kind != .server || ["57P01", "57P02", "57P03", "57P05", "25006", "25P03"].contains(sqlState)
  }

  /// Whether the server ended a statement that took too long.
  var isStatementTimeout: Bool { sqlState == "57014" }

  /// Whether the server lacks a resource, a lock or time, so that a repetition may succeed.
  private var isTemporary: Bool {
    // Classes: connection, transaction rollback, resources, operator intervention, system error.
    endsConnection || sqlState == "55P03"
      || ["08", "40", "53", "57", "58"].contains(String(sqlState.prefix(2)))
  }

  /// The error for the caller of the store.
  var storeError: StoreError {
    if sqlState == "23505" { return .duplicate }
    let state = sqlState.isEmpty ? "" : " (SQLSTATE \(sqlState))"
    return StoreError(
      isTemporary ? .unavailable : .engine,
      "PostgreSQL: \(message)\(state)."
    )
  }
}

extension PostgreSQLError {
  /// - Parameter result: A result that is an error.
  init(result: OpaquePointer) {
    func field(_ code: Character) -> String? {
      code.asciiValue.flatMap { PQresultErrorField(result, CInt($0)) }.map { String(cString: $0) }
    }
    self.init(
      kind: .server,
      sqlState: field("C") ?? "",
      constraint: field("n"),
      message: field("M") ?? Self.line(PQresultErrorMessage(result))
    )
  }

  /// - Parameter connection: A connection that failed.
  init(_ kind: Kind, of connection: OpaquePointer?) {
    self.init(kind: kind, message: Self.line(PQerrorMessage(connection)))
  }

  static let noAnswer = PostgreSQLError(kind: .timeout, message: "the server does not answer")

  /// Joins the lines of a message of libpq. It never contains a password.
  private static func line(_ message: UnsafePointer<CChar>?) -> String {
    let text = message.map { String(cString: $0) } ?? ""
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return lines.isEmpty ? "the connection failed" : lines.joined(separator: "; ")
  }
}

extension StoreError {
  /// Converts an error of PostgreSQL to ``StoreError``. Other errors are returned unchanged.
  static func translating(_ error: any Error) -> any Error {
    (error as? PostgreSQLError)?.storeError ?? error
  }
}
