import Foundation
import HostingTestSupport

extension ServiceHome {
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// Writes `NAME.pem` and `NAME.key`.
  func write(_ identity: TestIdentity, as name: String) throws {
    try write(identity.certificatePEM, to: "\(name).pem")
    try write(identity.keyPEM, to: "\(name).key")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: path("\(name).key")
    )
  }

  /// Writes a certificate for the public listener.
  ///
  /// - Returns: The options that name its files.
  func makeCertificate() throws -> [String] {
    try write(TestAuthority().identity(["go.fernhill.example"]), as: "server")
    return ["--tls-certificate", path("server.pem"), "--tls-key", path("server.key")]
  }
}
