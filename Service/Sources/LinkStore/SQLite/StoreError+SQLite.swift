import GRDB

extension StoreError {
  /// Describes an error of SQLite for the operator of the service.
  init(_ error: DatabaseError, path: String) {
    if error.resultCode == .SQLITE_CONSTRAINT, error.extendedResultCode.isUniqueness {
      self = .duplicate
    } else {
      self.init(.engine, Self.sentence(error, path: path))
    }
  }

  private static func sentence(_ error: DatabaseError, path: String) -> String {
    let detail = error.message.map { " (SQLite: \($0))" } ?? ""
    switch error.resultCode {
    case .SQLITE_FULL:
      return "The disk is full, so nothing was written to \(path): free some space."
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      return
        "\(path) is not writable: grant the service's user write access to the file and its folder."
        + detail
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return "Another program locks \(path): close it and try again." + detail
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      return "\(path) is damaged or not a database: stop the service and restore a backup."
        + detail
    case .SQLITE_CANTOPEN:
      return
        "\(path) cannot be opened: it must be a file that the service's user can read and write, in a"
        + " folder with the same access." + detail
    case .SQLITE_IOERR:
      return "The disk failed while \(path) was in use: check the system log." + detail
    case .SQLITE_TOOBIG:
      return "A value is too big to be stored." + detail
    case .SQLITE_MISUSE:
      return "The store \(path) is closed."
    default:
      return "The database \(path) failed: \(error)."
    }
  }
}

extension ResultCode {
  fileprivate var isUniqueness: Bool {
    self == .SQLITE_CONSTRAINT_UNIQUE || self == .SQLITE_CONSTRAINT_PRIMARYKEY
  }
}

extension StoreError {
  /// Converts an error of the database to ``StoreError``. Other errors are returned unchanged.
  static func translating(_ error: any Error, path: String) -> any Error {
    switch error {
    case let error as DatabaseError: StoreError(error, path: path)
    case is RowDecodingError: StoreError.unreadable("a value")
    default: error
    }
  }
}
