package import LinkwrightCore

/// The properties of a link that the team chooses.
package struct LinkContent: Sendable, Hashable, Codable {
  /// An absolute URL: a link of the site in any form, or a page on an allowed host.
  package var destination: String
  /// Pages for visitors without the app.
  package var fallbacks = Fallbacks()
  /// nil for the setting of the host.
  package var storePolicy: AppStorePolicy?
  package var queryForwarding = QueryForwarding.merge
  package var campaign = Campaign()
  package var tags: [String] = []
  package var preview: SocialPreview?
  package var expiresAt: Timestamp?
  package var visitLimit: Int?

  package init(
    destination: String,
    fallbacks: Fallbacks = Fallbacks(),
    storePolicy: AppStorePolicy? = nil,
    queryForwarding: QueryForwarding = .merge,
    campaign: Campaign = Campaign(),
    tags: [String] = [],
    preview: SocialPreview? = nil,
    expiresAt: Timestamp? = nil,
    visitLimit: Int? = nil
  ) {
    self.destination = destination
    self.fallbacks = fallbacks
    self.storePolicy = storePolicy
    self.queryForwarding = queryForwarding
    self.campaign = campaign
    self.tags = tags
    self.preview = preview
    self.expiresAt = expiresAt
    self.visitLimit = visitLimit
  }
}

/// Pages for visitors without the app, by platform; absolute URLs.
package struct Fallbacks: Sendable, Hashable, Codable {
  package var ios: String?
  package var android: String?
  package var desktop: String?

  package init(
    ios: String? = nil,
    android: String? = nil,
    desktop: String? = nil
  ) {
    self.ios = ios
    self.android = android
    self.desktop = desktop
  }
}

/// The preview in messengers and social networks. A preview without any value is stored as nil.
package struct SocialPreview: Sendable, Hashable, Codable {
  package var title: String?
  package var description: String?
  /// An absolute https URL.
  package var imageURL: String?

  package init(
    title: String? = nil,
    description: String? = nil,
    imageURL: String? = nil
  ) {
    self.title = title
    self.description = description
    self.imageURL = imageURL
  }
}
