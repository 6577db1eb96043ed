import Foundation
import LinkwrightCore

/// The links that the center has just refused, and their web pages.
///
/// An app opens the web page of a refused link. If that opening reaches the center again, the link
/// would be refused again, in a loop.
struct RecentRefusals: Sendable {
  private static let maximumCount = 16

  private var refusals: [RefusedLink] = []

  mutating func add(_ refused: RefusedLink) {
    refusals.append(refused)
    refusals.removeFirst(max(refusals.count - Self.maximumCount, 0))
  }

  func contain(_ url: String) -> Bool {
    refusals.contains { refused in
      refused.link.url.hasSameBytes(as: url) || refused.url.hasSameBytes(as: url)
        // The system may have encoded characters of the page.
        || refused.webPage?.absoluteString.hasSameBytes(as: url) == true
    }
  }

  /// Forgets the refusals of a scene, and those without a scene.
  mutating func endActivation(of scene: String?) {
    refusals.removeAll { scene == nil || $0.link.scene == nil || $0.link.scene == scene }
  }
}
