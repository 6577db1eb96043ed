import Foundation
import GRDB

/// Notices if the files of an open database were removed, replaced or overwritten.
///
/// SQLite continues to use removed files, so everything that it commits would be lost when the
/// process ends. It also reads overwritten pages from its cache, so the damage would stay hidden
/// until a restart.
///
/// A class because checks run in the background and share its state.
final class DatabaseWatch: Sendable {
  /// The modification time and the size of the file, which change with its content.
  private struct Stamp: Hashable {
    var modification: Date?
    var size: Int?
  }

  private struct State {
    /// The stamp of the file when its content was last checked.
    var checked: Stamp?
    var nextCheck = ContinuousClock.now
    var isChecking = false
    /// Whether the content was checked, either before the database was opened or since then.
    var wasChecked = false
    /// The first damage that was found. It is never reset, because a damaged database can only be
    /// replaced by another file.
    var damage: StoreError?
    var isStopped = false
  }

  private let path: String
  private let identities: [String: FileIdentity]
  private let state = Monitor(State())

  /// The pause after a check of the content, as a multiple of the check's duration.
  private static let pauseFactor = 50
  private static let shortestPause = Duration.seconds(1)

  /// - Parameter path: The path of an open database. The database must stay open as long as the
  ///   watch is in use.
  init(path: String) {
    self.path = path
    // The watch includes `-shm`, because another process that does not find this file would create
    // a new one. The two processes would then not see each other's locks.
    identities = Dictionary(
      uniqueKeysWithValues: ["", "-wal", "-shm"].compactMap { suffix in
        FileIdentity(path: path + suffix).map { (path + suffix, $0) }
      }
    )
  }

  /// Throws if further writes would be lost, or would make damage worse. This takes microseconds.
  func check() throws(StoreError) {
    let (damage, isStopped) = state.withLock { ($0.damage, $0.isStopped) }
    guard !isStopped else { return }
    for (path, identity) in identities where FileIdentity(path: path) != identity {
      throw StoreError(
        .engine,
        "\(path) was removed or replaced while the service was using it, so nothing is written to it:"
          + " put the file back, or stop the service and restore a backup."
      )
    }
    if let damage { throw damage }
  }

  /// Whether a file is the open database file, its write-ahead log or its shared-memory file.
  func uses(_ identity: FileIdentity) -> Bool { identities.values.contains(identity) }

  /// Whether the content is damaged.
  var isDamaged: Bool { state.withLock { $0.damage != nil } }

  /// Whether the content was checked, either before the database was opened or since then.
  var wasChecked: Bool { state.withLock { $0.wasChecked } }

  /// Records that the content was checked before the database was opened.
  func noteCheckBeforeOpening() { state.withLock { $0.wasChecked = true } }

  /// Ends the watch. This is necessary before the database is closed, because a closed database has
  /// no log.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Checks the content in the background if the file has changed since the last check.
  ///
  /// The longer a check takes, the longer the pause before the next check.
  func checkContentIfChanged() {
    let stamp = stamp()
    let isDue = state.withLock { state in
      guard !state.isChecking, state.checked != stamp, state.nextCheck <= .now else { return false }
      state.isChecking = true
      return true
    }
    guard isDue else { return }
    DispatchQueue.global(qos: .utility).async { self.checkContent() }
  }

  /// Makes the next call of ``checkContentIfChanged()`` check the content immediately.
  func suspectDamage() {
    state.withLock {
      $0.checked = nil
      $0.nextCheck = .now
    }
  }

  /// Checks the content. This method blocks while it reads the file.
  func checkContent() {
    let stamp = stamp()
    let start = ContinuousClock.now
    let result = Result { try DatabaseCheck.firstDamage(at: path) }
    let end = ContinuousClock.now
    state.withLock { state in
      state.isChecking = false
      state.nextCheck = end + max(Self.shortestPause, (end - start) * Self.pauseFactor)
      // Any other error, such as a lock, says nothing about the content.
      guard case .success(let damage) = result else { return }
      state.checked = stamp
      state.wasChecked = true
      // The damage stays recorded even if a later check finds none. If undamaged content is written
      // over the file, it mixes with the log and with cached pages.
      if let damage, state.damage == nil { state.damage = .damaged(path, damage) }
    }
  }

  private func stamp() -> Stamp {
    // The file is not opened, because closing it would release SQLite's locks.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return Stamp(
      modification: attributes?[.modificationDate] as? Date,
      size: attributes?[.size] as? Int
    )
  }
}
