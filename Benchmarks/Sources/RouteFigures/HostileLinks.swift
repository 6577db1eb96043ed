import Linkwright
import Routes

/// Links that are built to make the main thread of an app wait.
struct HostileLinks {
  /// The length of each link, in bytes.
  var byteCount: Int

  /// Links of the site, each of which repeats one piece of text after one beginning.
  var urls: [String] {
    Self.beginnings.flatMap { beginning in
      Self.pieces.map { piece in
        let count = (byteCount - beginning.utf8.count) / piece.utf8.count
        return beginning + String(repeating: piece, count: count)
      }
    }
  }

  static let site = LinkSite(
    hosts: ["example.com"],
    brandedHosts: ["brand.example"],
    schemes: ["example"]
  )

  private static let beginnings = [
    "https://example.com/album/1?", "https://example.com/", "example://x?",
    "https://brand.example/t?",
    "https://brand.example/t?deeplink=example://album/1?", "https://example.com/album/1#",
    "https://example.com/help/", "https://example.com/album/1/",
  ]

  private static let pieces = [
    "a", "&", "a&", "=", "a=b&", "%41", "a=%zz&", "/", "%2F", "adj_t=a&", "deeplink=example://x?&",
    "+", "*", "*/", "%61=b&", "ref=a&", "adj_label=%20&",
    "\u{301}", "\u{200D}&", "🇩", "_", "#",
  ]

  /// Returns the time that the slowest link takes on the main thread, until the app knows what happens to
  /// it.
  ///
  /// - Parameter time: Measures one call.
  @MainActor
  func slowest(_ time: (() throws -> Int) throws -> Double) rethrows -> Spread {
    var options = LinkCenterOptions()
    options.storage = nil
    let table = LinkTable(LargeRoute.self, on: Self.site)
    let center = LinkCenter(table, options: options) { NavigationPlan(root: $0) }
    let urls = urls
    return Spread(
      urls,
      try urls.map { url in
        try time { center.receive(IncomingLink(url, door: .appOpenURL)) ? 1 : 0 }
      }
    )
  }
}
