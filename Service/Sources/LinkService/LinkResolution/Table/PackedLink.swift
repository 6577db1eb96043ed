import Foundation
import LinkStore
import LinkwrightCore

/// Writes a link in compact form. Only ``PackedLinkReader`` of the same process reads it.
///
/// The form is the length of the rest, the host, the slug, 32 flags, and the other values. A flag
/// says whether an optional value is present.
struct PackedLinkWriter {
  let words: LinkWords
  private var bytes: [UInt8] = []
  private var flags: UInt32 = 0
  private var nextFlag: UInt32 = 1
  private var flagsOffset = 0
  /// The milliseconds in the last ID, which are nearly always those of the link's creation.
  private(set) var timeOfID: Int64 = 0

  init(_ words: LinkWords) {
    self.words = words
    bytes.reserveCapacity(128)
  }

  /// Writes the values by which a link is found. They come first.
  mutating func writeKey(host: String, slug: String) {
    write(host, in: words.origins)
    write(slug)
    flagsOffset = bytes.count
    bytes += [0, 0, 0, 0]
  }

  /// Returns everything that was written. Nothing can be written afterwards.
  mutating func finish() -> [UInt8] {
    for index in 0..<4 {
      bytes[flagsOffset + index] = UInt8(truncatingIfNeeded: flags >> UInt32(8 * index))
    }
    var length: [UInt8] = []
    Self.append(UInt64(bytes.count), to: &length)
    return length + bytes
  }

  mutating func write(flag: Bool) {
    assert(nextFlag != 0, "A link has more than 32 flags, so some of them would be lost.")
    if flag { flags |= nextFlag }
    nextFlag <<= 1
  }

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      write(UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  /// Writes a text that other links may share.
  mutating func write(_ text: String, in pool: WordPool) {
    if let number = pool.number(of: text) { return write(UInt64(number) + 1) }
    write(0 as UInt64)
    write(text)
  }

  mutating func write(_ text: String?) {
    write(flag: text != nil)
    if let text { write(text) }
  }

  mutating func write(_ text: String?, in pool: WordPool) {
    write(flag: text != nil)
    if let text { write(text, in: pool) }
  }

  mutating func write(_ number: Int64?) {
    write(flag: number != nil)
    if let number { write(number) }
  }

  /// Writes a number. A small number takes one byte, whatever its sign.
  mutating func write(_ number: Int64) {
    write(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func write(_ texts: [String]) {
    write(flag: !texts.isEmpty)
    guard !texts.isEmpty else { return }
    write(UInt64(texts.count))
    for text in texts { write(text) }
  }

  /// Writes a URL. Its part up to the last slash of the path is often the same in many links.
  mutating func write(url: String) {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let end = path.lastIndex(of: UInt8(ascii: "/")).map(url.utf8.index(after:))
    write(String(url[..<(end ?? url.startIndex)]), in: words.prefixes)
    write(String(url[(end ?? url.startIndex)...]))
  }

  /// Writes an ID. A UUID takes only 16 bytes.
  mutating func write(id: String) {
    let isUUID = UniqueID.isWellFormed(id)
    write(flag: isUUID)
    timeOfID = 0
    guard isUUID else { return write(id) }
    var high: UInt8?
    for digit in id.utf8 where digit != UInt8(ascii: "-") {
      let value = digit < UInt8(ascii: "a") ? digit & 15 : digit - UInt8(ascii: "a") + 10
      if let first = high { bytes.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    timeOfID = bytes.withUnsafeBytes { PackedLinkReader.time(of: $0.suffix(16)) }
  }

  private mutating func write(_ number: UInt64) { Self.append(number, to: &bytes) }

  /// Appends a number as LEB128.
  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads values in the order in which a ``PackedLinkWriter`` wrote them.
struct PackedLinkReader {
  let words: LinkWords
  private var rest: PackedCount
  private var flags: UInt32 = 0
  /// The milliseconds in the last ID.
  private(set) var timeOfID: Int64 = 0

  /// - Parameter content: A packed link without its length.
  init(_ content: UnsafeRawBufferPointer, _ words: LinkWords) {
    self.words = words
    rest = PackedCount(content)
  }

  /// Reads the values by which a link is found, and whether they are the given ones.
  mutating func hasKey(host: String, slug: String) -> Bool {
    let (storedHost, storedSlug) = (utf8(in: words.origins), utf8())
    flags = UInt32(littleEndian: rest.bytes(4).loadUnaligned(as: UInt32.self))
    return Self.isEqual(storedSlug, slug) && Self.isEqual(storedHost, host)
  }

  private static func isEqual(_ utf8: UnsafeRawBufferPointer, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { other in
      guard utf8.count == other.count else { return false }
      guard let start = utf8.baseAddress, let otherStart = other.baseAddress else { return true }
      return memcmp(start, otherStart, other.count) == 0
    }
  }

  mutating func flag() -> Bool {
    defer { flags >>= 1 }
    return flags & 1 == 1
  }

  mutating func text() -> String { String(decoding: utf8(), as: UTF8.self) }

  mutating func text(in pool: WordPool) -> String {
    String(decoding: utf8(in: pool), as: UTF8.self)
  }

  mutating func optionalText() -> String? { flag() ? text() : nil }

  mutating func optionalText(in pool: WordPool) -> String? { flag() ? text(in: pool) : nil }

  mutating func number() -> Int64 {
    let number = rest.next64()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func optionalNumber() -> Int64? { flag() ? number() : nil }

  mutating func texts() -> [String] {
    guard flag() else { return [] }
    return (0..<rest.next()).map { _ in text() }
  }

  mutating func url() -> String {
    let prefix = text(in: words.prefixes)
    return prefix + text()
  }

  mutating func id() -> String {
    timeOfID = 0
    guard flag() else { return text() }
    let bytes = rest.bytes(16)
    timeOfID = Self.time(of: bytes[...])
    return String(unsafeUninitializedCapacity: 36) { text in
      var count = 0
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[count] = UInt8(ascii: "-")
          count += 1
        }
        for value in [byte >> 4, byte & 15] {
          text[count] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
          count += 1
        }
      }
      return count
    }
  }

  /// The first 48 bits of an ID.
  fileprivate static func time(of uuid: Slice<UnsafeRawBufferPointer>) -> Int64 {
    uuid.prefix(6).reduce(0) { $0 << 8 | Int64($1) }
  }

  private mutating func utf8() -> UnsafeRawBufferPointer { rest.bytes(rest.next()) }

  private mutating func utf8(in pool: WordPool) -> UnsafeRawBufferPointer {
    let number = rest.next()
    return number == 0 ? utf8() : pool.utf8(of: number - 1)
  }
}

/// Reads numbers in LEB128 and bytes, one after another.
struct PackedCount {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func next() -> Int { Int(truncatingIfNeeded: next64()) }

  mutating func next64() -> UInt64 {
    var (number, shift) = (0 as UInt64, 0 as UInt64)
    while true {
      let byte = bytes[offset]
      offset += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
  }

  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer {
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}
