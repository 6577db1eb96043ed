/// The certainty of a statement about Apple's systems.
public enum Evidence: String, Sendable, Hashable, CaseIterable {
  /// Apple documents the statement.
  case documented
  /// The behavior was recorded from Apple's tool, Apple's CDN or a device.
  case observed
  /// The statement follows from open source that Apple ships, or from other observations.
  case inferred
  /// A third party reports the statement, and nothing else confirms it.
  case reported
  /// No source settles the question, so Linkwright assumes the safer answer.
  case unknown

  /// Whether a text that relies on the statement must mention the uncertainty.
  public var needsCaveat: Bool {
    switch self {
    case .documented, .observed: false
    case .inferred, .reported, .unknown: true
    }
  }

  /// The less certain of two levels of evidence.
  package static func weaker(_ left: Evidence, _ right: Evidence) -> Evidence {
    left.rank < right.rank ? right : left
  }

  /// The more certain of two levels of evidence.
  package static func stronger(_ left: Evidence, _ right: Evidence) -> Evidence {
    left.rank > right.rank ? right : left
  }

  /// The position in the order of certainty; 0 is the most certain.
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
