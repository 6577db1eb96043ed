/// An error with which the system answers whoever wants to open a link.
public struct SystemError: Sendable, Hashable, CustomStringConvertible {
  /// The domain of the error.
  public var domain: String
  /// The number of the error.
  public var code: Int

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - domain: The domain.
  ///   - code: The number.
  public init(domain: String, code: Int) {
    self.domain = domain
    self.code = code
  }

  /// The URL cannot be a universal link (inferred).
  public static let notEligible = SystemError(domain: "NSURLErrorDomain", code: -1002)
  /// The user has switched the links of the app off (inferred).
  public static let switchedOff = SystemError(domain: "NSOSStatusErrorDomain", code: -912)
  /// No app takes the URL (inferred).
  public static let noApp = SystemError(domain: "NSOSStatusErrorDomain", code: -10814)
  /// The card of an App Clip has no experience for the URL (reported).
  public static let noClipExperience = SystemError(domain: "CPSErrorDomain", code: 2)

  /// What a known error means, in words without a full stop; nil for others.
  public var meaning: String? {
    switch self {
    case .notEligible: "this cannot be a universal link"
    case .switchedOff: "the user has switched the links of the app off"
    case .noApp: "no app takes it"
    case .noClipExperience: "no App Clip is registered for it"
    default: nil
    }
  }

  /// Domain and number.
  public var description: String { "\(domain) \(code)" }
}
