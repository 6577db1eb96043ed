import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Segment writers")
  struct SegmentWriterTests {
    private let disk = SimulatedDisk()
    private var writer: SegmentWriter
    private let frame: [UInt8]

    init() throws {
      var options = JournalOptions()
      frame = try JournalFrame.encode(.plain(1))
      options.segmentByteCount = 2 * frame.count
      options.segmentAge = .seconds(60)
      writer = SegmentWriter(files: disk.files(), options: options, nextNumber: 1)
    }

    private mutating func write(at seconds: Int = 0) -> SegmentWriter.Outcome {
      writer.write(frame, count: 1, now: .seconds(seconds))
    }

    @Test("A full segment is followed by a new one")
    mutating func rotation() {
      let end = frame.count
      #expect(write().changes == [.committed(1, end: end, count: 1)])
      #expect(write().changes == [.committed(1, end: 2 * end, count: 1), .sealed(1)])
      #expect(write().changes == [.committed(2, end: end, count: 1)])
    }

    @Test("An old segment is followed by a new one")
    mutating func age() {
      let end = frame.count
      _ = write(at: 0)
      #expect(write(at: 60).changes == [.sealed(1), .committed(2, end: end, count: 1)])
    }

    @Test(
      "A failed segment is not reused",
      arguments: [SimulatedDisk.Operation.write, .sync]
    )
    mutating func failing(operation: SimulatedDisk.Operation) {
      _ = write()
      disk.fail([operation])
      let outcome = write()
      #expect(outcome.error?.code == .diskFull)
      #expect(outcome.changes == [.sealed(1)])
      #expect(disk.names == [SegmentName.of(1)])
      #expect(disk.bytes(SegmentName.of(1)) == frame)
      disk.fail([])
      #expect(write().changes == [.committed(3, end: frame.count, count: 1)])
    }

    @Test("A batch whose sync failed is written to another segment")
    mutating func secondAttempt() {
      _ = write()
      disk.fail([.sync])
      disk.monitor.withLock { $0.failuresLeft = 1 }
      let outcome = write()
      #expect(outcome.error == nil)
      #expect(outcome.changes == [.sealed(1), .committed(2, end: frame.count, count: 1)])
      #expect(disk.bytes(SegmentName.of(1)) == frame)
    }
  }
}
