#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ShareContent {
  /// Returns the item that an activity receives.
  ///
  /// If ``overrides`` contains an item for the activity, the activity receives that item.
  /// Activities that need a bare URL, such as ``ShareActivity/copy``, receive the URL. All other
  /// activities receive the text, followed by the URL on a separate line unless the text already
  /// contains the URL. If there is no text, the other activities also receive only the URL.
  ///
  /// - Parameter activity: The activity; nil if the user has not chosen an activity yet. For nil,
  ///   the method returns the URL. The system uses this URL to determine which activities to offer.
  public func item(for activity: ShareActivity?) -> ShareItem {
    guard let activity else { return .url(url) }
    if let item = overrides[activity] { return item }
    guard !Self.activitiesTakingURLsOnly.contains(activity), let text, !text.isEmpty else {
      return .url(url)
    }
    let link = url.absoluteString
    let hasLink = Self.words(of: text).contains { $0.hasSameBytes(as: link) }
    return .text(hasLink ? text : "\(text)\n\(link)")
  }

  /// Returns the parts between the whitespace of a text, including empty parts.
  private static func words(of text: String) -> [String] {
    var words = [String.UnicodeScalarView()]
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        words.append(String.UnicodeScalarView())
      } else {
        words[words.count - 1].append(scalar)
      }
    }
    return words.map { String($0) }
  }

  /// Returns the subject for an activity; nil for every activity except ``ShareActivity/mail``.
  ///
  /// - Parameter activity: The activity; nil if the user has not chosen an activity yet.
  public func subject(for activity: ShareActivity?) -> String? {
    activity == .mail ? subject : nil
  }

  /// The activities that need a bare URL. They would drop any text around the URL or treat the text
  /// as part of the URL.
  private static let activitiesTakingURLsOnly: Set<ShareActivity> = [
    .copy, .airDrop, .readingList, .homeScreen, .contact, .books, .markup, .sharePlay,
  ]
}
