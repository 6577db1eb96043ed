import GRDB

extension StoreError {
  /// Says what an error of SQLite means for whoever runs the service.
  init(_ error: DatabaseError, path: String) {
    if error.resultCode == .SQLITE_CONSTRAINT, error.extendedResultCode.isUniqueness {
      self.init(.duplicate, "An id, code or key is in use already.")
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
      return "\(path) cannot be written: let the service's user write the file and its folder."
        + detail
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return "Another program keeps \(path) locked: close it and try again." + detail
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      return "\(path) is damaged or no database: stop the service and put a backup in its place."
        + detail
    case .SQLITE_CANTOPEN:
      return "\(path) cannot be opened: it has to be a file, in a folder, that the service's user"
        + " may read and write." + detail
    case .SQLITE_IOERR:
      return "The disk failed while \(path) was in use: see the system's log." + detail
    case .SQLITE_TOOBIG:
      return "A value is too big to be stored." + detail
    case .SQLITE_MISUSE:
      return "The store \(path) is closed."
    default:
      return "The database \(path) failed: \(error)."
    }
  }

  /// What a row holds that this version did not write.
  static func unreadable(_ what: String) -> StoreError {
    StoreError(
      .engine,
      "The database holds \(what) that cannot be read: put a backup in its place."
    )
  }
}

extension ResultCode {
  fileprivate var isUniqueness: Bool {
    self == .SQLITE_CONSTRAINT_UNIQUE || self == .SQLITE_CONSTRAINT_PRIMARYKEY
  }
}

extension StoreError {
  /// Makes an error of the database one of the store; others remain what they are.
  static func translating(_ error: any Error, path: String) -> any Error {
    switch error {
    case let error as DatabaseError: StoreError(error, path: path)
    case is RowDecodingError: StoreError.unreadable("a value")
    default: error
    }
  }
}
