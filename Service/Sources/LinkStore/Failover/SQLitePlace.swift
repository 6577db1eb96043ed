import Foundation

/// The path of a SQLite database.
struct SQLitePlace: DatabasePlace {
  let path: String
  /// The files of the database that could not be opened at the start.
  var remains = DatabaseRemains()
  let openDatabase: @Sendable () throws -> SQLiteStore

  var name: String { path }
  var looksUpSynchronously: Bool { true }

  /// A file that is already open is not a candidate. If other content was written over this file, it
  /// is not a restored database.
  func candidate(besides open: (any FailoverDatabase)?) -> DatabaseCandidate? {
    FileStamp(path: path).flatMap { stamp in
      (open as? SQLiteStore)?.uses(stamp.identity) == true ? nil : .file(stamp)
    }
  }

  /// Opens the file at the path if it is an undamaged database.
  func open(after lost: (any FailoverDatabase)?) async throws -> any FailoverDatabase {
    try await performBlocking {
      try refuseForeignLog(of: lost as? SQLiteStore)
      if let damage = try DatabaseCheck.firstDamage(at: path) {
        throw StoreError.damaged(path, damage)
      }
      let database = try openDatabase()
      database.noteCheckBeforeOpening()
      return database
    }
  }

  /// Refuses to open a file if a log of the lost database is next to it, because SQLite would write
  /// this log into the file.
  private func refuseForeignLog(of previous: SQLiteStore?) throws {
    for suffix in DatabaseRemains.logSuffixes {
      guard let identity = FileIdentity(path: path + suffix),
        previous?.uses(identity) == true || remains.hasLog(identity, ofAnotherThan: path)
      else { continue }
      throw StoreError(
        .engine,
        "\(path)\(suffix) belongs to the lost database, so the file at \(path) is not opened. If this"
          + " file is a backup, remove \(path)-wal and \(path)-shm. If it is the lost database, restart"
          + " the service."
      )
    }
  }
}

extension SQLiteStore: FailoverDatabase {
  package var acceptsVisits: Bool { wasChecked }
  package var isReadableWhenLost: Bool { !isDamaged }
}

extension FailoverStore {
  /// Creates a store whose database is a file. Blocks while it checks the database or reads the
  /// snapshot.
  ///
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - snapshot: The path of the snapshot.
  ///   - opened: The open database, or the reason why it could not be opened.
  ///   - open: Opens the database at the path. It must never create a database.
  ///   - answerLimit: The maximum time for a call that a request makes. The default is longer than
  ///     SQLite waits for the lock of another process.
  ///   - longestFirstCheck: The maximum time to wait for the first check of the content. If the
  ///     check takes longer, as it does for a database of a gigabyte, it continues in the background.
  package convenience init(
    path: String,
    snapshot: String,
    opened: Result<SQLiteStore, StoreError>,
    open: (@Sendable () throws -> SQLiteStore)? = nil,
    answerLimit: Duration = .seconds(8),
    longestFirstCheck: Duration = .milliseconds(500),
    report: @escaping @Sendable (FailoverNotice) -> Void = { _ in }
  ) {
    var place = SQLitePlace(path: path) {
      try open?() ?? SQLiteStore(path: path, mayCreate: false)
    }
    if case .failure = opened { place.remains = DatabaseRemains(path: path) }
    self.init(
      at: place,
      snapshot: snapshot,
      opened: opened.map { $0 },
      answerLimit: answerLimit,
      report: report
    )
    if case .success(let database) = opened {
      checkContent(of: database, within: longestFirstCheck)
    }
  }

  /// Checks the content of a database that was just opened. If the database is damaged, it counts
  /// as lost before it is used. If the check takes longer than the limit, it continues in the
  /// background.
  private func checkContent(of database: SQLiteStore, within limit: Duration) {
    guard !database.wasChecked else { return }
    let end = ContinuousClock.now + limit
    repeat {
      do { try database.checkFiles() } catch {
        _ = observe()
        return
      }
      if database.wasChecked { return }
      Thread.sleep(forTimeInterval: 0.002)
    } while ContinuousClock.now < end
  }
}
