/// The decision about what a tap opens.
public enum OpeningDecision: Sendable, Hashable {
  /// An app opens.
  case app(Delivery)
  /// One of several apps opens. Which app opens is undefined.
  case oneOf([Delivery])
  /// The system app for the scheme opens, even if other apps register the scheme.
  case systemApp(scheme: String)
  /// A browser shows the page.
  case browser(BrowserPage)
  /// The view that contains the link shows the page, and no other app opens.
  case page
  /// The user sees a prompt first.
  case prompt(Prompt)
  /// The program that tried to open the link receives an error, and nothing opens.
  case error(SystemError)
  /// Nothing happens.
  case nothing
}

extension OpeningDecision: CustomStringConvertible {
  /// A sentence that states the decision.
  public var description: String {
    switch self {
    case .app(let delivery): "\(delivery.title) opens."
    case .oneOf(let deliveries): "One of \(Self.names(deliveries, "and")) opens."
    case .systemApp(let scheme): "The system app for \(scheme): opens."
    case .browser(let page):
      (page.appID ?? "Safari") + " shows the page"
        + (page.banner.map { " with a banner that offers \($0.title)." } ?? ".")
    case .page: "The page opens in the same view."
    case .prompt(let prompt): prompt.description
    case .error(let error): "Nothing opens: \(error.meaning ?? "an error") (\(error))."
    case .nothing: "Nothing opens."
    }
  }

  /// Returns the app names, joined by a word such as "and".
  static func names(_ deliveries: [Delivery], _ word: String) -> String {
    deliveries.map(\.title).joined(separator: " \(word) ")
  }
}
