import Foundation
import LinkwrightTesting
import SiteAssociation
import Testing

@testable import LinkOpening

@Suite("Laws of reading property lists")
struct PropertyListLaws {
  private static let xml = PlistText.profile(
    PlistText.anyDomain + "\n" + PlistText.domains(["applinks:é.example", "applinks:a&amp;b"]),
    "<key>ExpirationDate</key><date>2099-11-21T06:59:58Z</date><key>D</key><data>AAAA</data>"
      + "<key>N</key><integer>5</integer><key>R</key><real>1.5</real><key>B</key><true/>"
  )

  private static func binary(_ list: Any) throws -> [UInt8] {
    let data = try PropertyListSerialization.data(
      fromPropertyList: list,
      format: .binary,
      options: 0
    )
    return Array(data)
  }

  @Test("A binary list has the same values as its XML form")
  func agreement() throws {
    let list = try PropertyListSerialization.propertyList(from: Data(Self.xml.utf8), format: nil)
    let binary = ProvisioningProfile(reading: try Self.binary(list))
    let xml = ProvisioningProfile(reading: Self.xml.utf8)
    #expect(binary.findings == [] && xml.findings == [])
    #expect(binary.entitlements == xml.entitlements)
    #expect(binary.expires == xml.expires && binary.expires != nil)
    #expect(binary.name == xml.name && binary.teamIDs == xml.teamIDs && binary.kind == xml.kind)
  }

  @Test("Reading arbitrary bytes ends", arguments: 0..<8 as Range<UInt64>)
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = try PropertyListSerialization.propertyList(from: Data(Self.xml.utf8), format: nil)
    let good = seed % 2 == 0 ? Array(Self.xml.utf8) : try Self.binary(list)
    let words = ["<", ">", "/", "&", "]]>", "<!--", "<key>", "<dict>", "</dict>", "<array/>", ";"]
    for _ in 0..<1500 {
      var bytes = good
      for _ in 0...Int.random(in: 0..<6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = [0, 1, 8, 9, 0xAF, 0xDF, 0x5F, 0x6F, 0xFF][place % 9]
        case 2:
          bytes.insert(contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: place)
        case 3 where bytes.count > 20: bytes.removeSubrange(place..<min(place + 9, bytes.count - 1))
        default: bytes = Array(bytes.prefix(max(place, 1))) + (seed % 2 == 0 ? [] : good.suffix(32))
        }
      }
      let profile = ProvisioningProfile(reading: bytes)
      _ = profile.lint(at: Date(timeIntervalSince1970: 0))
      _ = EntitlementsFile(reading: bytes).lint(against: profile)
    }
  }

  /// Each array contains the next array sixteen times. In a cycle, the last array contains the first.
  @Test("A list that contains itself many times is rejected", arguments: [true, false])
  func bomb(isCycle: Bool) {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for level in 0..<40 {
      offsets.append(bytes.count)
      let next = level == 39 ? (isCycle ? 0 : 40) : level + 1
      bytes += [0xAF, 0x10, 16] + [UInt8](repeating: UInt8(next), count: 16)
    }
    offsets.append(bytes.count)
    bytes += [0x09]
    let table = bytes.count
    bytes += offsets.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [offsets.count, 0, table] {
      bytes += (0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
    let file = EntitlementsFile(reading: bytes)
    #expect(
      file.findings.map(\.problem)
        == ["The property list has too many values, or is nested too deeply."]
    )
  }

  /// A secondary thread has 512 KB on iOS. Debug builds need the most.
  @Test("A nested list is read on a thread with a small stack", arguments: ["XML", "binary"])
  func smallStack(format: String) async {
    let bytes = format == "XML" ? Self.nestedXML(depth: 100) : Self.nestedBinary(depth: 100)
    let problems = await withCheckedContinuation { continuation in
      let thread = Thread {
        let file = EntitlementsFile(reading: bytes)
        continuation.resume(returning: file.findings.map(\.problem))
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(
      problems.contains("The property list has too many values, or is nested too deeply.")
    )
  }

  private static func nestedXML(depth: Int) -> [UInt8] {
    let start = String(repeating: "<key>a</key><dict>", count: depth)
    return Array(PlistText.list(start + String(repeating: "</dict>", count: depth)).utf8)
  }

  /// Each dictionary contains the next one; the last object is its key.
  private static func nestedBinary(depth: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for level in 0..<depth {
      offsets.append(bytes.count)
      bytes += [0xD1, UInt8(depth), UInt8(level + 1)]
    }
    offsets.append(bytes.count)
    bytes += [0x51, UInt8(ascii: "a")]
    let table = bytes.count
    bytes += offsets.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [offsets.count, 0, table] {
      bytes += (0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
    return bytes
  }
}
