/// The reason why a route has no link.
public struct RoutePrintingError: Error, Hashable, CustomStringConvertible {
  /// A code that identifies a kind of error.
  public struct Code: Sendable, Hashable {
    private enum Value { case noPattern, value, noForm }

    private let value: Value

    /// The case has no pattern, or its pattern has a finding.
    public static let noPattern = Code(value: .noPattern)
    /// A value is not allowed at its position in the pattern, such as an empty string as a path
    /// segment.
    public static let value = Code(value: .value)
    /// The site has no host or scheme for links of the requested form.
    public static let noForm = Code(value: .noForm)
  }

  /// The code, which identifies the kind of error.
  public let code: Code
  /// A sentence that describes the error.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
