/// An error that the system returns to a program that tries to open a link.
public struct SystemError: Sendable, Hashable, CustomStringConvertible {
  /// The error domain.
  public var domain: String
  /// The error code.
  public var code: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - domain: The error domain.
  ///   - code: The error code.
  public init(domain: String, code: Int) {
    self.domain = domain
    self.code = code
  }

  /// The URL cannot be a universal link (inferred).
  public static let notEligible = SystemError(domain: "NSURLErrorDomain", code: -1002)
  /// The user has turned off links for the app (inferred).
  public static let switchedOff = SystemError(domain: "NSOSStatusErrorDomain", code: -912)
  /// No app opens the URL (inferred).
  public static let noApp = SystemError(domain: "NSOSStatusErrorDomain", code: -10814)
  /// No App Clip experience is registered for the URL (reported).
  public static let noClipExperience = SystemError(domain: "CPSErrorDomain", code: 2)

  /// The meaning of a known error, without a final period; nil for any other error.
  public var meaning: String? {
    switch self {
    case .notEligible: "the URL cannot be a universal link"
    case .switchedOff: "the user has turned off links for the app"
    case .noApp: "no app opens the URL"
    case .noClipExperience: "no App Clip is registered for the URL"
    default: nil
    }
  }

  /// The error domain and code.
  public var description: String { "\(domain) \(code)" }
}
