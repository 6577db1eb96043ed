import AssociationFetching
import Foundation
import Testing

@Suite("Signed files")
struct SignedFileTests {
  // openssl cms -sign -binary -nodetach -outform DER, with an EC certificate whose key is discarded.
  private let fixture = FetchingFixture.bytes("signed.der")

  @Test("A signed file yields its content and the number of signatures")
  func fixtureUnwraps() throws {
    let file = try SignedFile(unwrapping: fixture)
    #expect(String(decoding: file.content, as: UTF8.self).hasPrefix(#"{"applinks":{"#))
    #expect(file.content.last == UInt8(ascii: "\n"))
    #expect(file.signerCount == 1)
    #expect(!file.isText)
  }

  @Test(
    "A signed file is extracted from every encoding",
    arguments: [
      ("base64 in one line", "", "", 0),
      ("base64 in lines", "", "", 64),
      ("base64 behind empty lines", "\r\n\r\n", "\r\n", 76),
      ("PEM", "-----BEGIN PKCS7-----\n", "\n-----END PKCS7-----\n", 64),
      ("PEM of CMS", "-----BEGIN CMS-----\r\n", "\r\n-----END CMS-----", 64),
      (
        "S/MIME",
        "MIME-Version: 1.0\r\nContent-Type: application/pkcs7-mime; name=\"a.p7m\"\r\n\r\n", "\r\n",
        76
      ),
    ]
  )
  func wrappings(name: String, head: String, tail: String, columns: Int) throws {
    let options: Data.Base64EncodingOptions =
      switch columns {
      case 64: [.lineLength64Characters]
      case 76: [.lineLength76Characters]
      default: []
      }
    let text = head + Data(fixture).base64EncodedString(options: options) + tail
    let file = try SignedFile(unwrapping: text.utf8)
    #expect(file.content == (try SignedFile(unwrapping: fixture)).content)
    #expect(file.isText)
  }

  @Test(
    "Other bytes are not a signed file",
    arguments: [
      ("", SignedFileError.Code.notSigned),
      ("\n \n", .notSigned),
      (#"{"applinks":{}}"#, .notSigned),
      ("<!DOCTYPE html>", .notSigned),
      ("applinks", .notSigned),
      ("Content-Type: text/plain\n\n{}", .notSigned),
      ("-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----", .notSignedData),
      ("-----BEGIN PKCS7-----\nMAA=\n", .malformed),
      ("-----BEGIN PKCS7-----\n?\n-----END PKCS7-----", .malformed),
      ("-----BEGIN CMS-----\n-----END PKCS7-----", .malformed),
      ("Content-Type: application/pkcs7-mime\n\n{}", .malformed),
      ("MAA=", .notSignedData),
      ("MIAAAA==", .notSignedData),
      ("0", .malformed),
    ]
  )
  func refusals(text: String, code: SignedFileError.Code) {
    #expect(throws: SignedFileError(code)) { try SignedFile(unwrapping: text.utf8) }
  }

  @Test("A signed file above the size limit is refused")
  func size() {
    let spaces = [UInt8](repeating: 0x20, count: SignedFile.maximumByteCount + 1)
    #expect(throws: SignedFileError(.tooLarge)) { try SignedFile(unwrapping: spaces) }
    #expect(throws: SignedFileError(.notSigned)) { try SignedFile(unwrapping: spaces.dropLast()) }
  }

  @Test(
    "Excessive nesting is refused",
    arguments: [[0x30, 0x80] as [UInt8], [0x24, 0x80], [0xA0, 0x80]]
  )
  func nesting(level: [UInt8]) {
    let levels = [UInt8](
      [[0x30, 0x80], Array(repeatElement(level, count: 200_000).joined())].joined()
    )
    #expect(throws: SignedFileError(.malformed)) { try SignedFile(unwrapping: levels) }
  }

  @Test("Each signed file error has one sentence")
  func sentences() {
    let codes: [SignedFileError.Code] = [
      .notSigned, .notSignedData, .noContent, .malformed, .tooLarge,
    ]
    let sentences = codes.map { SignedFileError($0).description }
    #expect(Set(sentences).count == codes.count)
    for sentence in sentences {
      #expect(sentence.hasPrefix("The file ") && sentence.hasSuffix("."))
    }
  }
}
