import Foundation
package import LinkwrightCore

/// Reads a snapshot of the tables that the service needs to respond to visitors and apps.
///
/// ```swift
/// let snapshot = try SnapshotReader(path: "/var/lib/linkwright/linkwright.snapshot")
/// let link = try snapshot.link(host: "brand.example", slug: "summer")
/// ```
///
/// The initializer checks the whole file. The index in memory contains the keys, the visit counts,
/// and 16 bytes for each value by which a link or an invitation can be looked up. Links and
/// invitations are read from the file when they are needed.
///
/// A class because it owns an open file, which stays readable when a later snapshot replaces it.
package final class SnapshotReader: Sendable {
  package let summary: SnapshotSummary
  private let file: SnapshotFile
  private let index: SnapshotIndex

  /// Opens a snapshot. Blocks while it reads the file.
  ///
  /// - Throws: ``SnapshotError``
  package init(path: String) throws {
    file = try SnapshotFile(path: path)
    let header = try file.bytes(0..<SnapshotFormat.headerCount)
    var summary = SnapshotSummary(time: try SnapshotFormat.time(inHeader: header, of: path))
    var index = SnapshotIndex()
    var totals = SnapshotTotals()
    var isComplete = false
    try file.forEachRecord { record in
      guard !isComplete else { throw SnapshotError.damaged(path, "bytes follow its end") }
      if record.kind == .end {
        guard record.payload == totals.payload else {
          throw SnapshotError.damaged(path, "records are missing")
        }
        isComplete = true
        return
      }
      totals.add(record.kind, checksum: record.checksum)
      do { try index.add(record) } catch {
        throw SnapshotError.damaged(
          path,
          "the record at byte \(record.offset) has unknown content"
        )
      }
    }
    guard isComplete else { throw SnapshotError.damaged(path, "its end is missing") }
    summary.byteCount = file.size
    summary.linkCount = totals.links
    summary.invitationCount = totals.invitations
    summary.keyCount = totals.keys
    index.sort()
    self.summary = summary
    self.index = index
  }

  package func link(host: String, slug: String) throws -> Link? {
    try first(at: index.offsets(ofSlug: slug, host: host), Link.init) {
      $0.host == host && $0.slug == slug
    }
  }

  package func link(id: String) throws -> Link? {
    try first(at: index.offsets(ofLink: id), Link.init) { $0.id == id }
  }

  package func invitation(code: InviteCode) throws -> Invitation? {
    try first(at: index.offsets(ofCode: code.rawValue), Invitation.init) { $0.code == code }
  }

  package func invitation(id: String) throws -> Invitation? {
    try first(at: index.offsets(ofInvitation: id), Invitation.init) { $0.id == id }
  }

  package func key(hash: [UInt8]) -> APIKey? { index.keys[hash] }

  /// The number of visits of a link that has a visit limit; nil if the snapshot does not contain
  /// it.
  package func visitCount(link id: String) -> Int? { index.visitCounts[id] }

  /// The ID of the last event that the visit counts include; nil if there was no event, or if the
  /// snapshot has version 1 of the format.
  var lastEvent: String? { index.lastEvent }

  package func forEachLink(_ body: (Link) throws -> Void) throws {
    try file.forEachRecord { record in
      guard record.kind == .link else { return }
      try body(record.decoded(Link.init))
    }
  }

  private func first<Value>(
    at offsets: some Sequence<Int>,
    _ decode: (inout SnapshotValueReader) throws -> Value,
    where isWanted: (Value) -> Bool
  ) throws -> Value? {
    for offset in offsets {
      let value = try file.record(at: offset).decoded(decode)
      if isWanted(value) { return value }
    }
    return nil
  }
}

/// The content of a snapshot.
package struct SnapshotSummary: Sendable, Hashable {
  /// The time at which the service began to write the snapshot. Changes after this time may be
  /// missing.
  package var time: Timestamp
  package var byteCount = 0
  package var linkCount = 0
  package var invitationCount = 0
  package var keyCount = 0

  package init(time: Timestamp) { self.time = time }
}
