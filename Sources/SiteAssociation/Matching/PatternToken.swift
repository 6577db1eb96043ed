/// A token of a pattern: `*`, `?`, `$(name)`, or literal text.
package enum PatternToken: Sendable, Hashable {
  case text(String)
  case anyCharacter
  case anyRun
  case variable(String)
  /// `$(` without `)`. A pattern with this token never matches (inferred).
  case unclosedVariable(String)

  /// Returns the tokens of a pattern. A run of stars is one token.
  package static func tokens(of pattern: String) -> [PatternToken] {
    var tokens: [PatternToken] = []
    var text = String.UnicodeScalarView()
    let scalars = pattern.unicodeScalars
    var index = scalars.startIndex
    func flush() {
      if !text.isEmpty { tokens.append(.text(String(text))) }
      text = String.UnicodeScalarView()
    }
    while index < scalars.endIndex {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      switch scalar {
      case "*":
        flush()
        if tokens.last != .anyRun { tokens.append(.anyRun) }
      case "?":
        flush()
        tokens.append(.anyCharacter)
      case "$" where index < scalars.endIndex && scalars[index] == "(":
        flush()
        let rest = scalars[scalars.index(after: index)...]
        guard let close = rest.firstIndex(of: ")") else {
          tokens.append(.unclosedVariable("$(" + String(rest)))
          return tokens
        }
        tokens.append(.variable(String(rest[..<close])))
        index = scalars.index(after: close)
      default:
        text.append(scalar)
      }
    }
    flush()
    return tokens
  }

  /// The token in the form that it has in a pattern.
  package var text: String {
    switch self {
    case .text(let text), .unclosedVariable(let text): text
    case .anyCharacter: "?"
    case .anyRun: "*"
    case .variable(let name): "$(\(name))"
    }
  }
}
