/// What the grammar of JSON allows at a position, apart from the open brackets.
enum JSONPhase: UInt8, Sendable, Hashable {
  /// A value: the only value of the text, or the value after a colon.
  case value
  /// The first element of an array, or the closing bracket of an empty array.
  case firstElement
  /// An element after a comma.
  case element
  /// The first key of an object, or the closing bracket of an empty object.
  case firstKey
  /// A key after a comma.
  case key
  case colon
  /// A comma or a closing bracket.
  case separator
  case end
}

extension JSONPhase {
  /// What a token does.
  enum Action: Sendable {
    case open, close, key, scalar, colon, comma, end
  }

  /// Returns what a token does, or nil if the token is not possible in this phase.
  ///
  /// A comma before a closing bracket, and a number or a literal as a key, are possible although
  /// JSON does not allow them; see ``isFlawed(_:by:)``.
  ///
  /// - Parameter container: The bracket that opened the innermost array or object, or nil at the
  ///   top level.
  func action(of token: JSONToken.Kind, in container: JSONToken.Kind?) -> Action? {
    switch (self, token) {
    case (.value, .openBrace), (.value, .openBracket), (.firstElement, .openBrace),
      (.firstElement, .openBracket), (.element, .openBrace), (.element, .openBracket):
      .open
    case (.value, .string), (.value, .word), (.value, .scalar), (.firstElement, .string),
      (.firstElement, .word), (.firstElement, .scalar), (.element, .string), (.element, .word),
      (.element, .scalar):
      .scalar
    case (.firstKey, .string), (.firstKey, .word), (.firstKey, .scalar), (.key, .string),
      (.key, .word), (.key, .scalar):
      .key
    case (.firstElement, .closeBracket), (.element, .closeBracket), (.firstKey, .closeBrace),
      (.key, .closeBrace):
      .close
    case (.separator, .closeBrace): container == .openBrace ? .close : nil
    case (.separator, .closeBracket): container == .openBracket ? .close : nil
    case (.separator, .comma): .comma
    case (.colon, .colon): .colon
    case (.end, .end): .end
    default: nil
    }
  }

  /// Returns whether JSON forbids a token although there is an action for it.
  func isFlawed(_ action: Action, by token: JSONToken.Kind) -> Bool {
    switch (self, action) {
    case (.element, .close), (.key, .close): true
    case (_, .key): token == .scalar
    default: false
    }
  }

  /// Returns the phase after an action.
  ///
  /// - Parameters:
  ///   - token: The token of the action.
  ///   - container: The bracket that opened the innermost array or object after the action, or nil
  ///     at the top level.
  func following(
    _ action: Action,
    of token: JSONToken.Kind,
    in container: JSONToken.Kind?
  ) -> JSONPhase {
    switch action {
    case .open: token == .openBrace ? .firstKey : .firstElement
    case .close, .scalar: container == nil ? .end : .separator
    case .key: .colon
    case .colon: .value
    case .comma: container == .openBrace ? .key : .element
    case .end: .end
    }
  }
}
