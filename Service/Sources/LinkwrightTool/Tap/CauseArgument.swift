import ArgumentParser
import LinkOpening

/// The value of `--cause`: what triggers the navigation to the link.
struct CauseArgument: Sendable, Hashable {
  /// The value as written on the command line.
  var text: String
  var navigation: Navigation

  /// The causes as the help lists them, with placeholders in capitals.
  static let forms = [
    "link", "script", "lone-script", "timer:SECONDS", "refresh:SECONDS", "iframe", "post", "back",
    "reload", "new-tab",
  ]

  private static let plain: [String: Navigation] = [
    "link": Navigation(), "script": Navigation(.scriptInGesture),
    "lone-script": Navigation(.script),
    "iframe": Navigation(isInMainFrame: false), "post": Navigation(isPost: true),
    "back": Navigation(.backForward), "reload": Navigation(.reload), "new-tab": Navigation(.newTab),
  ]

  /// Parses a cause.
  init(_ text: String) throws(ValidationError) {
    self.text = text
    if let navigation = Self.plain[text] {
      self.navigation = navigation
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1)
    if parts.count == 2, let delay = Self.delay(parts[1]) {
      if parts[0] == "timer" {
        navigation = Navigation(.timer(after: delay))
        return
      }
      if parts[0] == "refresh" {
        navigation = Navigation(.metaRefresh(after: delay))
        return
      }
    }
    throw ValidationError(
      "write one of \(Self.forms.joined(separator: ", ")), with seconds such as 0.5."
    )
  }

  private static func delay(_ text: Substring) -> Duration? {
    guard let seconds = Double(text), (0...86_400).contains(seconds) else { return nil }
    return .seconds(seconds)
  }
}

extension TapOrigin {
  /// Returns the same origin with a different cause; nil if the origin is not a page.
  func with(_ navigation: Navigation, arrival: Page.Arrival) -> TapOrigin? {
    guard case .page(var page, _) = self else { return nil }
    page.arrival = arrival
    return .page(page, navigation)
  }
}
