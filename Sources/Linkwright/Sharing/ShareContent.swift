public import LinkwrightCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A link to share, with a text, a subject and exceptions for individual activities.
public struct ShareContent: Sendable, Hashable {
  /// The link to share.
  public var url: URL
  /// The text that accompanies the link; nil for no text.
  public var text: String?
  /// The subject if the user shares the link by e-mail; nil for no subject.
  public var subject: String?
  /// The preview of the link in the share sheet; nil if the system loads the preview from the web
  /// page of the link.
  public var preview: LinkPreview?
  /// The items for individual activities, which replace the default items.
  public var overrides: [ShareActivity: ShareItem]
  /// The activities that the share sheet must not offer.
  public var excluded: Set<ShareActivity>

  /// Creates share content.
  ///
  /// - Parameters:
  ///   - url: The link to share.
  ///   - text: The text that accompanies the link. The default is nil, for no text.
  ///   - subject: The subject if the user shares the link by e-mail. The default is nil, for no
  ///     subject.
  ///   - preview: The preview of the link in the share sheet. The default is nil, which means that
  ///     the system loads the preview from the web page of the link.
  ///   - overrides: The items for individual activities, which replace the default items. The
  ///     default is none.
  ///   - excluded: The activities that the share sheet must not offer. The default is none.
  public init(
    _ url: URL,
    text: String? = nil,
    subject: String? = nil,
    preview: LinkPreview? = nil,
    overrides: [ShareActivity: ShareItem] = [:],
    excluded: Set<ShareActivity> = []
  ) {
    self.url = url
    self.text = text
    self.subject = subject
    self.preview = preview
    self.overrides = overrides
    self.excluded = excluded
  }
}

extension ShareContent {
  /// Creates share content for a link that the service created.
  ///
  /// - Parameters:
  ///   - link: An absolute URL, such as the `url` property of a `CreatedLink` or
  ///     `CreatedInvitation`.
  ///   - text: The text that accompanies the link. The default is nil, for no text.
  ///   - subject: The subject if the user shares the link by e-mail. The default is nil, for no
  ///     subject.
  /// - Returns: nil if the link is not a URL with a scheme, or if it contains characters that are
  ///   not allowed in a URL.
  public init?(_ link: String, text: String? = nil, subject: String? = nil) {
    // Newer versions of Foundation would percent-encode invalid characters, which would change the
    // link.
    guard link.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let url = URL(string: link),
      url.scheme != nil, url.absoluteString == link
    else { return nil }
    self.init(url, text: text, subject: subject)
  }

  /// Creates share content with a link that the service created, and the preview of the link.
  ///
  /// - Parameters:
  ///   - link: The link that the service created.
  ///   - text: The text that accompanies the link. The default is nil, for no text.
  ///   - subject: The subject if the user shares the link by e-mail. The default is nil, for no
  ///     subject.
  /// - Returns: nil if the link is not a valid URL.
  public init?(_ link: CreatedLink, text: String? = nil, subject: String? = nil) {
    self.init(link.url, text: text, subject: subject)
    preview = link.preview
  }

  /// Creates share content with the link of an invitation.
  ///
  /// - Parameters:
  ///   - invitation: The invitation that the service created.
  ///   - text: The text that accompanies the link. The default is nil, for no text.
  ///   - subject: The subject if the user shares the link by e-mail. The default is nil, for no
  ///     subject.
  /// - Returns: nil if the link of the invitation is not a valid URL.
  public init?(_ invitation: CreatedInvitation, text: String? = nil, subject: String? = nil) {
    self.init(invitation.url, text: text, subject: subject)
  }
}
