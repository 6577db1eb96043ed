import SiteAssociation

extension Evidence {
  /// From the surest, 0, on.
  private var distance: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

  /// The less sure of two.
  static func weaker(_ left: Evidence, _ right: Evidence) -> Evidence {
    left.distance < right.distance ? right : left
  }

  /// The surer of two.
  static func stronger(_ left: Evidence, _ right: Evidence) -> Evidence {
    left.distance > right.distance ? right : left
  }
}
