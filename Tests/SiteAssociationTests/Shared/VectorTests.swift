import Foundation
import SiteAssociation
import Testing

@Suite("The recorded decisions", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct VectorTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var id: String
    var evidence: String
    var layer: String
    var domain: String
    var appID: String
    var url: String
    var expected: String
    var file: [UInt8]

    var testDescription: String { "\(id) (\(evidence))" }
  }

  static let vectors: [Vector] = {
    guard
      let data = try? SharedData.data("data/aasa-vectors/vectors.json"),
      let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return list.compactMap { entry in
      func string(_ key: String) -> String { entry[key] as? String ?? "" }
      let raw = entry["aasaRaw"] as? String
      let file =
        raw.map { Array($0.utf8) }
        ?? (try? JSONSerialization.data(withJSONObject: entry["aasa"] ?? [:])).map(Array.init)
      return Vector(
        id: string("id"),
        evidence: string("evidence"),
        layer: string("layer"),
        domain: string("domain"),
        appID: string("appID"),
        url: string("url"),
        expected: string("expected"),
        file: file ?? []
      )
    }
  }()

  @Test("The recorded decisions are not empty")
  func presence() {
    #expect(Self.vectors.count > 100)
  }

  @Test(
    "A recorded decision is reproduced",
    arguments: vectors.filter { ["pattern", "file", "host"].contains($0.layer) }
  )
  func agreement(vector: Vector) {
    let file = AssociationFile(reading: vector.file)
    let expected = vector.expected
    guard file.isReadable else {
      #expect(expected == "invalid")
      return
    }
    let domain = AssociatedDomain(vector.domain)
    let ruleSet = file.ruleSet(for: vector.appID, domain: domain)
    #expect((ruleSet?.decide(vector.url) ?? .noMatch).rawValue == expected)
    #expect((ruleSet?.trace(vector.url).decision ?? .noMatch).rawValue == expected)
  }
}
