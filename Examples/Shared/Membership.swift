import Linkwright

/// Stands for the calls of your app.
enum Membership {
  /// Joins. Call it only when a person tapped "Join": a link can be opened by accident, or by a trick.
  static func join(with code: InviteCode) async {
    // POST /v1/invitations/{code}/redeem, by your server or with the key of the app.
  }
}
