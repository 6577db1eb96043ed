/// The request body that creates a short link: `POST /v1/links`.
public struct CreateLinkRequest: Sendable, Hashable, Codable {
  /// The destination: a link of the app in any form, or a page on an allowed host.
  public var destination: String
  /// The host of the link; nil for the host that receives the request.
  public var host: String?
  /// The campaign, which says where the link will be published; nil for none.
  public var campaign: Campaign?
  /// The title that messaging apps show in the link preview; nil for the default.
  public var title: String?
  /// The description that messaging apps show in the link preview; nil for the default.
  public var description: String?
  /// The image that messaging apps show in the link preview: an `https` URL on an allowed host; nil
  /// for the default.
  public var imageURL: String?

  /// Creates a request.
  ///
  /// Optional values that you omit are nil.
  ///
  /// - Parameters:
  ///   - destination: The destination: a link of the app in any form, or a page on an allowed host.
  ///   - host: The host of the link; nil for the host that receives the request.
  ///   - campaign: The campaign, which says where the link will be published.
  ///   - title: The title that messaging apps show in the link preview.
  ///   - description: The description that messaging apps show in the link preview.
  ///   - imageURL: The image that messaging apps show in the link preview: an `https` URL on an
  ///     allowed host.
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
