/// The request body that creates a short link: `POST /v1/links`.
public struct CreateLinkRequest: Sendable, Hashable {
  /// The destination: a link of the app in any form, or a page on an allowed host.
  public var destination: String
  /// The host of the link; nil for the host that receives the request.
  public var host: String?
  /// The campaign, which says where the link will be published; nil for none.
  public var campaign: Campaign?
  /// The name of a template in the service's configuration; nil for no template. Messaging apps
  /// show the template's texts and image in the link preview. A title, a description or an image in
  /// the request takes precedence over that of the template.
  public var template: String?
  /// The title that messaging apps show in the link preview; nil for the default.
  ///
  /// The service refuses a title, a description or an image in a request with a publishable key.
  /// With a publishable key, use a ``template`` instead.
  public var title: String?
  /// The description that messaging apps show in the link preview; nil for the default.
  public var description: String?
  /// The image that messaging apps show in the link preview: an `https` URL on an allowed host; nil
  /// for the default.
  public var imageURL: String?
  /// The language of the preview in the response, such as `ja`; nil for a response without a
  /// preview.
  public var previewLanguage: String?

  /// Creates a request.
  ///
  /// Optional values that you omit are nil.
  ///
  /// - Parameters:
  ///   - destination: The destination: a link of the app in any form, or a page on an allowed host.
  ///   - host: The host of the link; nil for the host that receives the request.
  ///   - campaign: The campaign, which says where the link will be published.
  ///   - template: The name of a template in the service's configuration.
  ///   - title: The title that messaging apps show in the link preview.
  ///   - description: The description that messaging apps show in the link preview.
  ///   - imageURL: The image that messaging apps show in the link preview: an `https` URL on an
  ///     allowed host.
  ///   - previewLanguage: The language of the preview in the response.
  public init(
    destination: String,
    host: String? = nil,
    campaign: Campaign? = nil,
    template: String? = nil,
    title: String? = nil,
    description: String? = nil,
    imageURL: String? = nil,
    previewLanguage: String? = nil
  ) {
    self.destination = destination
    self.host = host
    self.campaign = campaign
    self.template = template
    self.title = title
    self.description = description
    self.imageURL = imageURL
    self.previewLanguage = previewLanguage
  }
}

extension CreateLinkRequest: Codable {
  /// Decodes a request.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      destination: fields.value("destination"),
      host: fields.optional("host"),
      campaign: fields.optional("campaign"),
      template: fields.optional("template"),
      title: fields.optional("title"),
      description: fields.optional("description"),
      imageURL: fields.optional("imageURL"),
      previewLanguage: fields.optional("previewLanguage")
    )
  }

  /// Encodes the request, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(destination, as: "destination")
    try fields.write(host, as: "host")
    try fields.write(campaign, as: "campaign")
    try fields.write(template, as: "template")
    try fields.write(title, as: "title")
    try fields.write(description, as: "description")
    try fields.write(imageURL, as: "imageURL")
    try fields.write(previewLanguage, as: "previewLanguage")
  }
}
