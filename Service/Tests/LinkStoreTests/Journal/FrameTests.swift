import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Frames")
  struct FrameTests {
    @Test("A frame decodes to its event")
    func roundTrip() throws {
      var random = SeededGenerator(seed: 3)
      for _ in 0..<2000 {
        let event = VisitEvent.random(&random)
        let frame = try JournalFrame.encode(event)
        #expect(JournalFrame.read(frame, at: 0) == .event(event, end: frame.count))
      }
    }

    @Test("A frame has the checksum of RFC 3720")
    func checksum() {
      let digits = Array("123456789".utf8)
      let zeros = [UInt8](repeating: 0, count: 32)
      let values = [digits, zeros].map { bytes in
        bytes.withUnsafeBytes {
          Checksum.of(.init(rebasing: $0.prefix(4)), .init(rebasing: $0.dropFirst(4)))
        }
      }
      // The checksum of two parts equals that of the whole.
      #expect(values == [0xE306_9283, 0x8A91_36AA])
    }

    @Test("A frame with any flipped bit is invalid")
    func everyBit() throws {
      let frame = try JournalFrame.encode(.plain("a"))
      for bit in 0..<frame.count * 8 {
        var damaged = frame
        damaged[bit / 8] ^= 1 << (bit % 8)
        let reading = JournalFrame.read(damaged, at: 0)
        #expect(reading == .invalid || reading == .unfinished, "bit \(bit)")
      }
    }

    @Test("A truncated frame is unfinished")
    func everyLength() throws {
      let frame = try JournalFrame.encode(.plain("a"))
      for count in 1..<frame.count {
        #expect(JournalFrame.read(Array(frame.prefix(count)), at: 0) == .unfinished)
      }
    }

    @Test("A frame of a later version is not damage", arguments: [(2, 2), (3, 2)])
    func newer(offset: Int, value: UInt8) throws {
      var frame = try JournalFrame.encode(.plain("a"))
      frame[offset] = value
      #expect(JournalFrame.read(frame.withValidChecksum, at: 0) == .newer)
    }

    @Test("Unknown fields of a frame are skipped")
    func unknownField() throws {
      var frame = try JournalFrame.encode(.plain("a"))
      frame += [200, 3, 1, 2, 3]
      frame[4] += 5
      frame = frame.withValidChecksum
      #expect(JournalFrame.read(frame, at: 0) == .event(.plain("a"), end: frame.count))
    }

    @Test("An oversized event is refused")
    func tooLarge() {
      var event = VisitEvent.plain("a")
      event.query = String(repeating: "x", count: JournalFrame.maximumPayloadCount)
      let error = #expect(throws: JournalError.self) { try JournalFrame.encode(event) }
      #expect(error?.code == .tooLarge)
    }

    @Test("Reading random bytes as frames never traps")
    func nonsense() throws {
      var random = SeededGenerator(seed: 5)
      let frame = try JournalFrame.encode(.random(&random))
      for _ in 0..<5000 {
        var bytes = frame
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          bytes[index] = .random(in: 0...255, using: &random)
        }
        bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
        _ = JournalFrame.read(bytes, at: 0)
        // A valid checksum exposes the fields to the reader.
        if bytes.count > JournalFrame.headerCount {
          _ = JournalFrame.read(bytes.withValidChecksum, at: 0)
        }
        _ = VisitEvent(payload: bytes[...])
      }
    }
  }
}

extension [UInt8] {
  /// The frame with correct length and checksum.
  fileprivate var withValidChecksum: [UInt8] {
    var frame = self
    frame.withUnsafeMutableBytes {
      let count = UInt32($0.count - JournalFrame.headerCount)
      $0.storeBytes(of: count.littleEndian, toByteOffset: 4, as: UInt32.self)
      let checksum = JournalFrame.checksum(UnsafeRawBufferPointer($0)[...])
      $0.storeBytes(of: checksum.littleEndian, toByteOffset: 8, as: UInt32.self)
    }
    return frame
  }
}
