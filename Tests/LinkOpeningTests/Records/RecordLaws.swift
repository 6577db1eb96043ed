import Foundation
import LinkwrightTesting
import TestSupport
import Testing

@testable import LinkOpening

@Suite("Laws of reading records")
struct RecordLaws {
  private static let example: [UInt8] = {
    let url = Repository.root.appending(path: "Examples/swcutil_show.txt")
    return (try? Data(contentsOf: url)).map(Array.init) ?? []
  }()

  @Test("A truncated file loses no record and marks the last one as cut off")
  func cuts() {
    let bytes = Self.example
    let whole = DeviceRecords(reading: bytes).records
    #expect(whole.count == 7)
    // Where a separator is one, even if it is cut itself.
    let separator = Array(RecordText.separator.utf8)
    var ends: [Int] = []
    let starts = bytes.indices.filter { bytes[$0...].starts(with: "Service:".utf8) }
    #expect(starts.count == whole.count)
    for start in bytes.indices where bytes[start...].starts(with: separator) {
      ends.append(start + 8)
    }
    for length in 0...bytes.count {
      let cut = DeviceRecords(reading: bytes[..<length]).records
      let complete = min(ends.count { $0 <= length }, whole.count)
      guard cut.count >= complete, cut.prefix(complete) == whole.prefix(complete) else {
        Issue.record("A cut at \(length) has \(cut.count) records, not the \(complete) before it.")
        return
      }
      // A record has begun as soon as its first key is there.
      let isBegun = starts.count { $0 + "Service:".utf8.count <= length } > complete
      guard cut.count == complete + (isBegun ? 1 : 0),
        cut.prefix(complete).allSatisfy({ !$0.isCutOff }),
        !isBegun || cut[complete].isCutOff
      else {
        Issue.record("A cut at \(length), after \(complete) records, has \(cut).")
        return
      }
    }
  }

  @Test("Reading arbitrary bytes as records ends", arguments: 0..<8 as Range<UInt64>)
  func mutations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = [
      "\n", "\r", ":", "=== ", "---------", "Service:", " }:", "{ s = ", ",", "\u{202F}", "0",
    ]
    for _ in 0..<400 {
      var bytes = Self.example
      for _ in 0...Int.random(in: 0..<12, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1:
          bytes.removeSubrange(
            place..<min(place + Int.random(in: 1..<90, using: &random), bytes.count - 1)
          )
        case 2:
          let word = words.randomElement(using: &random) ?? ""
          bytes.insert(contentsOf: word.utf8, at: place)
        case 3:
          let end = min(place + 200, bytes.count)
          bytes.insert(
            contentsOf: bytes[place..<end],
            at: Int.random(in: 0..<bytes.count, using: &random)
          )
        default: bytes = Array(bytes[..<max(place, 1)])
        }
      }
      let records = DeviceRecords(reading: bytes)
      #expect(records.interpretations(at: records.newestCheck).count == records.records.count)
    }
  }

  /// Files that differ in size only, each with the number of its records.
  private static let kinds: [(name: String, count: Int, make: @Sendable (Int) -> ([UInt8], Int))] =
    [
      ("records", 200, { count in (repeated(RecordText.three, count), 3 * count) }),
      ("one line", 100_000, { count in (repeated("-", count), 0) }),
      (
        "one value", 50_000,
        { count in
          let value = repeated("x\n", count)
          return (Array((RecordText.record() + "Error: ").utf8) + value, 1)
        }
      ),
      ("lines that begin a record", 10_000, { count in (repeated("Service:\n", count), count) }),
      (
        "lines that are none", 20_000,
        { count in (Array("Service: x\n".utf8) + repeated("?\n", count), 1) }
      ),
      (
        "keys that nobody knows", 5_000,
        { count in
          (Array("Service: x\n".utf8) + repeated("Key:                  x\n", count), 1)
        }
      ),
      ("one setting", 20_000, { count in (Array(settings.utf8) + repeated("x\n", count), 0) }),
    ]

  private static let settings = RecordText.heading("SETTINGS") + "\n{ s = applinks, "

  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
  }

  /// The processor time of this thread, so that other work does not count. Because other work still
  /// slows memory down, one of several attempts is enough. If each line looks at all lines before
  /// it, eight times the file takes 64 times as long in every attempt.
  @Test("Eight times the file takes about eight times as long", arguments: kinds.indices)
  func large(_ index: Int) {
    let (name, count, make) = Self.kinds[index]
    func time(_ count: Int) -> Duration {
      let (bytes, expected) = make(count)
      var records = DeviceRecords(reading: [UInt8]())
      let time = processorTime { records = DeviceRecords(reading: bytes) }
      #expect(records.records.count == expected, "\(name)")
      return time
    }
    let isLinear = (0..<10).contains { _ in time(8 * count) < time(count) * 24 }
    #expect(isLinear, "\(name)")
  }

  @Test("The number of records in a file is limited")
  func tooMany() {
    let lines = Self.repeated("Service:\n", DeviceRecords.maximumRecordCount + 20_000)
    #expect(DeviceRecords(reading: lines).records.count == DeviceRecords.maximumRecordCount)
  }
}
