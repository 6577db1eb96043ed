/// The decision about a tap.
public enum OpeningDecision: Sendable, Hashable {
  /// An app opens.
  case app(Delivery)
  /// One of several apps opens; which one is undefined.
  case oneOf([Delivery])
  /// A system app opens for the scheme, regardless of other apps that register it.
  case systemApp(scheme: String)
  /// A browser shows the page.
  case browser(BrowserPage)
  /// The app that contains the link shows the page itself.
  case page
  /// The user sees a prompt first.
  case prompt(Prompt)
  /// The caller gets an error.
  case error(SystemError)
  /// Nothing happens.
  case nothing
}

extension OpeningDecision: CustomStringConvertible {
  /// The decision in a sentence.
  public var description: String {
    switch self {
    case .app(let delivery): "\(delivery.title) opens."
    case .oneOf(let deliveries): "One of \(Self.names(deliveries, "and")) opens."
    case .systemApp(let scheme): "The system app for \(scheme): opens."
    case .browser(let page):
      (page.appID ?? "Safari") + " shows the page"
        + (page.banner.map { " with a banner that offers \($0.title)." } ?? ".")
    case .page: "The page opens where the link was opened."
    case .prompt(let prompt): prompt.description
    case .error(let error): "Nothing opens: \(error.meaning ?? "an error") (\(error))."
    case .nothing: "Nothing opens."
    }
  }

  /// The titles of the apps, joined by a word.
  static func names(_ deliveries: [Delivery], _ word: String) -> String {
    deliveries.map(\.title).joined(separator: " \(word) ")
  }
}
