import Foundation

/// The output of a command on both streams, in order, and its exit code.
struct Outcome: Sendable, Hashable {
  enum Stream: Sendable, Hashable {
    case output
    case errors
  }

  struct Piece: Sendable, Hashable {
    var stream: Stream
    var text: String
  }

  /// The output. Adjacent pieces are on different streams.
  private(set) var pieces: [Piece] = []
  /// A file that follows the text on standard output.
  var bytes: [UInt8] = []
  var exit: ToolExit = .fine

  /// Adds a line to standard output.
  mutating func print(_ line: String = "") { add(line + "\n", to: .output) }

  /// Adds a value as JSON to standard output: indented, with sorted keys and without absent values.
  mutating func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Adds a line to standard error.
  mutating func printError(_ line: String) { add(line + "\n", to: .errors) }

  /// Adds text to standard output without a line break.
  mutating func write(_ text: String) { add(text, to: .output) }

  /// Adds an error message to standard error, after the name of the tool.
  mutating func printProblem(_ text: some CustomStringConvertible) {
    printError("linkwright: \(text)")
  }

  /// The text on one of the streams.
  func text(on stream: Stream) -> String {
    pieces.filter { $0.stream == stream }.map(\.text).joined()
  }

  private mutating func add(_ text: String, to stream: Stream) {
    if pieces.last?.stream == stream {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append(Piece(stream: stream, text: text))
    }
  }
}

extension Outcome {
  /// The outcome for an unusable input.
  static func unusable(_ error: some CustomStringConvertible) -> Outcome {
    var outcome = Outcome()
    outcome.printProblem(error)
    outcome.exit = .unusableInput
    return outcome
  }
}
