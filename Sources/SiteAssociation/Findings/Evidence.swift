/// The certainty of a statement about Apple's systems.
public enum Evidence: String, Sendable, Hashable, CaseIterable {
  /// Apple documents it.
  case documented
  /// It was recorded from Apple's tool, Apple's CDN or a device.
  case observed
  /// It follows from open source that Apple ships, or from other observations.
  case inferred
  /// A single third party reports it.
  case reported
  /// No source says; the cautious reading was chosen.
  case unknown

  /// Whether text that relies on the statement must mention the uncertainty.
  public var needsCaveat: Bool {
    switch self {
    case .documented, .observed: false
    case .inferred, .reported, .unknown: true
    }
  }

  /// The less certain of two.
  package static func weaker(_ left: Evidence, _ right: Evidence) -> Evidence {
    left.rank < right.rank ? right : left
  }

  /// The more certain of two.
  package static func stronger(_ left: Evidence, _ right: Evidence) -> Evidence {
    left.rank > right.rank ? right : left
  }

  /// 0 for the most certain.
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
