import Foundation
import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Reading agrees with Foundation")
struct AgreementTests {
  /// Whether the JSON itself, whatever it says, is refused.
  private func isRefused(_ bytes: [UInt8]) -> Bool {
    let other: [ReadingProblem] = [.topLevelNotObject, .tooLarge]
    let refusing = ReadingProblem.allCases.filter {
      $0.readability == .nowhere && !other.contains($0)
    }
    let codes = Set(refusing.map(\.code))
    return AssociationFile(reading: bytes).findings.contains { codes.contains($0.code) }
  }

  private func foundationAccepts(_ bytes: [UInt8]) -> Bool {
    let json = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    return json != nil
  }

  @Test(
    "Reader and Foundation agree about every real file",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)")
  )
  func corpus() throws {
    for path in SharedData.corpus {
      let bytes = Array(try SharedData.data(path))
      // What is wrapped in a signature is JSON for a device, not for Foundation.
      guard !ContentKind.isSigned(bytes) else { continue }
      #expect(foundationAccepts(bytes) != isRefused(bytes), "\(path)")
    }
  }

  @Test("Reader and Foundation agree about generated JSON and its mutations", arguments: 0..<20)
  func generated(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<150 {
      var bytes = Array(random.json(depth: 4).utf8)
      #expect(foundationAccepts(bytes), "\(String(decoding: bytes, as: UTF8.self))")
      for _ in 0..<3 {
        #expect(
          foundationAccepts(bytes) != isRefused(bytes),
          "\(String(decoding: bytes, as: UTF8.self)) \(bytes)"
        )
        random.mutate(&bytes)
      }
    }
  }
}
