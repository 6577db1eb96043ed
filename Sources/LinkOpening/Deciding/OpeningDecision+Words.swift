extension OpeningDecision: CustomStringConvertible {
  /// What happens, in a sentence.
  public var description: String {
    switch self {
    case .app(let delivery): "\(delivery.title) opens."
    case .oneOf(let deliveries): "One of \(Self.names(deliveries, "and")) opens."
    case .systemApp(let scheme): "The system's own app for \(scheme): opens."
    case .browser(let page):
      (page.appID ?? "Safari") + " shows the page"
        + (page.banner.map { ", with a banner that offers \($0.title)." } ?? ".")
    case .page: "The page is shown where the link was opened."
    case .prompt(let prompt): prompt.description
    case .error(let error): "Nothing opens: \(error.meaning ?? "an error") (\(error))."
    case .nothing: "Nothing opens."
    }
  }

  fileprivate static func names(_ deliveries: [Delivery], _ word: String) -> String {
    deliveries.map(\.title).joined(separator: " \(word) ")
  }
}

extension Prompt: CustomStringConvertible {
  /// What the user sees, in a sentence.
  public var description: String {
    let names = OpeningDecision.names(deliveries, "or")
    return switch kind {
    case .openInApp: "Safari asks whether to open \(names)."
    case .invalidAddress: "Safari says that the address is invalid."
    case .notification:
      "A notification is shown; a tap on it opens \(deliveries.isEmpty ? "the browser" : names)."
    case .appClipCard: "The card of \(names) is shown."
    }
  }
}
