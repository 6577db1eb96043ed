import NIOConcurrencyHelpers

/// Texts that occur in many links. A link contains the number of a word instead of its text.
///
/// A word is never removed, so a number stays valid. The pool accepts words only up to a limit,
/// because each link may have different texts.
///
/// Unchecked: `lock` guards `numbers`, `byteCount` and new elements of `words`. An element is read
/// without the lock, but only by its number. The lock of a part of ``PackedLinkTable`` passes the
/// number from one thread to another, after the element was written.
final class WordPool: @unchecked Sendable {
  private let lock = NIOLock()
  private var numbers: [String: Int] = [:]
  private var byteCount = 0
  private let words: UnsafeMutablePointer<UnsafeMutableRawBufferPointer>

  private let capacity: Int
  private let byteCapacity: Int

  /// - Parameters:
  ///   - capacity: The maximum number of words.
  ///   - byteCapacity: The maximum size of all words.
  init(capacity: Int = 65_536, byteCapacity: Int = 4 << 20) {
    self.capacity = capacity
    self.byteCapacity = byteCapacity
    words = .allocate(capacity: capacity)
  }

  deinit {
    for number in 0..<numbers.count { words[number].deallocate() }
    words.deallocate()
  }

  /// Returns the number of a word, which is added if it is new; nil if the pool is full.
  func number(of word: String) -> Int? {
    lock.withLock {
      if let number = numbers[word] { return number }
      let number = numbers.count
      var text = word
      let size = text.utf8.count
      guard number < capacity, byteCount + size <= byteCapacity else { return nil }
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
      text.withUTF8 { bytes.copyBytes(from: $0) }
      words.advanced(by: number).initialize(to: bytes)
      byteCount += size
      numbers[word] = number
      return number
    }
  }

  /// The text of a word. It is valid as long as the pool.
  ///
  /// - Parameter number: A number that ``number(of:)`` has returned.
  func utf8(of number: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(words[number]) }
}

/// The pools of a table of links. Each kind of text has its own pool, so that texts of one kind
/// cannot fill the pool of another.
struct LinkWords: Sendable {
  /// Hosts, and the IDs of API keys.
  var origins = WordPool()
  /// Beginnings of destinations.
  var prefixes = WordPool()
  /// Names of campaigns, networks, apps and templates.
  var names = WordPool()
}
