package import LinkwrightCore

/// A link of a branded host.
package struct Link: Sendable, Hashable, Codable {
  /// A UUID of version 7 in lower case.
  package var id: String
  package var host: String
  /// The last part of the short link, unique on its host.
  package var slug: String
  package var content: LinkContent
  package var isArchived: Bool
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  /// The id of the API key that made it; nil for the command line.
  package var createdBy: String?

  package init(
    id: String,
    host: String,
    slug: String,
    content: LinkContent,
    isArchived: Bool,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    createdBy: String? = nil
  ) {
    self.id = id
    self.host = host
    self.slug = slug
    self.content = content
    self.isArchived = isArchived
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.createdBy = createdBy
  }
}

/// What a person decides about a link.
package struct LinkContent: Sendable, Hashable, Codable {
  /// An absolute URL: a link of the site in any form, or a page on an allowed host.
  package var destination: String
  /// Pages for visitors without the app.
  package var fallbacks = Fallbacks()
  /// nil for what the host says.
  package var storePolicy: StorePolicy?
  package var queryForwarding = QueryForwarding.merge
  package var campaign = Campaign()
  package var tags: [String] = []
  package var preview: SocialPreview?
  package var expiresAt: Timestamp?
  package var visitLimit: Int?

  package init(
    destination: String,
    fallbacks: Fallbacks = Fallbacks(),
    storePolicy: StorePolicy? = nil,
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

/// What a phone without the app is shown.
package enum StorePolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// A page with the buttons "open" and "get the app".
  case page
  /// The store at once, for links that make no sense without the app.
  case store
  /// The destination in the browser.
  case web
}

/// What becomes of the query that a visitor brings along.
package enum QueryForwarding: String, Sendable, Hashable, Codable, CaseIterable {
  /// The items go behind the link's own, whatever their names.
  case keep
  /// The items go behind the link's own, without those whose name the link has itself.
  case merge
  /// The items go behind the link's own, of which those of the same name are left out.
  case override
  /// The items are dropped.
  case drop
}

/// What previewers of messengers and social networks show. One that says nothing is kept as none.
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
