import Foundation
import Testing

/// The built tool, or the shell with the tool in its path, run as a process of its own.
struct ToolProcess {
  var output: String
  var errors: String
  var status: Int32

  static func tool(
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> ToolProcess {
    let tool = try #require(Repository.tools).appending(path: "linkwright")
    return try await run(tool, arguments, input: input, environment: environment)
  }

  /// Runs a command line in the root of the repository.
  static func shell(_ line: String, environment: [String: String] = [:]) async throws -> ToolProcess
  {
    let bash = URL(fileURLWithPath: "/bin/bash")
    return try await run(bash, ["-c", line], input: "", environment: environment)
  }

  /// Streams go through files: a pipe that nobody empties would stop the process.
  private static func run(
    _ executable: URL,
    _ arguments: [String],
    input: String,
    environment: [String: String]
  ) async throws -> ToolProcess {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "linkwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ text: String = "") throws -> URL {
      let url = folder.appending(path: name)
      try Data(text.utf8).write(to: url)
      return url
    }
    let outputFile = try file("output")
    let errorFile = try file("errors")

    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = Repository.root
    process.standardInput = try FileHandle(forReadingFrom: file("input", input))
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    let tools = try #require(Repository.tools).path(percentEncoded: false)
    process.environment = ["PATH": "\(tools):/usr/bin:/bin", "LANG": "C.UTF-8"]
      .merging(environment) { $1 }
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return ToolProcess(
      output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self),
      status: status
    )
  }
}
