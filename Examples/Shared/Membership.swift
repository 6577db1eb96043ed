import Linkwright

@MainActor
enum Membership {
  /// Redeems an invitation. Call it only when the user taps “Join”, because a link can be opened by
  /// accident or through deception.
  ///
  /// - Returns: The message to show to the user.
  static func join(with code: InviteCode) async -> String {
    do {
      let redemption = try await AppLinks.client.redeem(code, as: "the ID of the signed-in user")
      switch redemption.outcome {
      case .redeemed: return "Welcome!"
      case .queued: return "You will join as soon as there is a connection."
      default: return "This invitation cannot be redeemed: \(redemption.outcome)."
      }
    } catch {
      return "Joining failed: \(error)"
    }
  }
}
