import Foundation

/// The links that the center has just refused, and their web pages.
///
/// An app opens the web page of a refused link. If that opening reaches the center again, the link
/// would be refused again, in a loop.
struct RecentRefusals: Sendable {
  private struct Refusal: Sendable {
    var urls: [String]
    var scene: String?
  }

  private static let maximumCount = 16

  private var refusals: [Refusal] = []

  mutating func add(_ refused: RefusedLink) {
    let urls = [refused.link.url, refused.url, refused.webPage?.absoluteString].compactMap(\.self)
    refusals.append(Refusal(urls: urls, scene: refused.link.scene))
    refusals.removeFirst(max(refusals.count - Self.maximumCount, 0))
  }

  func contain(_ url: String) -> Bool {
    refusals.contains { $0.urls.contains { $0.utf8.elementsEqual(url.utf8) } }
  }

  /// Forgets the refusals of a scene, and those without a scene.
  mutating func endActivation(of scene: String?) {
    refusals.removeAll { scene == nil || $0.scene == nil || $0.scene == scene }
  }
}
