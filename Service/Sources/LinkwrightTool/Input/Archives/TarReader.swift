import AssociationFetching
import SiteAssociation

/// Reads a tar archive from pieces, and keeps the files that are wanted. Nothing is written to
/// disk, so the paths in the archive are only names.
///
/// Reads the formats ustar, pax and GNU. In the last two, a separate entry before a file can
/// contain the file's long name.
struct TarReader {
  struct File: Sendable, Hashable {
    var path: String
    var bytes: [UInt8]
  }

  /// The size of a header in bytes. The content of an entry is padded to a multiple of this size.
  static let blockSize = 512
  private static let maximumNameByteCount = 65_536
  private static let maximumFileCount = 100

  private enum State {
    case header
    /// Inside the content of an entry.
    case content(Purpose, remaining: UInt64, padding: Int)
    case padding(Int)
    case end
  }

  private enum Purpose {
    case skipped
    case file(path: String)
    /// The name of the next entry, from GNU's tar.
    case longName
    /// Records about the next entry (pax).
    case extendedHeader
  }

  /// The files that were found and are complete.
  private(set) var files: [File] = []

  /// The maximum size of all files together.
  private let maximumByteCount: Int
  private var byteCount = 0
  private let wants: (_ path: String) -> Bool
  private var state = State.header
  private var block: [UInt8] = []
  private var content: [UInt8] = []
  private var nextName: String?
  private var nextSize: UInt64?

  /// - Parameters:
  ///   - maximumByteCount: The maximum size of all wanted files together.
  ///   - wants: Whether to keep the file with a path.
  init(maximumByteCount: Int, wants: @escaping (_ path: String) -> Bool) {
    self.maximumByteCount = maximumByteCount
    self.wants = wants
  }

  /// Whether the archive has ended. If the input ends earlier, it is cut off.
  var isAtEnd: Bool {
    switch state {
    case .end: true
    // Some programs write no blocks of zeros at the end.
    case .header: block.isEmpty
    default: false
    }
  }

  /// Whether a block is the header of an archive.
  static func isHeader(_ block: ArraySlice<UInt8>) -> Bool {
    block.count >= blockSize && checksumMatches(Array(block.prefix(blockSize)))
      && block[block.startIndex] != 0
  }

  /// Adds the next piece of the archive.
  mutating func receive(_ piece: ArraySlice<UInt8>) throws(ArchiveError) {
    var piece = piece
    while !piece.isEmpty {
      switch state {
      case .end: return
      case .padding(let count):
        let skipped = min(count, piece.count)
        piece = piece.dropFirst(skipped)
        state = count == skipped ? .header : .padding(count - skipped)
      case .header:
        let part = piece.prefix(Self.blockSize - block.count)
        block += part
        piece = piece.dropFirst(part.count)
        if block.count == Self.blockSize {
          try readHeader(block)
          block = []
        }
      case .content(let purpose, let remaining, let padding):
        let count = Int(min(remaining, UInt64(piece.count)))
        if case .skipped = purpose {} else { content += piece.prefix(count) }
        piece = piece.dropFirst(count)
        state = .content(purpose, remaining: remaining - UInt64(count), padding: padding)
        if remaining == UInt64(count) { finish(purpose, padding) }
      }
    }
  }

