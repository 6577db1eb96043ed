public import LinkwrightCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ShareContent {
  /// Makes the content for a link as the service made it.
  ///
  /// - Parameter link: An absolute URL, such as `url` of a `CreatedLink` or a `CreatedInvitation`.
  /// - Returns: nil when the text is no URL with a scheme, or has characters that a URL does not.
  public init?(_ link: String, text: String? = nil, subject: String? = nil) {
    // Newer versions of Foundation encode what does not belong in a URL, and so would make another one.
    guard link.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let url = URL(string: link),
      url.scheme != nil, url.absoluteString == link
    else { return nil }
    self.init(url, text: text, subject: subject)
  }

  /// Makes the content for an invitation.
  ///
  /// - Returns: nil when the link of the invitation is no URL.
  public init?(_ invitation: CreatedInvitation, text: String? = nil, subject: String? = nil) {
    self.init(invitation.url, text: text, subject: subject)
  }
}

extension LinkTable {
  /// Makes the content for the link of a route.
  ///
  /// - Parameter form: The form of the link. Only a universal or a long one is of use to people who do not
  ///   have the app.
  /// - Throws: ``RoutePrintingError``.
  public func shareContent(
    for route: Route,
    text: String? = nil,
    subject: String? = nil,
    as form: LinkForm = .universal
  ) throws(RoutePrintingError) -> ShareContent {
    let link = try url(for: route, as: form)
    guard let content = ShareContent(link, text: text, subject: subject) else {
      throw RoutePrintingError(.value, "“\(link)” is no URL that can be shared.")
    }
    return content
  }
}
