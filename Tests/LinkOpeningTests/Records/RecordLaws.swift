import Foundation
import TestSupport
import Testing

@testable import LinkOpening

@Suite("Laws of reading records")
struct RecordLaws {
  private static let example: [UInt8] = {
    let url = Repository.root.appending(path: "Examples/swcutil_show.txt")
    return (try? Data(contentsOf: url)).map(Array.init) ?? []
  }()

  @Test("A cut loses no record before it")
  func cuts() {
    let bytes = Self.example
    let whole = DeviceRecords(reading: bytes).records
    #expect(whole.count == 7)
    // Where a separator is one, even if it is cut itself.
    let separator = Array(RecordText.separator.utf8)
    var ends: [Int] = []
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
      if cut.count > complete, length < bytes.count, complete < whole.count {
        #expect(cut[complete].isCutOff, "\(length)")
      }
    }
  }

  @Test("Reading ends, whatever the bytes are", arguments: 0..<8 as Range<UInt64>)
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
      #expect(records.meanings(at: records.newestCheck).count == records.records.count)
    }
  }

  /// Twice the file takes about twice the time; the bound is wide for a machine that is busy.
  @Test("A large file is read in time", .timeLimit(.minutes(2)))
  func large() {
    let one = Array(RecordText.three.utf8)
    var bytes: [UInt8] = []
    while bytes.count < 1 << 18 { bytes += one }
    #expect(DeviceRecords(reading: bytes).records.count > 400)
    let junk = [UInt8](repeating: UInt8(ascii: "-"), count: 1 << 20)
    #expect(DeviceRecords(reading: junk).records.isEmpty)
    let lines = Array(String(repeating: "Service:\n", count: 120_000).utf8)
    #expect(DeviceRecords(reading: lines).records.count == DeviceRecords.maximumRecordCount)
  }
}
