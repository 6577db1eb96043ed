internal import CZlib

/// Reads the header of a PNG file (W3C, Portable Network Graphics, third edition).
enum PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func read(_ bytes: PictureBytes) throws(PictureDefect) -> PictureHeader {
    let first = signature.count
    guard try bytes.bigEndian(4, at: first) == 13, bytes.has("IHDR", at: first + 4) else {
      throw PictureDefect(.malformed)
    }
    let header = PictureHeader(
      kind: .png,
      width: try bytes.bigEndian(4, at: 16),
      height: try bytes.bigEndian(4, at: 20)
    )
    guard header.width > 0, header.height > 0, try hasValidPixels(bytes) else {
      throw PictureDefect(.malformed)
    }
    try checkChunks(bytes, from: first)
    return header
  }

  /// Whether the bit depth, the color type, and the methods of compression, filters and interlacing
  /// exist (section 11.2.1).
  private static func hasValidPixels(_ bytes: PictureBytes) throws(PictureDefect) -> Bool {
    let depths: [Int]
    switch try bytes.byte(at: 25) {
    case 0: depths = [1, 2, 4, 8, 16]
    case 3: depths = [1, 2, 4, 8]
    case 2, 4, 6: depths = [8, 16]
    default: return false
    }
    let (depth, methods) = (try bytes.byte(at: 24), try bytes.bigEndian(3, at: 26))
    return depths.contains(depth) && methods <= 1
  }

  /// Checks the order, the lengths and the checksums of the chunks (section 5).
  private static func checkChunks(
    _ bytes: PictureBytes,
    from first: Int
  ) throws(PictureDefect) {
    let colorType = try bytes.byte(at: 25)
    var start = first
    var names: [String] = []
    while true {
      let content = start + 8
      let length = try bytes.bigEndian(4, at: start)
      let end = content + length + 4
      guard end <= bytes.count else { throw PictureDefect(.truncated) }
      guard try bytes.bigEndian(4, at: end - 4) == checksum(bytes.bytes[(start + 4)..<(end - 4)])
      else { throw PictureDefect(.malformed) }
      let name = String(decoding: bytes.bytes[(start + 4)..<content], as: UTF8.self)
      switch name {
      case "acTL": throw PictureDefect(.animated)
      case "eXIf":
        guard !names.contains(name) else { throw PictureDefect(.malformed) }
        try ExifOrientation.check(bytes, at: content)
      case "IHDR":
        guard names.isEmpty else { throw PictureDefect(.malformed) }
      case "PLTE":
        guard !names.contains("PLTE"), !names.contains("IDAT"), colorType != 0, colorType != 4,
          length % 3 == 0, (1...256).contains(length / 3)
        else { throw PictureDefect(.malformed) }
      case "IDAT":
        guard names.last == "IDAT" || !names.contains("IDAT"),
          colorType != 3 || names.contains("PLTE")
        else { throw PictureDefect(.malformed) }
      case "IEND":
        guard names.contains("IDAT"), length == 0 else { throw PictureDefect(.malformed) }
        guard end == bytes.count else { throw PictureDefect(.trailingBytes) }
        return
      default:
        // A decoder must know chunks whose first letter is in upper case.
        guard bytes.bytes[start + 4] & 0x20 != 0 else { throw PictureDefect(.malformed) }
      }
      // Only these names matter to later chunks, and a file can have thousands of chunks.
      if name != names.last { names = names.filter(Self.singleNames.contains) + [name] }
      start = end
    }
  }

  private static let singleNames: Set = ["IHDR", "PLTE", "IDAT", "eXIf"]

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32($0.count))) }
  }
}