  private mutating func readHeader(_ header: [UInt8]) throws(ArchiveError) {
    guard header.contains(where: { $0 != 0 }) else {
      state = .end
      return
    }
    guard Self.checksumMatches(header), let ownSize = Self.number(header[124..<136]) else {
      throw ArchiveError(.damaged("a header is invalid"))
    }
    let size = nextSize ?? ownSize
    let path = nextName ?? Self.path(in: header)
    let purpose: Purpose
    switch header[156] {
    case UInt8(ascii: "L"): purpose = .longName
    case UInt8(ascii: "x"): purpose = .extendedHeader
    case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
      purpose = wants(path) ? .file(path: path) : .skipped
    default: purpose = .skipped
    }
    let limit: Int?
    switch purpose {
    case .longName, .extendedHeader: limit = Self.maximumNameByteCount
    case .file:
      guard files.count < Self.maximumFileCount else {
        throw ArchiveError(.tooLarge("\(Self.maximumFileCount) matching files"))
      }
      guard size <= UInt64(maximumByteCount - byteCount) else {
        throw ArchiveError(
          .tooLarge("\(maximumByteCount >> 10) KiB in files such as \(path.excerpt(100))")
        )
      }
      byteCount += Int(size)
      limit = nil
      (nextName, nextSize) = (nil, nil)
    case .skipped:
      limit = nil
      // A long name belongs to the next file, even if a global header or the long target of a link
      // is between them.
      if header[156] != UInt8(ascii: "g"), header[156] != UInt8(ascii: "K") {
        (nextName, nextSize) = (nil, nil)
      }
    }
    if let limit, size > UInt64(limit) {
      throw ArchiveError(.tooLarge("\(limit >> 10) KiB in \(path.excerpt(100))"))
    }
    content = []
    // Only regular files and the entries about names have content.
    let hasContent = ![UInt8(ascii: "1"), UInt8(ascii: "2"), UInt8(ascii: "5")].contains(
      header[156]
    )
    let byteCount = hasContent ? size : 0
    let padding = Int((512 - byteCount % 512) % 512)
    state = .content(purpose, remaining: byteCount, padding: padding)
    if byteCount == 0 { finish(purpose, 0) }
  }

  private mutating func finish(_ purpose: Purpose, _ padding: Int) {
    state = padding == 0 ? .header : .padding(padding)
    switch purpose {
    case .skipped: break
    case .file(let path): files.append(File(path: path, bytes: content))
    case .longName: nextName = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
    case .extendedHeader: readRecords()
    }
    content = []
  }

  /// Reads the records of a pax header, such as `21 path=long/name.txt`.
  private mutating func readRecords() {
    var rest = content[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
      guard let length = Int(String(decoding: rest[..<space], as: UTF8.self)),
        length > space - rest.startIndex, length <= rest.count
      else { return }
      let record = rest[(space + 1)..<(rest.startIndex + length)]
      rest = rest.dropFirst(length)
      guard let equals = record.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = String(decoding: record[(equals + 1)...].dropLast(), as: UTF8.self)
      switch ExactText(String(decoding: record[..<equals], as: UTF8.self)) {
      case "path": nextName = value
      case "size": nextSize = UInt64(value) ?? nextSize
      default: break
      }
    }
  }

  private static func path(in header: [UInt8]) -> String {
    func text(_ range: Range<Int>) -> String {
      String(decoding: header[range].prefix { $0 != 0 }, as: UTF8.self)
    }
    // Only ustar has a prefix. GNU's headers contain times at this offset.
    let isPosix = header[257..<263].elementsEqual(Array("ustar\0".utf8))
    let prefix = isPosix ? text(345..<500) : ""
    return prefix.isEmpty ? text(0..<100) : "\(prefix)/\(text(0..<100))"
  }

  /// A number in octal digits, or in binary if the first bit is set (GNU).
  private static func number(_ field: ArraySlice<UInt8>) -> UInt64? {
    guard let first = field.first else { return nil }
    if first & 0x80 != 0 {
      let bytes = [first & 0x7F] + field.dropFirst()
      guard bytes.dropLast(8).allSatisfy({ $0 == 0 }) else { return nil }
      let value = bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return value >> 62 == 0 ? value : nil
    }
    var value: UInt64 = 0
    for byte in field where byte != 0 && byte != 0x20 {
      guard (0x30...0x37).contains(byte) else { return nil }
      value = value * 8 + UInt64(byte - 0x30)
    }
    return value
  }

  /// The checksum is the sum of all bytes of the header. The bytes of the checksum itself count as
  /// spaces.
  private static func checksumMatches(_ header: [UInt8]) -> Bool {
    guard let expected = number(header[148..<156]) else { return false }
    let sum = header.enumerated().reduce(UInt64(0)) { sum, item in
      sum + UInt64((148..<156).contains(item.offset) ? 0x20 : item.element)
    }
    return sum == expected
  }
}
