import Linkwright
import Routes

/// Links that are built to make the main thread of an app wait.
struct HostileLinks {
  /// The length of each link, in bytes.
  var byteCount: Int

  /// A beginning, and the text that is repeated after it.
  private struct Shape: CustomStringConvertible {
    var beginning: String
    var piece: String

    var description: String { "\(beginning)\(piece)…" }

    func url(byteCount: Int) -> String {
      let count = (byteCount - beginning.utf8.count) / piece.utf8.count
      return beginning + String(repeating: piece, count: count)
    }
  }

  private static var shapes: [Shape] {
    beginnings.flatMap { beginning in pieces.map { Shape(beginning: beginning, piece: $0) } }
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
    // Values of other types than text: an array, a URL, a date, a decimal and a floating-point number.
    "https://example.com/album/tags/x?", "https://example.com/go?to=https://a.example/",
    "https://example.com/go?to=x&at=",
    "https://example.com/album/1/share/PFC3HNMXTWAR?scene=share&price=",
    "https://example.com/map/1/",
  ]

  private static let pieces = [
    "a", "&", "a&", "=", "a=b&", "%41", "a=%zz&", "/", "%2F", "adj_t=a&", "deeplink=example://x?&",
    "+", "*", "*/", "%61=b&", "ref=a&", "adj_label=%20&", "also=a&", "%61dj_t=a&", "label=a&", "1",
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
    return Spread(
      Self.shapes.map(\.description),
      try Self.shapes.map { shape in
        let link = IncomingLink(shape.url(byteCount: byteCount), door: .appOpenURL)
        return try time { center.receive(link) ? 1 : 0 }
      }
    )
  }
}
