package import Foundation

/// The web server of Debian's package nginx-light, with a configuration of its own.
package struct Nginx: Sendable {
  /// Where it is, or nil.
  private static let executable = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether there is one on this machine.
  package static var isPresent: Bool { executable != nil }

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// Where https is spoken.
  package let securePort: Int
  /// Where plain http is spoken.
  package let plainPort: Int

  /// Starts the server, and ends it when the body is done.
  ///
  /// - Parameters:
  ///   - files: What is written to its folder first, by name.
  ///   - servers: The `server` blocks. SECURE and PLAIN stand for the two ports, FOLDER for the folder.
  package static func with<Result>(
    files: [String: Data],
    servers: String,
    _ body: (Nginx) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "linkwright-nginx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, data) in files {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try data.write(to: url)
    }
    let nginx = try start(in: folder, servers: servers)
    do {
      let result = try await body(nginx)
      try run(["-s", "stop"], in: folder)
      return result
    } catch {
      try? run(["-s", "stop"], in: folder)
      throw error
    }
  }

  /// Ports are free when they are chosen; where somebody else takes one in between, nginx does not start,
  /// and others are tried.
  private static func start(in folder: URL, servers: String) throws -> Nginx {
    var reason = ""
    for _ in 0..<10 {
      let nginx = Nginx(securePort: try freePort(), plainPort: try freePort())
      let text = nginx.configuration(servers, folder: folder.path(percentEncoded: false))
      try Data(text.utf8).write(to: folder.appending(path: "nginx.conf"))
      do {
        // It listens before it goes into the background and this call is over.
        try run([], in: folder)
        return nginx
      } catch let failure as Failure {
        reason = failure.description
        guard reason.contains("Address already in use") else { break }
      }
    }
    throw Failure(description: "nginx does not start: \(reason)")
  }

  private func configuration(_ servers: String, folder: String) -> String {
    """
    pid nginx.pid;
    error_log error.log;
    worker_processes 1;
    \(getuid() == 0 ? "user root;" : "")
    events { worker_connections 64; }
    http {
      access_log off;
      client_body_temp_path body;
      proxy_temp_path proxy;
      fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      default_type application/json;
      \(servers)
    }

    """
    .replacing("SECURE", with: "\(securePort)")
    .replacing("PLAIN", with: "\(plainPort)")
    .replacing("FOLDER", with: folder)
  }

  private static func run(_ arguments: [String], in folder: URL) throws {
    let errors = folder.appending(path: "stderr")
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(filePath: executable ?? "")
    let path = folder.path(percentEncoded: false)
    process.arguments = ["-p", path, "-c", "nginx.conf", "-e", "error.log"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
  }

  private static func freePort() throws -> Int {
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, type, 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
      }
    }
    guard status == 0 else { throw Failure(description: "no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
