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

    @Test("Frames are written over zeros, so that a sync changes only data")
    func zerosAhead() {
      var writer = SegmentWriter(files: disk.files(), options: JournalOptions(), nextNumber: 1)
      var sizes: Set<Int> = []
      for _ in 0..<10 {
        _ = writer.write(frame, count: 1, now: .zero)
        sizes.insert(disk.bytes(SegmentName.of(1)).count)
      }
      #expect(sizes == [frame.count + (256 << 10)])
      _ = writer.close()
      #expect(disk.bytes(SegmentName.of(1)).count == 10 * frame.count)
    }

    @Test("A disk without space for the zeros keeps the frames")
    func zerosWithoutSpace() {
      var files = disk.files()
      let write = files.write
      files.write = { (handle, bytes, offset) throws(JournalError) in
        guard bytes.contains(where: { $0 != 0 }) else { throw JournalError(.diskFull, "No space.") }
        try write(handle, bytes, offset)
      }
      var writer = SegmentWriter(files: files, options: JournalOptions(), nextNumber: 1)
      let outcome = writer.write(frame, count: 1, now: .zero)
      #expect(outcome.changes == [.committed(1, end: frame.count, count: 1)])
      #expect(outcome.error == nil)
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
