/// The reason why an association file cannot be compared with routes.
public struct ComparisonError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A code that identifies a kind of error.
  public struct Code: Sendable, Hashable {
    private enum Value { case unreadable, noApp, noHost }

    private let value: Value

    /// Devices cannot read the association file.
    public static let unreadable = Code(value: .unreadable)
    /// The association file does not contain the app.
    public static let noApp = Code(value: .noApp)
    /// The table's site has no host that the examples could use.
    public static let noHost = Code(value: .noHost)
  }

  /// The code, which identifies the kind of error.
  public let code: Code
  /// A sentence that describes the error.
  public let description: String
}
