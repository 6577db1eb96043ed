import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Snapshots of earlier versions")
struct SnapshotVersionTests {
  @Test("A snapshot of version 2, whose invitations have no previews, is used")
  func secondVersion() async throws {
    try await SQLiteHome.with { home in
      let path = home.folder.appending(path: "links.snapshot").path
      let invitation = Invitation.issued(1, content: InvitationContent(campaign: "summer"))
      var writer = SnapshotValueWriter()
      invitation.write(to: &writer)
      // Version 3 added the flags of two values that this invitation does not have.
      let record = SnapshotFormat.record(.invitation, Array(writer.bytes.dropLast(2)))
      var totals = SnapshotTotals()
      totals.add(.invitation, checksum: SnapshotFormat.number(record, at: 8))
      var header = SnapshotFormat.header(at: moment(1_790_000_000_000))
      header[8] = 2
      let checksum = SnapshotFormat.checksum(header[..<20], [])
      withUnsafeBytes(of: checksum.littleEndian) { header.replaceSubrange(20..<24, with: $0) }
      let end = SnapshotFormat.record(.end, totals.payload)
      try Data(header + record + end).write(to: URL(filePath: path))
      let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
      try FileManager.default.setAttributes(permissions, ofItemAtPath: path)
      #expect(try SnapshotReader(path: path).invitation(code: invitation.code) == invitation)
    }
  }
}
