/// A link to be made: `POST /v1/links`.
public struct CreateLinkRequest: Sendable, Hashable, Codable {
  /// Where the link is to lead: a link of the app in any form, or a page on an allowed host.
  public var destination: String
  /// The host of the link; nil for the one that is asked.
  public var host: String?
  /// Where the link will be published.
  public var campaign: Campaign?
  /// The title that messengers show.
  public var title: String?
  /// The sentence that messengers show.
  public var description: String?
  /// The picture that messengers show; an https URL on an allowed host.
  public var imageURL: String?

  /// Makes a request.
  public init(
    destination: String,
    host: String? = nil,
    campaign: Campaign? = nil,
    title: String? = nil,
    description: String? = nil,
    imageURL: String? = nil
  ) {
    self.destination = destination
    self.host = host
    self.campaign = campaign
    self.title = title
    self.description = description
    self.imageURL = imageURL
  }
}

/// A link that was made.
public struct CreatedLink: Sendable, Hashable, Codable {
  /// The id under which the team finds it.
  public var id: String
  /// The short link.
  public var url: String

  /// Makes an answer.
  public init(id: String, url: String) {
    self.id = id
    self.url = url
  }
}
