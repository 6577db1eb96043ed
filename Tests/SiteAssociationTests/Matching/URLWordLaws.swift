import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Classes of eight bytes")
struct URLWordLaws {
  private static let classes:
    [(name: String, members: @Sendable (URLWord) -> UInt64, characters: String)] = [
      ("host", { $0.hostCharacters }, "-._"),
      ("path", { $0.pathCharacters }, "-._/:;"),
      ("query", { $0.queryCharacters }, "-._/:;=&"),
      ("slashes", { $0.slashes }, "/"),
    ]

  private static func contains(_ byte: UInt8, in name: String, _ characters: String) -> Bool {
    let isAlphanumeric = byte.isASCIILetter || byte.isASCIIDigit
    return characters.utf8.contains(byte) || name != "slashes" && isAlphanumeric
  }

  private func urlWord(_ bytes: [UInt8]) -> URLWord? { URLWord(bytes.span, at: 0) }

  @Test("A prefix ends at the first byte outside of a class", arguments: classes.indices)
  func prefixes(index: Int) throws {
    let (name, members, characters) = Self.classes[index]
    let inside = (UInt8.min...UInt8.max).filter { Self.contains($0, in: name, characters) }
    var generator = SeededGenerator(seed: UInt64(index))
    for position in 0..<URLWord.byteCount {
      for byte in UInt8.min...UInt8.max {
        // Any bytes can follow, also bytes for which sums carry into the next byte.
        var bytes = (0..<URLWord.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator)
        }
        for before in 0..<position {
          bytes[before] = inside[Int.random(in: inside.indices, using: &generator)]
        }
        bytes[position] = byte
        let word = try #require(urlWord(bytes))
        let isInside = { Self.contains($0, in: name, characters) }
        let expected = bytes.firstIndex { !isInside($0) } ?? bytes.count
        #expect(word.prefixCount(in: members(word)) == expected, "\(name): \(bytes)")
      }
    }
  }

  @Test("A word is read only if eight bytes are left")
  func bounds() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 20)
    for count in 0...20 {
      let url = bytes.span.extracting(first: count)
      for offset in -1...21 {
        let isWhole = offset >= 0 && offset + URLWord.byteCount <= count
        let isRead = URLWord(url, at: offset) != nil
        #expect(isRead == isWhole)
      }
    }
  }

  @Test("The classes allow only what the parts of a URL allow")
  func parts() throws {
    for byte in UInt8.min...UInt8.max {
      let word = try #require(urlWord([UInt8](repeating: byte, count: 8)))
      let allowed = URLCharacters(allowing: byte)
      let isInHost = word.prefixCount(in: word.hostCharacters) == 8
      #expect(isInHost == allowed.contains(.plainHost))
      #expect(word.prefixCount(in: word.pathCharacters) == 0 || allowed.contains(.path))
      #expect(word.prefixCount(in: word.queryCharacters) == 0 || allowed.contains(.query))
      #expect(word.isSchemeOfHTTPS == false)
    }
    let scheme = try #require(urlWord(Array("https://".utf8)))
    #expect(scheme.isSchemeOfHTTPS)
  }
}
