/// Why an association file cannot be compared with routes.
public struct ComparisonError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is the matter.
  public struct Code: Sendable, Hashable {
    private enum Value { case unreadable, noApp, noHost }

    private let value: Value

    /// Devices do not read the file.
    public static let unreadable = Code(value: .unreadable)
    /// The file does not name the app.
    public static let noApp = Code(value: .noApp)
    /// The site of the table has no host that links could have.
    public static let noHost = Code(value: .noHost)
  }

  /// What is the matter.
  public let code: Code
  /// The same in a sentence.
  public let description: String
}
