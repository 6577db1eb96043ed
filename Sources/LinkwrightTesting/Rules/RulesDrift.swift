/// A file of rules that is not what the routes give.
public struct RulesDrift: Error, Sendable, Hashable, CustomStringConvertible {
  /// How the file differs.
  public struct Code: Sendable, Hashable {
    private enum Value { case missing, differs }

    private let value: Value

    /// There is no file.
    public static let missing = Code(value: .missing)
    /// The file has other rules.
    public static let differs = Code(value: .differs)
  }

  /// How the file differs.
  public let code: Code
  /// The same in a sentence, and what to do.
  public let description: String
}
