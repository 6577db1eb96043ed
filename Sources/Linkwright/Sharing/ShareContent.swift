#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A link to be shared, with what is said about it, and what else certain activities are given.
///
/// ```swift
/// var content = try table.shareContent(for: .product(id: 7, ref: nil), text: "Look at this chair")
/// content.overrides[.kakaoTalk] = .url(content.url)  // makes a preview of its own
/// content.excluded = [.print, .contact]
/// content.item(for: .copy)     // the URL
/// content.item(for: .message)  // "Look at this chair\nhttps://example.com/products/7"
/// ```
public struct ShareContent: Sendable, Hashable {
  /// The link.
  public var url: URL
  /// What is said about it; nil for nothing.
  public var text: String?
  /// The subject of an e-mail.
  public var subject: String?
  /// What certain activities are given instead.
  public var overrides: [ShareActivity: ShareItem]
  /// The activities that are not offered.
  public var excluded: Set<ShareActivity>

  /// Makes the content.
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
  /// What an activity is given: what ``overrides`` says, else the URL where a text would be in the way,
  /// as when copying, else the text with the URL in a line of its own.
  ///
  /// - Parameter activity: nil while the person has not chosen one. Then it is the URL, by whose kind the
  ///   system decides what to offer.
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

  /// The subject for an activity; nil for all but mail.
  public func subject(for activity: ShareActivity?) -> String? {
    activity == .mail ? subject : nil
  }
}
