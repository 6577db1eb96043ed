import Foundation
import LinkwrightCore

/// Writes a snapshot under a temporary name. When the new snapshot is complete and on disk, it
/// replaces the previous one.
///
/// The writer uses only a buffer of limited size. Only one task at a time may use a writer.
///
/// If the disk does not respond, a cancelled writer can still be at work when another one begins.
/// Therefore, each writer has its own temporary name.
///
/// A class because it owns a file. Unless ``finish()`` succeeds, the file is removed when the last
/// reference to the writer is released.
final class SnapshotWriter: Sendable {
  private struct State {
    var buffer: [UInt8]
    var totals = SnapshotTotals()
    var byteCount = 0
    var isFinished = false
    var isCancelled = false
  }

  private let path: String
  private let partial: String
  private let handle: Int32
  private let time: Timestamp
  private let state: Monitor<State>

  private static let bufferSize = 1 << 20
  private static let suffix = ".partial"

  init(path: String, at time: Timestamp) throws(SnapshotError) {
    self.path = path
    self.time = time
    partial = "\(path).\(UUID().uuidString)\(Self.suffix)"
    handle = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard handle >= 0 else { throw .system("create", partial) }
    state = Monitor(State(buffer: SnapshotFormat.header(at: time)))
  }

  deinit {
    if !state.withLock({ $0.isFinished }) {
      close(handle)
      unlink(partial)
    }
  }

  /// Removes the files that a crash left unfinished. Call this method only before any writer for
  /// the same path begins, in this process or another one.
  static func removePartialFiles(of path: String) {
    let folder = DatabaseFile.folder(of: path)
    let prefix = (path as NSString).lastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix + ".") && name.hasSuffix(suffix) {
      unlink("\(folder)/\(name)")
    }
  }

  /// Prevents the writer from replacing the snapshot.
  func cancel() { state.withLock { $0.isCancelled = true } }

  func add(_ link: Link) throws(SnapshotError) {
    var writer = SnapshotValueWriter()
    link.write(to: &writer)
    try add(.link, writer.bytes)
  }

  /// Adds all links of a store.
  // The optimizer of Swift 6.3.1 crashes if this function is inlined.
  @inline(never)
  func addLinks(of store: some LinkStore) async throws {
    try await store.forEachLink { link in
      try Task.checkCancellation()
      try add(link)
      // Requests from visitors take precedence over the snapshot.
      YieldPolicy.yielding.yieldIfNeeded()
    }
  }

  func add(_ invitation: Invitation) throws(SnapshotError) {
    var writer = SnapshotValueWriter()
    invitation.write(to: &writer)
    try add(.invitation, writer.bytes)
  }

  func add(_ key: APIKey, hash: [UInt8]) throws(SnapshotError) {
    var writer = SnapshotValueWriter()
    writer.write(hash)
    key.write(to: &writer)
    try add(.key, writer.bytes)
  }

  /// Adds the number of visits of a link that has a visit limit.
  func add(visits: Int, link id: String) throws(SnapshotError) {
    var writer = SnapshotValueWriter()
    writer.write(id)
    writer.write(Int64(visits))
    try add(.visitCount, writer.bytes)
  }

  /// Adds the ID of the last event that the visit counts include.
  func add(lastEvent id: String) throws(SnapshotError) {
    var writer = SnapshotValueWriter()
    writer.write(id)
    try add(.lastEvent, writer.bytes)
  }

  /// Completes the snapshot. Blocks until it is on disk.
  ///
  /// - Throws: ``SnapshotError``, or `CancellationError` if the writer was cancelled.
  func finish() throws -> SnapshotSummary {
    let totals = state.withLock { $0.totals }
    try add(.end, totals.payload)
    try flush()
    guard fsync(handle) == 0 else { throw SnapshotError.system("sync", partial) }
    // After the cancellation, a later writer may have replaced the snapshot.
    guard !state.withLock({ $0.isCancelled }) else { throw CancellationError() }
    guard rename(partial, path) == 0 else { throw SnapshotError.system("rename", partial) }
    close(handle)
    DatabaseFile.syncFolder(of: path)
    var summary = SnapshotSummary(time: time)
    summary.linkCount = totals.links
    summary.invitationCount = totals.invitations
    summary.keyCount = totals.keys
    summary.byteCount = state.withLock { state in
      state.isFinished = true
      return state.byteCount
    }
    return summary
  }

  private func add(
    _ kind: SnapshotRecord.Kind,
    _ payload: [UInt8]
  ) throws(SnapshotError) {
    let record = SnapshotFormat.record(kind, payload)
    let isFull = state.withLock { state in
      state.buffer += record
      state.totals.add(kind, checksum: SnapshotFormat.number(record, at: 8))
      return state.buffer.count >= Self.bufferSize
    }
    if isFull { try flush() }
  }

  private func flush() throws(SnapshotError) {
    let bytes = state.withLock { state in
      defer { state.buffer.removeAll(keepingCapacity: true) }
      state.byteCount += state.buffer.count
      return state.buffer
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(handle, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system("write", partial) }
      written += count
    }
  }
}
