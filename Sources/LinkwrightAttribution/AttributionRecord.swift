public import LinkwrightCore

/// One attribution of an installation: the installation itself, or a re-attribution.
public struct AttributionRecord: Sendable, Hashable {
  /// What the installation is joined to; nil for an organic installation.
  public var click: CarriedClick?
  /// Whether the click came after the first opening of the installation.
  public var isReattribution: Bool
  /// The time from which the record is valid.
  public var attributedAt: Timestamp

  /// What the installation is joined by; nil for an organic installation.
  public var carriedBy: CarriedBy? { click?.carriedBy }

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - click: What the installation is joined to; nil for an organic installation.
  ///   - isReattribution: Whether the click came after the first opening of the installation.
  ///   - attributedAt: The time from which the record is valid.
  public init(click: CarriedClick?, isReattribution: Bool, attributedAt: Timestamp) {
    self.click = click
    self.isReattribution = isReattribution
    self.attributedAt = attributedAt
  }
}
