public import LinkwrightCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A link to share, its text and subject, and exceptions for single activities.
public struct ShareContent: Sendable, Hashable {
  /// The link.
  public var url: URL
  /// The text that accompanies the link; nil for none.
  public var text: String?
  /// The subject of an e-mail.
  public var subject: String?
  /// The items for single activities, in place of the default ones.
  public var overrides: [ShareActivity: ShareItem]
  /// The activities that the share sheet does not offer.
  public var excluded: Set<ShareActivity>

  /// Creates share content.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - text: The text that accompanies the link.
  ///   - subject: The subject of an e-mail.
  ///   - overrides: The items for single activities, in place of the default ones.
  ///   - excluded: The activities that the share sheet does not offer.
  public init(
    _ url: URL,
    text: String? = nil,
    subject: String? = nil,
    overrides: [ShareActivity: ShareItem] = [:],
    excluded: Set<ShareActivity> = []
  ) {
    self.url = url
    self.text = text
    self.subject = subject
    self.overrides = overrides
    self.excluded = excluded
  }
}

extension ShareContent {
  /// Returns the item for an activity.
  ///
  /// An item in ``overrides`` wins. Activities that need a bare URL, such as Copy, get the URL. Others get
  /// the text, followed by the URL on its own line unless the text contains it already.
  ///
  /// - Parameter activity: The activity; nil while the user has not chosen one. The result is then the URL,
  ///   from which the system determines which activities to offer.
  public func item(for activity: ShareActivity?) -> ShareItem {
    guard let activity else { return .url(url) }
    if let item = overrides[activity] { return item }
    guard !ShareActivity.takingURLsOnly.contains(activity), let text, !text.isEmpty else {
      return .url(url)
    }
    let link = url.absoluteString
    let hasLink = text.split(whereSeparator: \.isWhitespace).contains { $0 == link }
    return .text(hasLink ? text : "\(text)\n\(link)")
  }

  /// Returns the subject for an activity; nil for all activities but mail.
  public func subject(for activity: ShareActivity?) -> String? {
    activity == .mail ? subject : nil
  }
}

extension ShareContent {
  /// Creates share content for a link that the service created.
  ///
  /// - Parameters:
  ///   - link: An absolute URL, such as `url` of a `CreatedLink` or a `CreatedInvitation`.
  ///   - text: The text that accompanies the link.
  ///   - subject: The subject of an e-mail.
  /// - Returns: nil if the text is not a URL with a scheme, or has characters that a URL must not have.
  public init?(_ link: String, text: String? = nil, subject: String? = nil) {
    // Newer versions of Foundation would encode invalid characters and thereby change the link.
    guard link.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let url = URL(string: link),
      url.scheme != nil, url.absoluteString == link
    else { return nil }
    self.init(url, text: text, subject: subject)
  }

  /// Creates share content for an invitation.
  ///
  /// - Parameters:
  ///   - invitation: The invitation.
  ///   - text: The text that accompanies the link.
  ///   - subject: The subject of an e-mail.
  /// - Returns: nil if the link of the invitation is not a URL.
  public init?(_ invitation: CreatedInvitation, text: String? = nil, subject: String? = nil) {
    self.init(invitation.url, text: text, subject: subject)
  }
}
