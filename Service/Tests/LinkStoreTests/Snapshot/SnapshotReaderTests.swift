import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Snapshots of the tables")
struct SnapshotReaderTests {
  private static let time = moment(1_790_000_000_000)

  /// A store with a value of every kind, and the path for its snapshot.
  private static func with(
    _ body: (SQLiteStore, _ path: String) async throws -> Void
  ) async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert([.sample(1), .sample(2, slug: "full", content: .full), .sample(3)])
      _ = try await store.change(link: uuid(3)) { $0.delete(at: moment(9)) }
      try await store.insert([.full])
      try await store.insert(.shop, hash: [1, 2, 3])
      try await store.insert(.server, hash: [4, 5, 6])
      try await body(store, home.folder.appending(path: "links.snapshot").path)
      try await store.close()
    }
  }

  private static func error(at path: String) -> SnapshotError? {
    #expect(throws: SnapshotError.self) { try SnapshotReader(path: path) }
  }

  private static func partialFiles(of path: String) throws -> [String] {
    let folder = (path as NSString).deletingLastPathComponent
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".partial") }
  }

  @Test("A snapshot returns links, invitations and publishable keys as the store has them")
  func roundTrip() async throws {
    try await Self.with { store, path in
      try await store.record([.sample(9, link: uuid(2))], yieldPolicy: .continuous)
      let summary = try await store.writeSnapshot(to: path, at: Self.time)
      let snapshot = try SnapshotReader(path: path)
      #expect(snapshot.summary == summary)
      #expect(summary.linkCount == 3 && summary.invitationCount == 1 && summary.keyCount == 1)
      #expect(summary.time == Self.time)
      #expect(summary.byteCount == (try Data(contentsOf: URL(filePath: path)).count))
      for number in 1...3 {
        let link = try #require(await store.link(id: uuid(number)))
        #expect(try snapshot.link(id: link.id) == link)
        #expect(try snapshot.link(host: link.host, slug: link.slug) == link)
      }
      var all: [Link] = []
      try snapshot.forEachLink { all.append($0) }
      #expect(all.map(\.id) == (1...3).map(uuid))
      let stored = try #require(await store.invitation(id: uuid(1)))
      var shown = stored
      shown.content.inviter = nil
      shown.createdBy = nil
      #expect(try snapshot.invitation(code: stored.code) == shown)
      #expect(try snapshot.invitation(id: stored.id) == shown)
      #expect(snapshot.key(hash: [1, 2, 3]) == .shop)
      #expect(snapshot.key(hash: [4, 5, 6]) == nil, "a secret key")
      #expect(snapshot.visitCount(link: uuid(2)) == 1)
      #expect(snapshot.visitCount(link: uuid(1)) == nil, "a link without a limit")
      #expect(try snapshot.link(host: "brand.example", slug: "none") == nil)
      #expect(try snapshot.link(id: uuid(99)) == nil)
    }
  }

  @Test("Every property of a link and of an invitation has a value in this test")
  func completeness() {
    func isSet(_ value: Any) -> Bool {
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle != .optional || !mirror.children.isEmpty
    }
    for child in Mirror(reflecting: LinkContent.full).children {
      #expect(isSet(child.value), "\(child.label ?? "")")
    }
    for child in Mirror(reflecting: Invitation.full.content).children {
      #expect(isSet(child.value), "\(child.label ?? "")")
    }
  }

  @Test("An impossible time is refused", arguments: [Int64.min, -1, Int64.max])
  func impossibleTime(milliseconds: Int64) async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: moment(milliseconds))
      #expect(Self.error(at: path)?.code == .damaged)
    }
  }

  @Test("A named pipe in the place of a snapshot is refused without waiting for its writer")
  func namedPipe() async throws {
    try await SQLiteHome.with { home in
      let path = home.folder.appending(path: "links.snapshot").path
      #expect(mkfifo(path, 0o600) == 0)
      #expect(Self.error(at: path)?.code == .untrusted)
    }
  }

  @Test("A false number of texts in a record is refused")
  func falseCount() {
    var writer = SnapshotValueWriter()
    writer.write(count: 1000)
    let bytes = writer.bytes + [UInt8](repeating: 0x7F, count: 1000)
    bytes.withUnsafeBytes { bytes in
      var reader = SnapshotValueReader(bytes)
      #expect(throws: SnapshotValueReader.Malformed.self) { try reader.texts() }
    }
  }

  @Test("Only the owner can read a snapshot")
  func mode() async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test("No snapshot with a changed bit is used")
  func bitFlips() async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      let good = try Data(contentsOf: URL(filePath: path))
      for offset in good.indices {
        var bad = good
        bad[offset] ^= 1 << UInt8(offset % 8)
        try bad.write(to: URL(filePath: path))
        let code = Self.error(at: path)?.code
        #expect(code == .damaged, "byte \(offset)")
      }
    }
  }

  @Test("No part of a snapshot is used, and none with bytes after its end")
  func torn() async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      let good = try Data(contentsOf: URL(filePath: path))
      for count in good.indices {
        try good.prefix(count).write(to: URL(filePath: path))
        #expect(Self.error(at: path)?.code == .damaged, "\(count) bytes")
      }
      for tail in [Data([0]), Data(count: 4096), good] {
        try (good + tail).write(to: URL(filePath: path))
        #expect(Self.error(at: path)?.code == .damaged)
      }
    }
  }

  @Test("No snapshot without one of its records is used")
  func missingRecord() async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      let good = [UInt8](try Data(contentsOf: URL(filePath: path)))
      var offset = SnapshotFormat.headerCount
      while offset < good.count {
        let count =
          SnapshotFormat.recordHeaderCount + Int(SnapshotFormat.number(good, at: offset + 4))
        var bad = good
        bad.removeSubrange(offset..<offset + count)
        try Data(bad).write(to: URL(filePath: path))
        #expect(Self.error(at: path)?.code == .damaged)
        offset += count
      }
    }
  }

  @Test("A snapshot of a later version is not used, and its reason says so")
  func newerVersion() async throws {
    try await Self.with { _, path in
      var header = SnapshotFormat.header(at: Self.time)
      Self.setVersion(4, inHeader: &header)
      try Data(header).write(to: URL(filePath: path))
      let error = Self.error(at: path)
      #expect(error?.code == .newerVersion)
      #expect(error?.message.contains("later version") == true)
    }
  }

  private static func setVersion(_ version: UInt8, inHeader bytes: inout [UInt8]) {
    bytes[8] = version
    let checksum = SnapshotFormat.checksum(bytes[..<20], [])
    withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(20..<24, with: $0) }
  }

  @Test("A snapshot of version 1, which does not name an event, is used")
  func firstVersion() async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      Self.setVersion(1, inHeader: &bytes)
      try Data(bytes).write(to: URL(filePath: path))
      let snapshot = try SnapshotReader(path: path)
      #expect(snapshot.summary.linkCount == 3 && snapshot.lastEvent == nil)
    }
  }

  @Test("A snapshot names the event that was stored last")
  func lastEvent() async throws {
    try await Self.with { store, path in
      for number in [9, 7, 8] {
        try await store.record([.sample(number)], yieldPolicy: .continuous)
        _ = try await store.writeSnapshot(to: path, at: Self.time)
        #expect(try SnapshotReader(path: path).lastEvent == uuid(number))
      }
    }
  }

  @Test("A snapshot that others can write is not used, nor a symbolic link, nor a missing file")
  func untrusted() async throws {
    try await Self.with { store, path in
      #expect(Self.error(at: path)?.code == .missing)
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      try FileManager.default.createSymbolicLink(
        atPath: path + ".link",
        withDestinationPath: path
      )
      #expect(Self.error(at: path + ".link") != nil)
      for mode in [0o620, 0o602, 0o666] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(Self.error(at: path)?.code == .untrusted)
      }
    }
  }

  @Test("A snapshot of another user is not used", .enabled(if: geteuid() == 0))
  func foreignOwner() async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      #expect(chown(path, 65_534, 65_534) == 0)
      #expect(Self.error(at: path)?.code == .untrusted)
    }
  }

  @Test("A snapshot stays open when a later one replaces it")
  func replacement() async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      let old = try SnapshotReader(path: path)
      try await store.insert([.sample(4)])
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      #expect(try old.link(id: uuid(4)) == nil && old.link(id: uuid(1)) != nil)
      #expect(try SnapshotReader(path: path).link(id: uuid(4)) != nil)
      #expect(try Self.partialFiles(of: path) == [])
    }
  }

  @Test("Two writers at the same time do not damage the file", arguments: [true, false])
  func interleaved(isSecondFirst: Bool) async throws {
    try await Self.with { _, path in
      var first: SnapshotWriter? = try SnapshotWriter(path: path, at: moment(1))
      try first?.add(.sample(1))
      let second = try SnapshotWriter(path: path, at: moment(2))
      try second.add(.sample(2))
      if isSecondFirst {
        _ = try second.finish()
        first = nil
        #expect(try SnapshotReader(path: path).link(id: uuid(2)) != nil)
      } else {
        _ = try first?.finish()
        first = nil
        #expect(try SnapshotReader(path: path).link(id: uuid(1)) != nil)
        _ = try second.finish()
        #expect(try SnapshotReader(path: path).link(id: uuid(2)) != nil)
      }
    }
  }

  @Test("A writer that was cancelled does not replace the snapshot")
  func cancelledWriter() async throws {
    try await Self.with { store, path in
      let first = try SnapshotWriter(path: path, at: moment(1))
      first.cancel()
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      #expect(throws: CancellationError.self) { try first.finish() }
      #expect(try SnapshotReader(path: path).summary.time == Self.time)
    }
  }

  @Test("Unfinished snapshots are removed, and nothing else")
  func partialFiles() async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      let (kept, removed) = (
        [path, path + ".previous", path + "2.partial"], [path + ".partial", path + ".1.partial"]
      )
      for file in kept.dropFirst() + removed { try Data([1]).write(to: URL(filePath: file)) }
      SnapshotWriter.removePartialFiles(of: path)
      for file in kept { #expect(FileManager.default.fileExists(atPath: file)) }
      for file in removed { #expect(!FileManager.default.fileExists(atPath: file)) }
    }
  }

  @Test("A cancelled snapshot leaves the previous one")
  func cancellation() async throws {
    try await Self.with { store, path in
      _ = try await store.writeSnapshot(to: path, at: Self.time)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try await store.writeSnapshot(to: path, at: moment(1))
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try SnapshotReader(path: path).summary.time == Self.time)
      #expect(try Self.partialFiles(of: path) == [])
    }
  }

  @Test(
    "The revision changes with every change of the tables, also by another process, and with no visit"
  )
  func revision() async throws {
    try await Self.with { store, _ in
      var last = try await store.tableRevision()
      func isNew() async throws -> Bool {
        let current = try await store.tableRevision()
        defer { last = current }
        return current != last
      }
      #expect(try await !isNew())
      try await store.record([.sample(20)], yieldPolicy: .continuous)
      try await store.check()
      _ = try await store.removeResponses(before: moment(5))
      #expect(try await !isNew())
      try await store.insert([.sample(30)])
      #expect(try await isNew())
      _ = try await store.change(link: uuid(30)) { $0.isArchived = true }
      #expect(try await isNew())
      _ = try await store.revoke(invitation: uuid(1), at: moment(5))
      #expect(try await isNew())
      _ = try await store.revoke(key: APIKey.shop.id, at: moment(5))
      #expect(try await isNew())
      let own = last
      let other = try SQLiteStore(path: store.path)
      try await other.insert([.sample(31)])
      #expect(try await isNew())
      #expect(last.hasForeignCommits(since: own))
      try await store.insert([.sample(32)])
      #expect(try await !store.tableRevision().hasForeignCommits(since: last))
      try await other.close()
    }
  }
}

extension Invitation {
  /// An invitation with a value in every field.
  fileprivate static var full: Invitation {
    var invitation = Invitation.issued(
      1,
      content: InvitationContent(
        campaign: "夏",
        inviter: "user-1",
        inviterName: "Mina \u{1F600}",
        maximumUses: 5,
        expiresAt: moment(1 << 50),
        payload: ["team": "blue", "": "\u{1F600}"],
        app: "shop",
        preview: SocialPreview(title: "夏", description: "", imageURL: "https://a.example/b.png"),
        template: "summer"
      )
    )
    invitation.usedCount = 3
    invitation.revokedAt = moment(77)
    invitation.createdBy = uuid(8)
    return invitation
  }
}

extension APIKey {
  fileprivate static let shop = APIKey(
    id: uuid(1),
    kind: .publishable,
    name: "Shop",
    app: "shop",
    scopes: [.resolve, .linksWrite],
    createdAt: moment(5)
  )

  fileprivate static let server = APIKey(
    id: uuid(2),
    kind: .server,
    name: "Team",
    scopes: Set(Scope.allCases),
    createdAt: moment(5)
  )
}
