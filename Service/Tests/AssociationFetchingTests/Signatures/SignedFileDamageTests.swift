import AssociationFetching
import Testing

@Suite("Damaged signed files")
struct SignedFileDamageTests {
  private let fixture = FetchingFixture.bytes("signed.der")

  @Test("A truncated signed file is refused as malformed")
  func truncation() {
    #expect(fixture.count > 500)
    for count in 1..<fixture.count {
      #expect(throws: SignedFileError(.malformed)) {
        try SignedFile(unwrapping: fixture.prefix(count))
      }
    }
  }

  @Test("A signed file with trailing bytes is refused as malformed")
  func trailingBytes() {
    for byte: UInt8 in [0x00, 0x0A, 0x30] {
      #expect(throws: SignedFileError(.malformed)) { try SignedFile(unwrapping: fixture + [byte]) }
    }
  }

  @Test("A signed file with any flipped bit is refused or read")
  func flippedBits() throws {
    let whole = try SignedFile(unwrapping: fixture)
    var damaged = fixture
    var readable = 0
    for index in fixture.indices {
      for mask in (0..<8).map({ UInt8(1) << $0 }) + [0xFF] {
        damaged[index] ^= mask
        if let file = try? SignedFile(unwrapping: damaged) {
          readable += 1
          #expect(file.content.count <= whole.content.count)
        }
        damaged[index] ^= mask
      }
    }
    // Content, certificate and signature are not verified, so most damage goes undetected.
    #expect(readable > fixture.count)
    #expect(readable < fixture.count * 9)
  }

  @Test("A signed file with a missing or repeated byte is refused or read")
  func shiftedBytes() throws {
    for index in fixture.indices {
      var shorter = fixture
      shorter.remove(at: index)
      var longer = fixture
      longer.insert(fixture[index], at: index)
      #expect(throws: SignedFileError.self) { try SignedFile(unwrapping: shorter) }
      #expect(throws: SignedFileError.self) { try SignedFile(unwrapping: longer) }
    }
  }
}
