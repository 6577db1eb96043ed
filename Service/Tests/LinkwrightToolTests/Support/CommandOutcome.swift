import ArgumentParser
import Foundation
import Testing

@testable import LinkwrightTool

/// Parses a command line and works out what it says, without a process.
func outcome(of arguments: [String]) throws -> Outcome {
  let command = try Linkwright.parseAsRoot(arguments)
  return try #require(command as? any ToolCommand).outcome()
}

func outcome(of arguments: String...) throws -> Outcome { try outcome(of: arguments) }

/// The parsed form of a JSON object.
func jsonObject(_ text: String) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

extension Outcome {
  /// Both streams, told apart line by line, and the exit code: what a golden file shows.
  var transcript: String {
    var result = ""
    for piece in pieces {
      if piece.stream == .errors {
        for line in piece.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
          result += "stderr: \(line)\n"
        }
      } else {
        result += piece.text
      }
    }
    return result + "exit \(exit.rawValue)\n"
  }
}

/// The same for a command that waits for something.
func asyncOutcome(of arguments: [String]) async throws -> Outcome {
  let command = try Linkwright.parseAsRoot(arguments)
  return try await #require(command as? any AsyncToolCommand).outcome()
}
