/// The references between the elements of an SVG.
///
/// An element that `use` repeats can contain further references, so a small file can describe an
/// enormous picture. Therefore, the elements that a browser would draw are counted.
struct SVGReferences: Sendable {
  private struct Element {
    var children: [Int] = []
    var references: [String] = []
  }

  private static let maximumDrawnCount = 100_000
  private static let maximumDepth = 256

  private var elements: [Element] = []
  private var open: [Int] = []
  private var indices: [String: Int] = [:]

  var count: Int { elements.count }

  mutating func start(id: String?) {
    let index = elements.count
    elements.append(Element())
    if let parent = open.last { elements[parent].children.append(index) }
    open.append(index)
    // As in browsers, the first element with an ID counts. The dictionary would compare long IDs
    // with many combining marks slowly, and only IDs in ASCII can be referred to.
    if let id, id.utf8.count <= 256, id.utf8.allSatisfy({ $0 < 0x80 }), indices[id] == nil {
      indices[id] = index
    }
  }

  mutating func end() { _ = open.popLast() }

  /// Adds references from the element that began last and has not ended.
  mutating func add(_ names: [String]) {
    guard let last = open.last else { return }
    elements[last].references += names
  }

  /// What is wrong with the references, as a sentence.
  var problem: String? {
    guard !elements.isEmpty else { return nil }
    var counts = [Int?](repeating: nil, count: elements.count)
    var isOpen = [Bool](repeating: false, count: elements.count)
    return switch drawnCount(of: 0, depth: 0, &counts, &isOpen) {
    case nil: "Elements refer to themselves, or references are nested too deep."
    case let count? where count > Self.maximumDrawnCount:
      "References repeat elements more than 100,000 times."
    default: nil
    }
  }

  /// - Returns: The number of elements, at most one more than the maximum; nil for a circle.
  private func drawnCount(
    of index: Int,
    depth: Int,
    _ counts: inout [Int?],
    _ isOpen: inout [Bool]
  ) -> Int? {
    if let count = counts[index] { return count }
    guard !isOpen[index], depth < Self.maximumDepth else { return nil }
    isOpen[index] = true
    defer { isOpen[index] = false }
    var sum = 1
    let targets = elements[index].references.compactMap { name in
      name.utf8.count <= 256 && name.utf8.allSatisfy { $0 < 0x80 } ? indices[name] : nil
    }
    for target in elements[index].children + targets {
      guard let count = drawnCount(of: target, depth: depth + 1, &counts, &isOpen) else {
        return nil
      }
      sum = min(sum + count, Self.maximumDrawnCount + 1)
    }
    counts[index] = sum
    return sum
  }
}
