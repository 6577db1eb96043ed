import AssociationFetching
import Testing

@Suite(
  "Files signed by OpenSSL",
  .enabled(if: OpenSSL.isPresent, "the command openssl is missing, which makes the signed files")
)
struct SignedFileOpenSSLTests {
  private let content = #"{"applinks":{"details":[]}}"#

  @Test(
    "A file signed by OpenSSL is extracted from every form",
    arguments: [
      ("DER", "-sign -binary -nodetach -outform DER"),
      ("DER without attributes", "-sign -binary -nodetach -noattr -outform DER"),
      ("DER without certificate", "-sign -binary -nodetach -nocerts -outform DER"),
      ("BER of indefinite length", "-sign -binary -nodetach -stream -outform DER"),
      ("PEM", "-sign -binary -nodetach -outform PEM"),
      ("PEM of indefinite length", "-sign -binary -nodetach -stream -outform PEM"),
      ("S/MIME", "-sign -binary -nodetach -outform SMIME"),
    ]
  )
  func forms(name: String, options: String) async throws {
    try await OpenSSL.withCertificate { openSSL in
      let file = try await SignedFile(unwrapping: openSSL.cms(options, content: content))
      #expect(String(decoding: file.content, as: UTF8.self) == content)
      #expect(file.signerCount == 1)
    }
  }

  @Test("A file signed in several pieces is reassembled", arguments: [1, 4_096, 100_000])
  func length(count: Int) async throws {
    let content = String(repeating: "x", count: count)
    try await OpenSSL.withCertificate { openSSL in
      let options = "-sign -binary -nodetach -stream -outform DER"
      let file = try await SignedFile(unwrapping: openSSL.cms(options, content: content))
      #expect(String(decoding: file.content, as: UTF8.self) == content)
    }
  }

  @Test("A detached signature is refused")
  func detached() async throws {
    try await OpenSSL.withCertificate { openSSL in
      let message = try await openSSL.cms("-sign -binary -outform DER", content: content)
      #expect(throws: SignedFileError(.noContent)) { try SignedFile(unwrapping: message) }
    }
  }

  @Test("Certificates and encrypted messages of OpenSSL are refused")
  func otherMessages() async throws {
    try await OpenSSL.withCertificate { openSSL in
      let certificate = try await openSSL.certificate()
      let enveloped = try await openSSL.enveloped(content: content)
      for message in [certificate, enveloped] {
        #expect(throws: SignedFileError(.notSignedData)) { try SignedFile(unwrapping: message) }
      }
    }
  }
}
