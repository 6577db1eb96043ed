/// URLs in one buffer, so that iterating over them costs almost nothing.
public struct URLList: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Creates a list.
  public init(_ urls: some Sequence<String>) {
    for url in urls {
      bytes.append(contentsOf: url.utf8)
      ends.append(bytes.count)
    }
  }

  /// The number of URLs.
  public var count: Int { ends.count }

  /// The average length of a URL.
  public var meanByteCount: Double { Double(bytes.count) / Double(max(1, count)) }

  /// Returns the URL at an index as text.
  public func text(_ index: Int) -> String {
    String(decoding: bytes[range(index)], as: UTF8.self)
  }

  /// Calls a closure with every URL in order.
  @inlinable
  @inline(__always)
  public func forEach(_ body: (borrowing Span<UInt8>) -> Void) {
    withSpan { all, ends in
      var start = 0
      for index in ends.indices {
        body(all.extracting(start..<ends[index]))
        start = ends[index]
      }
    }
  }

  @usableFromInline
  func withSpan(_ body: (Span<UInt8>, Span<Int>) -> Void) {
    body(bytes.span, ends.span)
  }

  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }
}
