/// The request body that creates a short link: `POST /v1/links`.
public struct CreateLinkRequest: Sendable, Hashable, Codable {
  /// The destination: a link of the app in any form, or a page on an allowed host.
  public var destination: String
  /// The host of the link; nil for the host that receives the request.
  public var host: String?
  /// Where the link will be published.
  public var campaign: Campaign?
  /// The title in link previews of messengers.
  public var title: String?
  /// The description in link previews of messengers.
  public var description: String?
  /// The picture in link previews of messengers: an https URL on an allowed host.
  public var imageURL: String?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - destination: The destination: a link of the app in any form, or a page on an allowed host.
  ///   - host: The host of the link; nil for the host that receives the request.
  ///   - campaign: Where the link will be published.
  ///   - title: The title in link previews of messengers.
  ///   - description: The description in link previews of messengers.
  ///   - imageURL: The picture in link previews of messengers.
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
