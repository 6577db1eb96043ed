/// A strict check of tokens against the grammar of JSON.
///
/// A copy continues from the same position. With several copies, several continuations can be
/// tried.
struct JSONGrammar: Sendable {
  /// The offset after the last token.
  var position: Int
  private var phase = JSONPhase.value
  private var brackets: [JSONToken.Kind] = []
  /// The offsets of the open brackets, from the outermost to the innermost.
  private(set) var openings: [Int] = []

  init(at position: Int) { self.position = position }

  /// Accepts a token. Returns false if JSON does not allow it.
  mutating func accept(_ token: JSONToken) -> Bool {
    guard token.flawCount == 0, let action = phase.action(of: token.kind, in: brackets.last),
      !phase.isFlawed(action, by: token.kind)
    else { return false }
    if action == .open {
      brackets.append(token.kind)
      openings.append(token.range.lowerBound)
    } else if action == .close {
      brackets.removeLast()
      openings.removeLast()
    }
    phase = phase.following(action, of: token.kind, in: brackets.last)
    position = token.range.upperBound
    return true
  }
}
