import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Recovery")
  struct RecoveryTests {
    private let disk = SimulatedDisk()
    private let frames: [[UInt8]]

    init() throws { frames = try (1...3).map { try JournalFrame.encode(.plain($0)) } }

    @Test("Recovery of an empty folder starts at the first number")
    func empty() throws {
      disk.put("lock", [])
      disk.put("visits-1.journal", [1])
      let recovery = try JournalRecovery(disk.files())
      #expect(recovery.nextNumber == 1)
      #expect(recovery.backlog.pendingCount == 0)
      #expect(recovery.notices == [])
    }

    @Test("Recovery finds the events of every segment and starts a new one")
    func segments() throws {
      disk.put(SegmentName.of(9), frames[0] + frames[1])
      disk.put(SegmentName.of(16), frames[2])
      var recovered: [VisitEvent] = []
      let recovery = try JournalRecovery(disk.files(), recovered: { recovered.append($0) })
      #expect(recovered == (1...3).map { .plain($0) })
      #expect(recovery.nextNumber == 17)
      #expect(recovery.backlog.pendingCount == 3)
      #expect(recovery.backlog.hasSealedPart)
    }

    @Test("Recovery truncates a torn tail of the last segment once")
    func tail() throws {
      disk.put(SegmentName.of(1), frames[0])
      disk.put(SegmentName.of(2), frames[1] + frames[2].dropLast(3) + [0, 0, 0, 0])
      let recovery = try JournalRecovery(disk.files())
      #expect(recovery.backlog.pendingCount == 2)
      #expect(recovery.notices.map(\.code) == [.tailCut])
      #expect(disk.bytes(SegmentName.of(2)) == frames[1])
      disk.put(SegmentName.of(3), [])
      #expect(try JournalRecovery(disk.files()).notices == [])
    }

    @Test("Recovery reports exact damage and keeps the other events")
    func damage() throws {
      var bytes = frames.flatMap(\.self)
      let start = frames[0].count
      bytes[start + 15] ^= 1
      disk.put(SegmentName.of(1), bytes)
      let recovery = try JournalRecovery(disk.files())
      #expect(recovery.backlog.pendingCount == 2)
      #expect(
        recovery.notices == [
          JournalNotice(
            .damaged,
            "\(frames[1].count) bytes of visits-0000000000000001.journal at \(start) are damaged "
              + "and were skipped."
          )
        ]
      )
    }

    @Test("Recovery refuses a segment of a later version without changes")
    func newer() throws {
      var frame = frames[0]
      frame[2] = 9
      let checksum = frame.withUnsafeBytes { JournalFrame.checksum($0[...]) }
      frame.replaceSubrange(8..<12, with: withUnsafeBytes(of: checksum.littleEndian, Array.init))
      let bytes = frames[0] + frame + [1]
      disk.put(SegmentName.of(1), bytes)
      let error = #expect(throws: JournalError.self) { try JournalRecovery(disk.files()) }
      #expect(error?.code == .newerFormat)
      #expect(disk.bytes(SegmentName.of(1)) == bytes)
    }

    @Test("Recovery keeps events before damage at the end of an earlier segment")
    func damagedEnd() throws {
      disk.put(SegmentName.of(1), frames[0] + frames[1].dropLast())
      disk.put(SegmentName.of(2), frames[2])
      let recovery = try JournalRecovery(disk.files())
      #expect(recovery.backlog.pendingCount == 2)
      #expect(recovery.notices.map(\.code) == [.damaged])
    }

    @Test("Draining skips damage larger than one read")
    func largeDamage() throws {
      let nonsense = [UInt8](repeating: 7, count: 5 * JournalFrame.maximumCount)
      disk.put(SegmentName.of(1), nonsense + frames[0])
      let recovery = try JournalRecovery(disk.files())
      let piece = try #require(recovery.backlog.next)
      let batch = try JournalBatch(piece, files: disk.files(), limit: 10, yieldPolicy: .continuous)
      #expect(batch.content.events == [.plain(1)])
      #expect(batch.end == piece.range.upperBound)
    }
  }
}
