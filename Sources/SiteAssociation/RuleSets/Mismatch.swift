/// The first difference between a pattern and a text.
///
/// The text is the part of a URL with which the pattern is compared.
public struct Mismatch: Sendable, Hashable {
  /// The reason why the pattern does not match.
  public enum Reason: Sendable, Hashable {
    /// The text contains something that the pattern does not expect.
    case differs
    /// The text ends, but the pattern expects more.
    case textEnds
    /// The pattern ends, but the text continues.
    case patternEnds
    /// The pattern uses a variable that neither the file nor the system defines. Such a pattern
    /// never matches (observed).
    case unknownVariable(String)
    /// The pattern uses a variable that the file defines without values. Such a pattern never
    /// matches.
    case variableWithoutValues(String)
    /// The pattern contains `$(` without `)`. Such a pattern never matches (inferred).
    case unclosedVariable
  }

  /// The reason why the pattern does not match.
  public var reason: Reason
  /// The number of matching Unicode code points, counted from the start of the text.
  public var matchedLength: Int
  /// A description of what the pattern expects next: a phrase such as `a digit`, or literal
  /// characters in quotes. The string is empty if the pattern ends or can never match.
  public var expected: String
  /// The rest of the text, after the matching code points.
  public var found: String {
    get { String(rest) }
    set { rest = newValue[...] }
  }
  /// The rest of the text, as a substring that shares the storage of the text. Thousands of rules
  /// can be compared with one long text.
  private var rest: Substring

  /// Creates a mismatch.
  public init(reason: Reason, matchedLength: Int, expected: String, found: String) {
    self.init(reason: reason, matchedLength: matchedLength, expected: expected, rest: found[...])
  }

  /// Creates a mismatch.
  ///
  /// - Parameter rest: The rest of the text, as a substring that shares the storage of the text.
  init(reason: Reason, matchedLength: Int, expected: String, rest: Substring) {
    self.reason = reason
    self.matchedLength = matchedLength
    self.expected = expected
    self.rest = rest
  }
}
