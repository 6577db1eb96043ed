// tvOS has no share button.
#if canImport(SwiftUI) && !os(tvOS)
  public import SwiftUI

  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  extension ShareLink
  where
    Data == CollectionOfOne<URL>, PreviewImage == Never, PreviewIcon == Never,
    Label == DefaultShareLinkLabel
  {
    /// Creates a button that shares a link.
    ///
    /// `ShareLink` ignores the overrides and the excluded activities in ``ShareContent``. To apply
    /// them, use ``ShareSheet``.
    ///
    /// - Parameter content: The link, with its text and subject.
    public init(_ content: ShareContent) {
      self.init(item: content.url, subject: content.subjectText, message: content.messageText)
    }

    /// Creates a button that shares a link to a route.
    ///
    /// - Parameters:
    ///   - route: The route to share.
    ///   - table: The app's routes.
    ///   - text: The text that accompanies the link. The default is nil, for no text.
    ///   - subject: The subject if the user shares the link by e-mail. The default is nil, for no
    ///     subject.
    /// - Returns: nil if the route has no link.
    public init?<Route: LinkRoute>(
      route: Route,
      in table: LinkTable<Route>,
      text: String? = nil,
      subject: String? = nil
    ) {
      guard let content = try? table.shareContent(for: route, text: text, subject: subject) else {
        return nil
      }
      self.init(content)
    }
  }

  extension ShareLink
  where Data == CollectionOfOne<URL>, PreviewImage == Never, PreviewIcon == Never {
    /// Creates a button with a custom label that shares a link.
    ///
    /// - Parameters:
    ///   - content: The link, with its text and subject.
    ///   - label: The label of the button.
    public init(_ content: ShareContent, @ViewBuilder label: () -> Label) {
      self.init(
        item: content.url,
        subject: content.subjectText,
        message: content.messageText,
        label: label
      )
    }
  }

  extension ShareContent {
    // The text is verbatim, because the app has already localized it.
    fileprivate var subjectText: Text? { subject.map { Text(verbatim: $0) } }
    fileprivate var messageText: Text? { text.map { Text(verbatim: $0) } }
  }
#endif
