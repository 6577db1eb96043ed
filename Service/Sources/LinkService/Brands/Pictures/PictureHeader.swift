/// The type and the size of a picture, as its bytes state them.
///
/// ```swift
/// let header = try PictureHeader(bytes)
/// print(header.kind, header.width, header.height)
/// ```
///
/// The type follows from the first bytes, never from the name of the file. The structure of the
/// whole file is checked, but its pixels are not decoded. A text that begins like XML has the kind
/// SVG and no size, because ``SVGCheck`` reads it.
package struct PictureHeader: Sendable, Hashable {
  package var kind: PictureKind
  /// The width in pixels; for an SVG, in units of which only the ratio to the height counts.
  package var width: Int
  package var height: Int

  package init(kind: PictureKind, width: Int, height: Int) {
    self.kind = kind
    self.width = width
    self.height = height
  }

  /// Reads the header of a PNG, JPEG or WebP file.
  package init(_ bytes: [UInt8]) throws(PictureDefect) {
    let bytes = PictureBytes(bytes)
    self =
      switch try Self.kind(of: bytes) {
      case .png: try PNGHeader.read(bytes)
      case .jpeg: try JPEGHeader.read(bytes)
      case .webp: try WebPHeader.read(bytes)
      case .svg: throw PictureDefect(.unknownType)
      }
  }

  /// The kind of a picture by its first bytes.
  package static func kind(of bytes: [UInt8]) throws(PictureDefect) -> PictureKind {
    try kind(of: PictureBytes(bytes))
  }

  private static func kind(of bytes: PictureBytes) throws(PictureDefect) -> PictureKind {
    if bytes.hasPrefix(PNGHeader.signature) { return .png }
    if bytes.hasPrefix([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return .webp }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.bytes.dropFirst(bytes.hasPrefix(mark) ? mark.count : 0)
    if text.first(where: { !$0.isXMLSpace }) == UInt8(ascii: "<") { return .svg }
    throw PictureDefect(.unknownType)
  }
}

/// Bytes whose reads never leave their bounds.
struct PictureBytes: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(at index: Int) throws(PictureDefect) -> Int {
    guard bytes.indices.contains(index) else { throw PictureDefect(.truncated) }
    return Int(bytes[index])
  }

  /// Reads a number of 2 to 4 bytes whose first byte is the most significant one.
  func bigEndian(_ length: Int, at index: Int) throws(PictureDefect) -> Int {
    var value = 0
    for offset in 0..<length { value = value << 8 | (try byte(at: index + offset)) }
    return value
  }

  /// Reads a number of 2 to 4 bytes whose first byte is the least significant one.
  func littleEndian(_ length: Int, at index: Int) throws(PictureDefect) -> Int {
    var value = 0
    for offset in 0..<length { value |= (try byte(at: index + offset)) << (8 * offset) }
    return value
  }

  func hasPrefix(_ prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

  /// Whether an ASCII text is at an index.
  func has(_ text: StaticString, at index: Int) -> Bool {
    let end = index + text.utf8CodeUnitCount
    guard index >= 0, end <= bytes.count else { return false }
    return bytes[index..<end].elementsEqual(text.description.utf8)
  }
}

extension UInt8 {
  /// Whether the byte is white space in XML.
  var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
