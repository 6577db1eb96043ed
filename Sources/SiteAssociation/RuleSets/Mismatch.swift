/// The first difference between a pattern and a text.
public struct Mismatch: Sendable, Hashable {
  /// The kind of difference.
  public enum Reason: Sendable, Hashable {
    /// The text has something other than the pattern expects.
    case differs
    /// The text ends, but the pattern expects more.
    case textEnds
    /// The pattern ends, but the text continues.
    case patternEnds
    /// The pattern uses a variable that neither the file nor the system defines (observed).
    case unknownVariable(String)
    /// The pattern uses a variable that has no values.
    case variableWithoutValues(String)
    /// The pattern has `$(` without `)` (inferred).
    case unclosedVariable
  }

  /// The kind of difference.
  public var reason: Reason
  /// The length of the matching start of the text, in Unicode code points.
  public var matchedLength: Int
  /// What the pattern expects next, in words or in quotes. Empty at the end of the pattern.
  public var expected: String
  /// The rest of the text.
  public var found: String

  /// Creates a mismatch.
  public init(reason: Reason, matchedLength: Int, expected: String, found: String) {
    self.reason = reason
    self.matchedLength = matchedLength
    self.expected = expected
    self.found = found
  }
}
