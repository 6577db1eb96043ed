/// Reads the header of a WebP file (RFC 9649).
enum WebPHeader {
  private static let animationFlag = 0x02

  static func read(_ bytes: PictureBytes) throws(PictureDefect) -> PictureHeader {
    let end = 8 + (try bytes.littleEndian(4, at: 4))
    // Some encoders do not count the byte that makes the length of the last chunk even.
    guard bytes.count >= end else { throw PictureDefect(.truncated) }
    guard bytes.count <= end + end % 2 else { throw PictureDefect(.trailingBytes) }
    guard bytes.has("VP8X", at: 12) else {
      let header = try frame(bytes, at: 12)
      // Decoders ignore chunks after the frame of a simple file. Nothing should be hidden there.
      guard try endOfChunk(bytes, at: 12) >= end else { throw PictureDefect(.trailingBytes) }
      return header
    }
    return try extended(bytes, end: end)
  }

  /// Reads a file with a canvas, to which metadata and an animation can belong.
  private static func extended(
    _ bytes: PictureBytes,
    end: Int
  ) throws(PictureDefect) -> PictureHeader {
    if try bytes.byte(at: 20) & animationFlag != 0 { throw PictureDefect(.animated) }
    let canvas = PictureHeader(
      kind: .webp,
      width: try bytes.littleEndian(3, at: 24) + 1,
      height: try bytes.littleEndian(3, at: 27) + 1
    )
    var chunk = try endOfChunk(bytes, at: 12)
    var picture: PictureHeader?
    var hasMetadata = false
    while chunk < end {
      if bytes.has("ANIM", at: chunk) || bytes.has("ANMF", at: chunk) {
        throw PictureDefect(.animated)
      }
      if bytes.has("EXIF", at: chunk) {
        guard !hasMetadata else { throw PictureDefect(.malformed) }
        hasMetadata = true
        let start = chunk + 8
        try ExifOrientation.check(bytes, at: bytes.has("Exif\0\0", at: start) ? start + 6 : start)
      }
      if bytes.has("VP8 ", at: chunk) || bytes.has("VP8L", at: chunk) {
        guard picture == nil else { throw PictureDefect(.malformed) }
        picture = try frame(bytes, at: chunk)
      }
      chunk = try endOfChunk(bytes, at: chunk)
    }
    guard picture == canvas else { throw PictureDefect(.malformed) }
    return canvas
  }

  /// The index after a chunk and the byte that makes its length even.
  private static func endOfChunk(_ bytes: PictureBytes, at chunk: Int) throws(PictureDefect) -> Int
  {
    let length = try bytes.littleEndian(4, at: chunk + 4)
    let end = chunk + 8 + length
    guard end <= bytes.count else { throw PictureDefect(.truncated) }
    return end + length % 2
  }

  private static func frame(
    _ bytes: PictureBytes,
    at chunk: Int
  ) throws(PictureDefect) -> PictureHeader {
    let start = chunk + 8
    var header = PictureHeader(kind: .webp, width: 0, height: 0)
    if bytes.has("VP8 ", at: chunk) {
      // The first bit is 0 for a key frame (RFC 6386, 9.1).
      guard try bytes.byte(at: start) & 1 == 0,
        try bytes.bigEndian(3, at: start + 3) == 0x9D012A
      else { throw PictureDefect(.malformed) }
      header.width = try bytes.littleEndian(2, at: start + 6) & 0x3FFF
      header.height = try bytes.littleEndian(2, at: start + 8) & 0x3FFF
    } else if bytes.has("VP8L", at: chunk) {
      let sizes = try bytes.littleEndian(4, at: start + 1)
      guard try bytes.byte(at: start) == 0x2F, sizes >> 29 == 0 else {
        throw PictureDefect(.malformed)
      }
      header.width = sizes & 0x3FFF + 1
      header.height = sizes >> 14 & 0x3FFF + 1
    }
    guard header.width > 0, header.height > 0 else { throw PictureDefect(.malformed) }
    return header
  }
}
