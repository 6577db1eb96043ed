import Foundation

/// A running nginx, in the foreground of a shell that stops it on request, or when the test process
/// ends.
///
/// In the background nginx would keep open the descriptor that tells `Process` about the end. It is
/// killed, because a child inherits the blocked signals of Swift's threads, and nginx without a master
/// keeps them blocked.
final class NginxProcess: Sendable {
  private static let script = """
    "$0" -p "$1" -c nginx.conf -e error.log & child=$!
    read -r line; kill -KILL "$child"
    """

  private let process: Process
  private let input: Pipe
  private let errors: URL
  private let ended: AsyncStream<Void>

  init(_ executable: String, in folder: URL) throws {
    errors = folder.appending(path: "stderr")
    try Data().write(to: errors)
    let (ended, ending) = AsyncStream.makeStream(of: Void.self)
    self.ended = ended
    input = Pipe()
    process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, executable, folder.path(percentEncoded: false)]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    process.terminationHandler = { _ in ending.finish() }
    try process.run()
  }

  /// Waits until the server accepts a connection, the only sign that it is ready.
  func waitUntilListening(at port: Int) async throws {
    for _ in 0..<3_000 {
      if LocalSocket.isListening(at: port) { return }
      let text = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      if text.contains("[emerg]") { throw Nginx.Failure(description: text) }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Nginx.Failure(description: "nginx does not listen.")
  }

  func stop() async {
    try? input.fileHandleForWriting.write(contentsOf: Data("stop\n".utf8))
    for await _ in ended {}
  }
}
