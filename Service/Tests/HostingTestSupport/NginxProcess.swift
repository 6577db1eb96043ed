import Foundation

/// A running nginx, in the foreground of a shell that ends it when it is told to, or when whoever runs the
/// tests is gone.
///
/// In the background nginx would keep the descriptor open by which `Process` learns of an end. It is killed,
/// for a child inherits the signals that Swift's threads do not take, and nginx without a master leaves it
/// at that.
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

  /// Nothing but a connection says that a server of somebody else is ready.
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
