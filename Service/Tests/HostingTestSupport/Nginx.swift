package import Foundation

/// An nginx server (Debian's package nginx-light) with its own configuration.
package struct Nginx: Sendable {
  /// The path of the program, or nil.
  private static let executable = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether nginx is installed.
  package static var isPresent: Bool { executable != nil }

  /// The port for HTTPS.
  package let securePort: Int
  /// The port for plain HTTP.
  package let plainPort: Int

  /// Runs the server for the duration of `body`.
  ///
  /// - Parameters:
  ///   - files: The files in its folder, by name.
  ///   - servers: The `server` blocks, with the placeholders SECURE and PLAIN for the ports, and FOLDER.
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
    let (nginx, process) = try await start(in: folder, servers: servers)
    do {
      let result = try await body(nginx)
      await process.stop()
      return result
    } catch {
      await process.stop()
      throw error
    }
  }

  /// Chooses free ports. If another process takes one in between, nginx does not start and the next ports
  /// are tried.
  private static func start(
    in folder: URL,
    servers: String
  ) async throws -> (Nginx, ServerProcess) {
    for _ in 0..<10 {
      let nginx = Nginx(securePort: try freePort(), plainPort: try freePort())
      let text = nginx.configuration(servers, folder: folder.path(percentEncoded: false))
      try Data(text.utf8).write(to: folder.appending(path: "nginx.conf"))
      let process = ServerProcess(
        executable ?? "",
        ["-p", folder.path(percentEncoded: false), "-c", "nginx.conf", "-e", "error.log"]
      )
      do {
        try await process.waitUntilListening(at: nginx.securePort)
        return (nginx, process)
      } catch let failure as ServerProcess.Failure {
        await process.stop()
        guard failure.description.contains("Address already in use") else { throw failure }
      }
    }
    throw ServerProcess.Failure(description: "nginx finds no free port.")
  }

  private func configuration(_ servers: String, folder: String) -> String {
    """
    daemon off;
    master_process off;
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

  private static func freePort() throws -> Int {
    guard let port = LocalSocket.freePort() else {
      throw ServerProcess.Failure(description: "no free port")
    }
    return port
  }
}
