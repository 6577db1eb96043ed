/// Where a pattern and a text part.
public struct Mismatch: Sendable, Hashable {
  /// Why they part.
  public enum Reason: Sendable, Hashable {
    /// The pattern wants something else than what the text has.
    case differs
    /// The pattern wants more, the text is at its end.
    case textEnds
    /// The pattern is at its end, the text goes on.
    case patternEnds
    /// The pattern uses a variable that neither the file nor the system knows (observed).
    case unknownVariable(String)
    /// The pattern uses a variable that has no values.
    case variableWithoutValues(String)
    /// The pattern has `$(` without `)` (inferred).
    case unclosedVariable
  }

  /// Why they part.
  public var reason: Reason
  /// How many characters of the text the pattern agrees with, in Unicode code points.
  public var matchedLength: Int
  /// What the pattern wants next, in words or quoted; empty where it wants nothing more.
  public var expected: String
  /// The rest of the text from there on.
  public var found: String

  /// Makes a mismatch from its parts.
  public init(reason: Reason, matchedLength: Int, expected: String, found: String) {
    self.reason = reason
    self.matchedLength = matchedLength
    self.expected = expected
    self.found = found
  }
}
