package import LinkwrightCore

/// The properties of a link that its creator chooses.
package struct LinkContent: Sendable, Hashable, Codable {
  /// An absolute URL: a link of any form that leads to the host's apps, or a page on an allowed
  /// host.
  package var destination: String
  /// Pages for visitors without the app.
  package var fallbacks = Fallbacks()
  /// Pages in the browser for particular platforms and languages, in the order of precedence.
  package var targets: [LinkTarget] = []
  /// The name of the app, in the configuration, that the link is for; nil if the destination
  /// determines the app.
  package var app: String?
  /// What the link opens on a phone without the app; nil for the setting of the host.
  package var storePolicy: AppStorePolicy?
  package var queryForwarding = QueryForwarding.merge
  package var campaign = Campaign()
  package var tags: [String] = []
  package var preview: SocialPreview?
  /// The name of a template in the configuration. It provides the values that ``preview`` lacks.
  package var template: String?
  /// The time at which the link starts. Before this time, the link is out of service.
  package var startsAt: Timestamp?
  package var expiresAt: Timestamp?
  package var visitLimit: Int?
  package var redirectStatus = RedirectStatus.found
  /// Whether search engines are told not to list the link.
  package var isUnlisted = false

  package init(
    destination: String,
    fallbacks: Fallbacks = Fallbacks(),
    targets: [LinkTarget] = [],
    app: String? = nil,
    storePolicy: AppStorePolicy? = nil,
    queryForwarding: QueryForwarding = .merge,
    campaign: Campaign = Campaign(),
    tags: [String] = [],
    preview: SocialPreview? = nil,
    template: String? = nil,
    startsAt: Timestamp? = nil,
    expiresAt: Timestamp? = nil,
    visitLimit: Int? = nil,
    redirectStatus: RedirectStatus = .found,
    isUnlisted: Bool = false
  ) {
    self.destination = destination
    self.fallbacks = fallbacks
    self.targets = targets
    self.app = app
    self.storePolicy = storePolicy
    self.queryForwarding = queryForwarding
    self.campaign = campaign
    self.tags = tags
    self.preview = preview
    self.template = template
    self.startsAt = startsAt
    self.expiresAt = expiresAt
    self.visitLimit = visitLimit
    self.redirectStatus = redirectStatus
    self.isUnlisted = isUnlisted
  }
}

/// The pages for visitors without the app, by platform, and the page for a link that has ended. All
/// of them are absolute URLs.
package struct Fallbacks: Sendable, Hashable, Codable {
  package var ios: String?
  package var android: String?
  package var desktop: String?
  /// The page for all visitors of an expired, used-up or archived link.
  package var ended: String?

  package init(
    ios: String? = nil,
    android: String? = nil,
    desktop: String? = nil,
    ended: String? = nil
  ) {
    self.ios = ios
    self.android = android
    self.desktop = desktop
    self.ended = ended
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
