import Foundation

/// The `openssl` command with a temporary certificate and folder.
struct OpenSSL {
  static let isPresent = (try? run(["version"], in: FileManager.default.temporaryDirectory)) != nil

  struct Failure: Error {
    var arguments: [String]
  }

  private let folder: URL

  /// Calls `body` with a new certificate, and removes everything afterwards.
  static func withCertificate(_ body: (OpenSSL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("linkwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
    let names = "-subj /CN=test.example -keyout key.pem -out certificate.pem"
    try run(words(request) + words(names), in: folder)
    try body(OpenSSL(folder: folder))
  }

  /// The output of `openssl cms <options>` for `content`, signed by the certificate.
  func cms(_ options: String, content: String) throws -> [UInt8] {
    try Data(content.utf8).write(to: folder.appendingPathComponent("content"))
    let files = "-in content -out message -signer certificate.pem -inkey key.pem"
    try Self.run(["cms"] + Self.words(options) + Self.words(files), in: folder)
    return Array(try Data(contentsOf: folder.appendingPathComponent("message")))
  }

  /// The certificate itself in DER: a SEQUENCE, but no CMS message.
  func certificate() throws -> [UInt8] {
    try Self.run(Self.words("x509 -in certificate.pem -outform DER -out message"), in: folder)
    return Array(try Data(contentsOf: folder.appendingPathComponent("message")))
  }

  /// `content` encrypted for the certificate: a CMS message, but not signed data.
  func enveloped(content: String) throws -> [UInt8] {
    try Data(content.utf8).write(to: folder.appendingPathComponent("content"))
    let options = "cms -encrypt -aes128 -outform DER -in content -out message certificate.pem"
    try Self.run(Self.words(options), in: folder)
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
  ) throws -> (pem: String, der: [UInt8]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("linkwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let request = "req -x509 -newkey \(key) \(hash) -nodes -days 2 -subj /CN=\(host)"
    let extensions = "-addext subjectAltName=DNS:\(host) -addext extendedKeyUsage=serverAuth"
    let files = "-keyout key.pem -out certificate.pem"
    try run(words(request) + words(extensions) + words(files), in: folder)
    try run(words("x509 -in certificate.pem -outform DER -out certificate.der"), in: folder)
    let pem = try Data(contentsOf: folder.appendingPathComponent("certificate.pem"))
    let der = try Data(contentsOf: folder.appendingPathComponent("certificate.der"))
    return (String(decoding: pem, as: UTF8.self), Array(der))
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private static func run(_ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
  }
}
