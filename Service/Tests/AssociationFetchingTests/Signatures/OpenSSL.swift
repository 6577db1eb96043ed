import Foundation
import ProcessTestSupport

/// The `openssl` command with a temporary certificate and folder.
struct OpenSSL {
  /// The path of the program, or nil.
  private static let executable = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether openssl is installed.
  static var isPresent: Bool { executable != nil }

  struct Failure: Error {
    var arguments: [String]
  }

  private let folder: URL

  /// Calls `body` with a new certificate, and removes everything afterwards.
  static func withCertificate(_ body: (OpenSSL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("linkwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
    let names = "-subj /CN=test.example -keyout key.pem -out certificate.pem"
    try await run(words(request) + words(names), in: folder)
    try await body(OpenSSL(folder: folder))
  }

  /// The output of `openssl cms <options>` for `content`, signed by the certificate.
  func cms(_ options: String, content: String) async throws -> [UInt8] {
    try Data(content.utf8).write(to: folder.appendingPathComponent("content"))
    let files = "-in content -out message -signer certificate.pem -inkey key.pem"
    try await Self.run(["cms"] + Self.words(options) + Self.words(files), in: folder)
    return Array(try Data(contentsOf: folder.appendingPathComponent("message")))
  }

  /// The certificate itself in DER: a SEQUENCE, but no CMS message.
  func certificate() async throws -> [UInt8] {
    try await Self.run(Self.words("x509 -in certificate.pem -outform DER -out message"), in: folder)
    return Array(try Data(contentsOf: folder.appendingPathComponent("message")))
  }

  /// `content` encrypted for the certificate: a CMS message, but not signed data.
  func enveloped(content: String) async throws -> [UInt8] {
    try Data(content.utf8).write(to: folder.appendingPathComponent("content"))
    let options = "cms -encrypt -aes128 -outform DER -in content -out message certificate.pem"
    try await Self.run(Self.words(options), in: folder)
    return Array(try Data(contentsOf: folder.appendingPathComponent("message")))
  }

  /// A self-signed certificate for a host, in PEM and DER.
  ///
  /// - Parameters:
  ///   - key: The kind of the key, such as `rsa:2048`.
  ///   - hash: The hash of the signature, such as `-sha256`.
  static func identity(
    for host: String,
    key: String,
    hash: String
  ) async throws -> (pem: String, der: [UInt8]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("linkwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let request = "req -x509 -newkey \(key) \(hash) -nodes -days 2 -subj /CN=\(host)"
    let extensions = "-addext subjectAltName=DNS:\(host) -addext extendedKeyUsage=serverAuth"
    let files = "-keyout key.pem -out certificate.pem"
    try await run(words(request) + words(extensions) + words(files), in: folder)
    try await run(words("x509 -in certificate.pem -outform DER -out certificate.der"), in: folder)
    let pem = try Data(contentsOf: folder.appendingPathComponent("certificate.pem"))
    let der = try Data(contentsOf: folder.appendingPathComponent("certificate.der"))
    return (String(decoding: pem, as: UTF8.self), Array(der))
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private static func run(_ arguments: [String], in folder: URL) async throws {
    guard let executable else { throw Failure(arguments: arguments) }
    let command = ExternalCommand(URL(filePath: executable), arguments, folder: folder)
    let status = try await command.run().status
    guard status == .exited(0) else { throw Failure(arguments: arguments) }
  }
}
