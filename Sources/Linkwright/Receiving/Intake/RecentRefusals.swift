import Foundation
import LinkwrightCore

/// The links that the center has just refused, and their web pages.
///
/// When an app opens the web page of a refused link, the system may report this page to the app as
/// a link. Without this list, the center would refuse it, and the app would open the page again, in
/// a loop.
struct RecentRefusals: Sendable {
  private static let maximumCount = 16

  private struct Refusal: Sendable {
    let link: RefusedLink
    /// The web page as the system writes it, which may encode characters. It is determined on first
    /// use, because that takes long for a hostile link.
    lazy var page = link.webPage?.absoluteString
  }

  private var refusals: [Refusal] = []

  mutating func add(_ refused: RefusedLink) {
    refusals.append(Refusal(link: refused))
    refusals.removeFirst(max(refusals.count - Self.maximumCount, 0))
  }

  mutating func contain(_ url: String) -> Bool {
    let isLink = refusals.contains {
      $0.link.link.url.hasSameBytes(as: url) || $0.link.url.hasSameBytes(as: url)
    }
    return isLink || refusals.indices.contains { refusals[$0].page?.hasSameBytes(as: url) == true }
  }

  /// Forgets the refusals of a scene, and those without a scene.
  mutating func endActivation(of scene: String?) {
    refusals.removeAll { scene == nil || $0.link.link.scene == nil || $0.link.link.scene == scene }
  }
}
