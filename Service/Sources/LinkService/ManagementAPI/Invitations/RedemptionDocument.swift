import LinkStore
package import LinkwrightCore

/// A redemption, as the management API returns it.
package struct RedemptionDocument: Sendable, Encodable {
  package var id: String
  package var redeemer: String
  package var redeemedAt: Timestamp
  /// The app of the key that redeemed the invitation; absent for a server key.
  package var app: String?
  package var proved: Bool

  init(_ redemption: StoredRedemption) {
    id = redemption.id
    redeemer = redemption.redeemer
    redeemedAt = redemption.redeemedAt
    app = redemption.app
    proved = redemption.isProved
  }
}

/// One page of a list of redemptions.
package struct RedemptionListDocument: Sendable, Encodable {
  package var redemptions: [RedemptionDocument]
  package var nextCursor: String?

  init(_ page: ListPage<StoredRedemption>) {
    redemptions = page.elements.map(RedemptionDocument.init)
    nextCursor = page.nextCursor
  }
}
