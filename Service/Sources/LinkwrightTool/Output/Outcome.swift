/// What a command has to say, on both streams in one order, and how it ends.
struct Outcome: Sendable, Hashable {
  enum Stream: Sendable, Hashable {
    case output
    case errors
  }

  struct Piece: Sendable, Hashable {
    var stream: Stream
    var text: String
  }

  /// What was said; neighbours on the same stream are one piece.
  private(set) var pieces: [Piece] = []
  var exit: ToolExit = .fine

  /// Adds a line to standard output.
  mutating func print(_ line: String = "") { add(line + "\n", to: .output) }

  /// Adds a line to standard error.
  mutating func printError(_ line: String) { add(line + "\n", to: .errors) }

  /// Adds text that brings its own line breaks to standard output.
  mutating func write(_ text: String) { add(text, to: .output) }

  /// Adds a line that says why the command cannot go on with an input.
  mutating func printProblem(_ text: some CustomStringConvertible) {
    printError("linkwright: \(text)")
  }

  /// What went to one of the streams.
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
  /// The answer to an input that is not usable, with the reason.
  static func unusable(_ error: some CustomStringConvertible) -> Outcome {
    var outcome = Outcome()
    outcome.printProblem(error)
    outcome.exit = .unusableInput
    return outcome
  }
}
