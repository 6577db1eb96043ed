#if canImport(SwiftUI)
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
    /// `ShareLink` ignores the overrides and excluded activities of ``ShareContent``; use ``ShareSheet``
    /// for those.
    ///
    /// - Parameter content: The link, its text and subject.
    public init(_ content: ShareContent) {
      self.init(item: content.url, subject: content.subjectText, message: content.messageText)
    }

    /// Creates a button that shares the link of a route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - table: The routes of the app.
    ///   - text: The text that accompanies the link.
    ///   - subject: The subject of an e-mail.
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
    ///   - content: The link, its text and subject.
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
    // Verbatim, because the app has localised the text already.
    fileprivate var subjectText: Text? { subject.map { Text(verbatim: $0) } }
    fileprivate var messageText: Text? { text.map { Text(verbatim: $0) } }
  }
#endif
