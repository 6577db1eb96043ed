import Foundation
import NIOConcurrencyHelpers
import ProcessTestSupport

/// A running server, such as nginx, started by a shell that stops it on request, or when the test
/// process ends.
final class ServerProcess: Sendable {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let script = """
    "$0" "$@" & child=$!
    read -r line; kill -KILL "$child"
    """

  private let process: ChildProcess
  private let errors: NIOLockedValueBox<Data>

  /// - Parameter arguments: The arguments of the program, which must keep it in the foreground.
  init(_ executable: String, _ arguments: [String]) {
    let errors = NIOLockedValueBox(Data())
    self.errors = errors
    process = ChildProcess(
      ExternalCommand(URL(filePath: "/bin/sh"), ["-c", Self.script, executable] + arguments),
      errors: { text in errors.withLockedValue { $0 += text } }
    )
  }

  /// Waits until the server accepts a connection, the only sign that it is ready.
  func waitUntilListening(at port: Int) async throws {
    for _ in 0..<3_000 {
      if LocalSocket.isListening(at: port) { return }
      let text = String(decoding: errors.withLockedValue { $0 }, as: UTF8.self)
      if text.contains("[emerg]") { throw Failure(description: text) }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Failure(description: "The server does not listen.")
  }

  func stop() async {
    process.closeInput()
    _ = try? await process.ended()
  }
}
