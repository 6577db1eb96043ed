import Foundation
import Testing

/// A private namespace of mounts for one service, in which commands can change the mounts while it runs.
///
/// Nothing is mounted outside of it, and its mounts end with the service.
struct MountNamespace: Sendable {
  /// The command did not run, or failed.
  struct CommandFailed: Error { var command: String }

  static let program = URL(filePath: "/usr/bin/unshare")
  /// Needs root on Linux.
  static let isAvailable =
    geteuid() == 0 && FileManager.default.isExecutableFile(atPath: program.path)

  private let folder: URL
  /// Mounts what the service needs.
  private let preparation: String

  init(_ home: ServiceHome, preparation: String) {
    folder = home.folder
    self.preparation = preparation
  }

  private func file(_ name: String) -> String { folder.appending(path: name).path }

  /// The arguments of ``program``. The process keeps its number, so that signals reach the service.
  func arguments(running tool: URL, _ arguments: [String]) -> [String] {
    let command = file("command")
    let script = """
      set -e
      \(preparation)
      (
        exec </dev/null >/dev/null 2>&1
        while kill -0 $$; do
          if [ -f '\(command)' ]; then
            bash '\(command)' && mv '\(command)' '\(command).done' || mv '\(command)' '\(command).failed'
          fi
          sleep 0.02
        done
      ) &
      exec "$0" "$@"
      """
    return ["--mount", "bash", "-c", script, tool.path] + arguments
  }

  /// Runs a command of the shell in the namespace.
  func run(_ command: String) async throws {
    let path = file("command")
    try Data(command.utf8).write(to: URL(filePath: path + ".new"))
    try FileManager.default.moveItem(atPath: path + ".new", toPath: path)
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      if FileManager.default.fileExists(atPath: path + ".done") {
        return try FileManager.default.removeItem(atPath: path + ".done")
      }
      if FileManager.default.fileExists(atPath: path + ".failed") { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw CommandFailed(command: command)
  }
}
