import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Click IDs in links")
struct ClickIDTests {
  static let removals: [(String, String)] = [
    ("https://a.example/b", "https://a.example/b"),
    ("https://a.example/b?", "https://a.example/b?"),
    ("https://a.example/b?lw_click=1", "https://a.example/b"),
    ("https://a.example/b?lw_click=1#c?d", "https://a.example/b#c?d"),
    ("https://a.example/b?x=%20&lw%5Fclick=1&&y", "https://a.example/b?x=%20&&y"),
    ("example://b?lw_click=1&lw_click=2&z=+", "example://b?z=+"),
    ("https://a.example/b?lw_via=qr&x=1&lw_click=2", "https://a.example/b?x=1"),
    ("https://a.example/b#?lw_click=1", "https://a.example/b#?lw_click=1"),
    ("", ""), ("?lw_click", ""),
  ]

  @Test("Removing the items of a visitor leaves the rest as it is", arguments: removals)
  func removal(url: String, expected: String) {
    #expect(LinkItems.removed(from: url) == expected)
  }

  @Test("The time of an ID is the time of its creation")
  func times() {
    var generator = SystemRandomNumberGenerator()
    for milliseconds in [0, 1, 1_795_244_398_250, 1 << 47] as [Int64] {
      let time = Timestamp(milliseconds: milliseconds)
      #expect(UniqueID.time(of: UniqueID.make(at: time, using: &generator)) == time)
    }
    #expect(UniqueID.time(of: "6e04de00-6b33-4a42-8142-a196197d2e39") == nil)
  }
}
