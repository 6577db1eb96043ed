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
    /// A button that shares a link. What ``ShareContent`` says about single activities does not count here;
    /// for that there is ``ShareSheet``.
    public init(_ content: ShareContent) {
      self.init(item: content.url, subject: content.subjectText, message: content.messageText)
    }

    /// A button that shares the link of a route.
    ///
    /// - Returns: nil for a route that has no link, so that there is no button either.
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
    /// A button with a label of the app's own that shares a link.
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
    // Verbatim: the app has translated it already.
    fileprivate var subjectText: Text? { subject.map { Text(verbatim: $0) } }
    fileprivate var messageText: Text? { text.map { Text(verbatim: $0) } }
  }
#endif
