import AssociationFetching
import Testing

@Suite("A damaged signed file")
struct SignedFileDamageTests {
  private let fixture = Fixture.bytes("signed.der")

  @Test("that breaks off anywhere is refused as damaged")
  func truncation() {
    #expect(fixture.count > 500)
    for count in 1..<fixture.count {
      #expect(throws: SignedFileError(.malformed)) {
        try SignedFile(unwrapping: fixture.prefix(count))
      }
    }
  }

  @Test("with anything after its end is refused as damaged")
  func trailingBytes() {
    for byte: UInt8 in [0x00, 0x0A, 0x30] {
      #expect(throws: SignedFileError(.malformed)) { try SignedFile(unwrapping: fixture + [byte]) }
    }
  }

  @Test("is refused or read, whichever bit of it was turned over")
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
    // The content, the certificate and the signature are not verified, so most damage goes unseen.
    #expect(readable > fixture.count)
    #expect(readable < fixture.count * 9)
  }

  @Test("is refused or read, whichever byte of it is missing or stands twice")
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
