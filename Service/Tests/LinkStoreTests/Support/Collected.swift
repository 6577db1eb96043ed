import Foundation

/// A list that closures on other threads append to.
final class Collected<Element: Sendable>: @unchecked Sendable {
  /// Guards `list`.
  private let lock = NSLock()
  private var list: [Element] = []

  func append(_ element: Element) {
    lock.withLock { list.append(element) }
  }

  var elements: [Element] { lock.withLock { list } }
}
