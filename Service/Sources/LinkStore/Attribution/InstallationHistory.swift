package import LinkwrightAttribution
package import LinkwrightCore

/// What is stored about an installation of an app.
package struct InstallationHistory: Sendable, Hashable {
  /// The ID of the row: a UUID of version 7, by which lists are sorted.
  package var rowID: String
  package var installation: String
  package var app: String?
  package var platform: String?
  /// The time of the first opening; nil if no opening is known.
  package var firstOpenedAt: Timestamp?
  package var lastOpenedAt: Timestamp?
  package var openingCount: Int
  /// Everything that was carried into the installation, whether or not it joins.
  package var carried: [Entry]

  package init(
    rowID: String,
    installation: String,
    app: String? = nil,
    platform: String? = nil,
    firstOpenedAt: Timestamp? = nil,
    lastOpenedAt: Timestamp? = nil,
    openingCount: Int = 0,
    carried: [Entry] = []
  ) {
    self.rowID = rowID
    self.installation = installation
    self.app = app
    self.platform = platform
    self.firstOpenedAt = firstOpenedAt
    self.lastOpenedAt = lastOpenedAt
    self.openingCount = openingCount
    self.carried = carried
  }

  /// Something that was carried, with what it leads to.
  package struct Entry: Sendable, Hashable {
    package var carried: CarriedClick
    /// The host of the click, or of the invitation.
    package var host: String?
    package var linkID: String?
    /// The slug of the stored link; nil if there is none.
    package var slug: String?
    package var invitationID: String?
    package var inviter: String?
    package var campaign: Campaign

    package init(
      carried: CarriedClick,
      host: String?,
      linkID: String? = nil,
      slug: String? = nil,
      invitationID: String? = nil,
      inviter: String? = nil,
      campaign: Campaign = Campaign()
    ) {
      self.carried = carried
      self.host = host
      self.linkID = linkID
      self.slug = slug
      self.invitationID = invitationID
      self.inviter = inviter
      self.campaign = campaign
    }
  }

}
