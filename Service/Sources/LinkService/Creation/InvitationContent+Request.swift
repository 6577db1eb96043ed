import LinkStore
import LinkwrightCore

extension InvitationContent {
  /// What is asked for, checked.
  ///
  /// - Throws: ``Problem`` with the name of the field.
  init(_ wish: CreateInvitationRequest) throws {
    let places = wish.maximumUses ?? 1
    guard (0...1_000_000_000).contains(places) else {
      throw Problem(.invalidValue, "\"maximumUses\" has to be 0, for any number, or more.")
    }
    for (name, text) in [
      ("campaign", wish.campaign), ("inviter", wish.inviter), ("inviterName", wish.inviterName),
    ] {
      guard let text, text.unicodeScalars.count > 255 else { continue }
      throw Problem(.invalidValue, "\"\(name)\" is longer than 255 characters.")
    }
    let payload = wish.payload ?? [:]
    let byteCount = payload.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    guard byteCount <= 4096 else {
      throw Problem(.invalidValue, "\"payload\" has more than 4,096 bytes.")
    }
    self.init(
      campaign: wish.campaign,
      inviter: wish.inviter,
      inviterName: wish.inviterName,
      maximumUses: places == 0 ? nil : places,
      expiresAt: wish.expiresAt,
      payload: payload
    )
  }
}
