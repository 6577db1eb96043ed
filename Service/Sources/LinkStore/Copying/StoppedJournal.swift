import Foundation

/// The journal of a service that does not run and has drained the journal. As long as this value is
/// used, no service can start with the same journal.
///
/// A class because the lock has one owner.
final class StoppedJournal: Sendable {
  /// nil if there is no journal, because no service has used the folder yet.
  private let files: JournalFileSystem?

  /// Locks the journal in a folder, in the same way as a service, and reads it without changing it.
  ///
  /// - Throws: ``CopyError`` with the code `serviceRunning` or `undrainedJournal`, or
  ///   ``JournalError``.
  init(_ folder: String) throws {
    guard FileManager.default.fileExists(atPath: folder) else {
      files = nil
      return
    }
    let files = try Self.locked(folder)
    do {
      try Self.refuseEvents(in: files, folder)
    } catch {
      files.unlock()
      throw error
    }
    self.files = files
  }

  deinit { files?.unlock() }

  private static func locked(_ folder: String) throws -> JournalFileSystem {
    do throws(JournalError) {
      return try JournalFileSystem.folder(folder)
    } catch {
      guard error.code == .locked else { throw error }
      throw CopyError(
        .serviceRunning,
        "A service uses the journal in \(folder): stop the service first, because the copy would lack"
          + " what it stores from now on."
      )
    }
  }

  private static func refuseEvents(in files: JournalFileSystem, _ folder: String) throws {
    let count = try eventCount(files)
    guard count == 0 else {
      throw CopyError(
        .undrainedJournal(count: count),
        "The journal in \(folder) contains events that the database may not have (\(count)): start and"
          + " stop the service once, so that it moves them to the database."
      )
    }
  }

  private static func eventCount(_ files: JournalFileSystem) throws(JournalError) -> Int {
    var count = 0
    for number in try files.names().compactMap(SegmentName.number).sorted() {
      let name = SegmentName.of(number)
      var reader = FrameReader(try files.read(name, 0..<Int.max))
      while let item = reader.nextPlace() {
        switch item {
        case .event: count += 1
        case .damage: continue
        case .newer: throw .newer(name, offset: reader.end)
        }
      }
    }
    return count
  }
}
