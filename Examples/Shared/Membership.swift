import Linkwright

@MainActor
enum Membership {
  /// Joins, because a person tapped "Join": a link can be opened by accident, or by a trick.
  ///
  /// - Returns: What to tell the person.
  static func join(with code: InviteCode) async -> String {
    do {
      let redemption = try await AppLinks.client.redeem(code, as: "the id of whoever is signed in")
      switch redemption.outcome {
      case .redeemed: return "Welcome!"
      case .queued: return "You have joined as soon as there is a connection."
      default: return "This invitation cannot be used: \(redemption.outcome)."
      }
    } catch {
      return "That did not work: \(error)"
    }
  }
}
