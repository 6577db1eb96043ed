import Foundation
import ProcessTestSupport
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

  private static func run(
    _ executable: URL,
    _ arguments: [String],
    input: String,
    environment: [String: String]
  ) async throws -> ToolProcess {
    let tools = try #require(Repository.tools).path(percentEncoded: false)
    let command = ExternalCommand(
      executable,
      arguments,
      environment: ["PATH": "\(tools):/usr/bin:/bin", "LANG": "C.UTF-8"]
        .merging(environment) { $1 },
      folder: Repository.root
    )
    let result = try await command.run(input: input)
    return ToolProcess(
      output: String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: result.errors, as: UTF8.self),
      status: result.status.code
    )
  }
}
