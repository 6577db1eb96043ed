package import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program that a test runs, with its arguments.
///
/// It runs through swift-subprocess, because Foundation's `Process.run()` crashes on Linux when about
/// 1,350 files are open (observed with Swift 6.3.1). It copies 256 bytes of each directory entry of
/// `/proc/self/fd`, but the last entries in a full buffer of 32 KB are shorter (swift-corelibs-foundation,
/// pull request 5472).
package struct ExternalCommand: Sendable {
  /// The streams and the status of a program that ended.
  package struct Result: Sendable {
    package var output: Data
    package var errors: Data
    package var status: ExitStatus
  }

  package var executable: URL
  package var arguments: [String]
  /// All environment variables, or nil for those of the test process.
  package var environment: [String: String]?
  /// The working directory, or nil for that of the test process.
  package var folder: URL?

  package init(
    _ executable: URL,
    _ arguments: [String],
    environment: [String: String]? = nil,
    folder: URL? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// Runs the program and waits for its end.
  ///
  /// - Throws: `SubprocessError` if the program does not start or writes more than 64 MiB to a stream.
  package func run(input: String = "") async throws -> Result {
    let limit = 64 << 20
    let result = try await Subprocess.run(
      configuration,
      input: .fileDescriptor(Self.descriptor(of: input), closeAfterSpawningProcess: true),
      output: .bytes(limit: limit),
      error: .bytes(limit: limit)
    )
    return Result(
      output: Data(result.standardOutput),
      errors: Data(result.standardError),
      status: ExitStatus(result.terminationStatus)
    )
  }

  var configuration: Configuration {
    Configuration(
      executable: .path(FilePath(executable.path(percentEncoded: false))),
      arguments: Arguments(arguments),
      environment: environment.map { variables in
        .custom(variables.map { Array("\($0.key)=\($0.value)\0".utf8) })
      } ?? .inherit,
      workingDirectory: folder.map { FilePath($0.path(percentEncoded: false)) }
    )
  }

  /// A file, because a write to a pipe fails when the program does not read all of its input.
  private static func descriptor(of input: String) throws -> FileDescriptor {
    guard !input.isEmpty else { return try .open("/dev/null", .readOnly) }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try .open(FilePath(file.path(percentEncoded: false)), .readOnly)
  }
}

/// How a program ended.
package enum ExitStatus: Sendable, Hashable {
  case exited(Int32)
  case signaled(Int32)

  init(_ status: TerminationStatus) {
    switch status {
    case .exited(let code): self = .exited(code)
    case .signaled(let signal): self = .signaled(signal)
    }
  }

  /// The exit code, or the number of the signal that ended the program.
  package var code: Int32 {
    switch self {
    case .exited(let code), .signaled(let code): code
    }
  }
}
