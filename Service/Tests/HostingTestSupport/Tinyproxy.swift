import Foundation

/// A tinyproxy (Debian's package tinyproxy-bin) with its own configuration.
package struct Tinyproxy: Sendable {
  /// The path of the program, or nil.
  private static let executable = ["/usr/bin/tinyproxy", "/usr/sbin/tinyproxy"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether tinyproxy is installed.
  package static var isPresent: Bool { executable != nil }

  /// The port that the proxy listens on.
  package let port: Int

  /// Runs the proxy for the duration of `body`.
  ///
  /// - Parameter options: Further lines of the configuration.
  package static func with<Result>(
    options: [String] = [],
    _ body: (Tinyproxy) async throws -> Result
  ) async throws -> Result {
    guard let port = LocalSocket.freePort() else {
      throw ServerProcess.Failure(description: "no free port")
    }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "linkwright-tinyproxy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "tinyproxy.conf")
    let lines = ["Port \(port)", "Listen 127.0.0.1", "Timeout 20", "MaxClients 20"] + options
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    let process = ServerProcess(executable ?? "", ["-d", "-c", file.path(percentEncoded: false)])
    do {
      try await process.waitUntilListening(at: port)
      let result = try await body(Tinyproxy(port: port))
      await process.stop()
      return result
    } catch {
      await process.stop()
      throw error
    }
  }
}
