import Foundation
import NIOConcurrencyHelpers
import ProcessTestSupport

/// A running nginx, started by a shell that stops it on request, or when the test process ends.
final class NginxProcess: Sendable {
  private static let script = """
    "$0" -p "$1" -c nginx.conf -e error.log & child=$!
    read -r line; kill -KILL "$child"
    """

  private let process: ChildProcess
  private let errors: NIOLockedValueBox<Data>

  init(_ executable: String, in folder: URL) {
    let errors = NIOLockedValueBox(Data())
    self.errors = errors
    process = ChildProcess(
      ExternalCommand(
        URL(filePath: "/bin/sh"),
        ["-c", Self.script, executable, folder.path(percentEncoded: false)]
      ),
      errors: { text in errors.withLockedValue { $0 += text } }
    )
  }

  /// Waits until the server accepts a connection, the only sign that it is ready.
  func waitUntilListening(at port: Int) async throws {
    for _ in 0..<3_000 {
      if LocalSocket.isListening(at: port) { return }
      let text = String(decoding: errors.withLockedValue { $0 }, as: UTF8.self)
      if text.contains("[emerg]") { throw Nginx.Failure(description: text) }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Nginx.Failure(description: "nginx does not listen.")
  }

  func stop() async {
    process.closeInput()
    _ = try? await process.ended()
  }
}
