import Foundation

/// A text in the bytes of a batch of events. It is valid as long as the bytes.
struct TextInPlace: CountedText {
  let bytes: UnsafeRawBufferPointer

  static var empty: TextInPlace { TextInPlace(bytes: UnsafeRawBufferPointer(start: nil, count: 0)) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }

  static func == (one: TextInPlace, other: TextInPlace) -> Bool {
    one.bytes.count == other.bytes.count && one.order(other, one.bytes.count) == 0
  }

  /// The order of the bytes, which is the order of SQLite's indexes.
  static func < (one: TextInPlace, other: TextInPlace) -> Bool {
    let order = one.order(other, min(one.bytes.count, other.bytes.count))
    return order == 0 ? one.bytes.count < other.bytes.count : order < 0
  }

  private func order(_ other: TextInPlace, _ count: Int) -> CInt {
    guard let start = bytes.baseAddress, let otherStart = other.bytes.baseAddress else { return 0 }
    return memcmp(start, otherStart, count)
  }
}
