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

  private static func checkChunks(
    _ bytes: PictureBytes,
    from first: Int
  ) throws(PictureDefect) {
    var start = first
    var (hasPixels, hasMetadata) = (false, false)
    while true {
      let content = start + 8
      let end = content + (try bytes.bigEndian(4, at: start)) + 4
      guard end <= bytes.count else { throw PictureDefect(.truncated) }
      if bytes.has("acTL", at: start + 4) { throw PictureDefect(.animated) }
      if bytes.has("eXIf", at: start + 4) {
        guard !hasMetadata else { throw PictureDefect(.malformed) }
        hasMetadata = true
        try ExifOrientation.check(bytes, at: content)
      }
      if bytes.has("IDAT", at: start + 4) { hasPixels = true }
      if bytes.has("IEND", at: start + 4) {
        guard hasPixels else { throw PictureDefect(.malformed) }
        guard end == bytes.count else { throw PictureDefect(.trailingBytes) }
        return
      }
      start = end
    }
  }
}
