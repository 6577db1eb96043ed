/// How sure a statement about Apple's systems is.
public enum Evidence: String, Sendable, Hashable, CaseIterable {
  /// Apple says so.
  case documented
  /// Recorded from the real tool, the real CDN or a device.
  case observed
  /// Follows from open source that Apple ships, or from other observations.
  case inferred
  /// One third party says so.
  case reported
  /// Nobody says; the safe reading was chosen.
  case unknown

  /// Whether an output that quotes the statement has to say that it is not certain.
  public var needsCaveat: Bool {
    switch self {
    case .documented, .observed: false
    case .inferred, .reported, .unknown: true
    }
  }
}
