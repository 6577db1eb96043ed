import Testing

@testable import TrafficAudit

@Suite("The most frequent items of a stream")
struct FrequentItemsTests {
  private static let hash = ByteHash(seed: 9)

  /// Texts of which some are far more frequent than others.
  private static func stream(_ seed: UInt64, count: Int) -> [String] {
    var random = FixedRandom(seed)
    return (0..<count).map { _ in
      let share = Double(random.next() >> 11) * 0x1p-53
      return "/item/\(Int(1 / (share + 0.0005)))-\(random.next() % (share < 0.5 ? 1 : 400))"
    }
  }

  private static func sketch(_ texts: [String], capacity: Int) -> FrequentItems {
    var sketch = FrequentItems(capacity: capacity, keyCapacity: 32, exampleCapacity: 40)
    for text in texts {
      withView(text) { view in
        withView("example of \(text)") { sketch.insert(view, hash: hash(view), example: $0) }
      }
    }
    return sketch
  }

  private static func counts(_ texts: [String]) -> [String: Int] {
    Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private func check(_ sketch: FrequentItems, against counts: [String: Int], errorBound: Int) {
    var kept: Set<String> = []
    for item in sketch.items {
      let text = String(decoding: item.key, as: UTF8.self)
      let count = counts[text, default: 0]
      #expect(kept.insert(text).inserted)
      #expect(item.count >= count)
      #expect(item.count - item.error <= count)
      #expect(item.error <= errorBound)
      #expect(item.example == Array("example of \(text)".utf8))
    }
    for (text, count) in counts where count > errorBound { #expect(kept.contains(text)) }
  }

  @Test("Errors are within the bound, and no frequent item is lost", arguments: [1, 7, 64, 300])
  func bounds(capacity: Int) {
    for seed in 1...5 {
      let texts = Self.stream(UInt64(seed), count: 20_000)
      let sketch = Self.sketch(texts, capacity: capacity)
      #expect(sketch.total == texts.count)
      #expect(sketch.items.reduce(0) { $0 + $1.count } == texts.count)
      check(sketch, against: Self.counts(texts), errorBound: texts.count / capacity)
    }
  }

  @Test("With enough room, every count is exact")
  func exact() {
    let texts = Self.stream(4, count: 5_000)
    let counts = Self.counts(texts)
    let sketch = Self.sketch(texts, capacity: counts.count)
    #expect(sketch.isExact)
    #expect(sketch.maximumMissedCount <= 1)
    #expect(sketch.items.allSatisfy { counts[String(decoding: $0.key, as: UTF8.self)] == $0.count })
  }

  @Test("Merging keeps the bounds of a single sketch", arguments: [16, 120])
  func merging(capacity: Int) {
    for seed in 1...5 {
      let texts = Self.stream(UInt64(seed), count: 9_000)
      let parts = [texts[..<3_000], texts[3_000..<3_100], texts[3_100...]]
        .map { Self.sketch(Array($0), capacity: capacity) }
      let merged = parts[0].merged(with: parts[1]).merged(with: parts[2])
      #expect(merged.total == texts.count)
      check(merged, against: Self.counts(texts), errorBound: texts.count / capacity + 3)
    }
  }

  @Test("Texts with equal hashes stay apart, and a long text is cut off")
  func collisions() {
    var sketch = FrequentItems(capacity: 8, keyCapacity: 4)
    for text in ["a", "b", "a", "longer", "long"] {
      withView(text) { sketch.insert($0, hash: 3) }
    }
    let items = sketch.items.map { "\(String(decoding: $0.key, as: UTF8.self)) \($0.count)" }
    #expect(items == ["a 2", "long 2", "b 1"])
  }
}
