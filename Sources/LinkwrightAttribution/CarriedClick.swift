public import LinkwrightCore

/// Something that a person carried into an installation, as ``AttributionRule`` sees it: a click, or
/// an invite code.
///
/// The type has no property for an address, a device or a browser, so the rule cannot compare them.
public struct CarriedClick: Sendable, Hashable {
  /// The ID of the click; nil for an invite code without a click. If a link opened an installed app
  /// directly, the opening is the click.
  public var clickID: String?
  /// The time of the click on the clock of the service; nil for an invite code without a click.
  public var clickedAt: Timestamp?
  /// Whether the click came from a bot.
  public var isBot: Bool
  /// The way in which the person carried it.
  public var carriedBy: CarriedBy
  /// The time at which it was carried into the installation, on the clock of the service.
  public var carriedAt: Timestamp
  /// The invite code; nil if the click was not a click on an invitation.
  public var inviteCode: InviteCode?

  /// Creates a carried click.
  ///
  /// - Parameters:
  ///   - clickID: The ID of the click.
  ///   - clickedAt: The time of the click.
  ///   - isBot: Whether the click came from a bot. The default is false.
  ///   - carriedBy: The way in which the person carried the click.
  ///   - carriedAt: The time at which it was carried into the installation.
  ///   - inviteCode: The invite code. The default is nil.
  public init(
    clickID: String?,
    clickedAt: Timestamp?,
    isBot: Bool = false,
    carriedBy: CarriedBy,
    carriedAt: Timestamp,
    inviteCode: InviteCode? = nil
  ) {
    self.clickID = clickID
    self.clickedAt = clickedAt
    self.isBot = isBot
    self.carriedBy = carriedBy
    self.carriedAt = carriedAt
    self.inviteCode = inviteCode
  }
}
