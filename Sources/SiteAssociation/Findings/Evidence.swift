/// The evidence for a statement about Apple's systems, Android or HTTP.
public enum Evidence: String, Sendable, Hashable, CaseIterable {
  /// Apple documents the statement. For Android, Google documents it, and for HTTP, the IETF.
  case documented
  /// The behavior was observed with Apple's tool, on Apple's CDN or on a device.
  case observed
  /// The statement follows from open-source code of Apple or Google, or from other observations.
  case inferred
  /// Only third parties report the statement.
  case reported
  /// No source proves or disproves the statement. Linkwright assumes the safer alternative.
  case unknown

  /// Returns the less certain of two levels of evidence.
  package static func weaker(_ left: Evidence, _ right: Evidence) -> Evidence {
    left.rank < right.rank ? right : left
  }

  /// Returns the more certain of two levels of evidence.
  package static func stronger(_ left: Evidence, _ right: Evidence) -> Evidence {
    left.rank > right.rank ? right : left
  }

  /// The rank in the order of certainty. 0 is the most certain.
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
