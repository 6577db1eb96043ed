/// Reads the header of a JPEG file (ITU T.81, annex B).
enum JPEGHeader {
  private static let startOfImage = 0xD8
  private static let endOfImage = 0xD9
  private static let startOfScan = 0xDA
  private static let exif = 0xE1

  static func read(_ bytes: PictureBytes) throws(PictureDefect) -> PictureHeader {
    var index = 2
    var header: PictureHeader?
    var (hasScan, hasMetadata) = (false, false)
    while true {
      let marker = try marker(in: bytes, at: &index)
      switch marker {
      case endOfImage:
        guard let header, hasScan else { throw PictureDefect(.malformed) }
        guard index == bytes.count else { throw PictureDefect(.trailingBytes) }
        return header
      case 0x00, 0x01, 0xD0...startOfImage:
        throw PictureDefect(.malformed)
      default:
        let length = try bytes.bigEndian(2, at: index)
        guard length >= 2 else { throw PictureDefect(.malformed) }
        guard index + length <= bytes.count else { throw PictureDefect(.truncated) }
        if isFrame(marker) {
          guard header == nil else { throw PictureDefect(.malformed) }
          header = try frame(bytes, marker: marker, at: index)
        }
        if marker == exif, bytes.has("Exif\0\0", at: index + 2) {
          guard !hasMetadata else { throw PictureDefect(.malformed) }
          hasMetadata = true
          try ExifOrientation.check(bytes, at: index + 8)
        }
        index += length
        if marker == startOfScan {
          guard header != nil else { throw PictureDefect(.malformed) }
          hasScan = true
          skipScan(in: bytes, from: &index)
        }
      }
    }
  }

  /// Reads a marker, which any number of bytes FF may precede.
  private static func marker(
    in bytes: PictureBytes,
    at index: inout Int
  ) throws(PictureDefect) -> Int {
    guard try bytes.byte(at: index) == 0xFF else { throw PictureDefect(.malformed) }
    while try bytes.byte(at: index) == 0xFF { index += 1 }
    defer { index += 1 }
    return try bytes.byte(at: index)
  }

  /// Whether a marker begins a frame. C4, C8 and CC have other meanings.
  private static func isFrame(_ marker: Int) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private static func frame(
    _ bytes: PictureBytes,
    marker: Int,
    at index: Int
  ) throws(PictureDefect) -> PictureHeader {
    // Baseline, extended sequential and progressive pictures with Huffman coding. Browsers do not
    // show the other ones.
    guard marker <= 0xC2, try bytes.byte(at: index + 2) == 8 else {
      throw PictureDefect(.unsupportedVariant)
    }
    let header = PictureHeader(
      kind: .jpeg,
      width: try bytes.bigEndian(2, at: index + 5),
      height: try bytes.bigEndian(2, at: index + 3)
    )
    guard header.width > 0 else { throw PictureDefect(.malformed) }
    // A height of 0 is stated after the first scan, and browsers show pictures with four
    // components (CMYK) in different colors.
    guard header.height > 0, [1, 3].contains(try bytes.byte(at: index + 7)) else {
      throw PictureDefect(.unsupportedVariant)
    }
    return header
  }

  /// Skips the entropy-coded bytes of a scan, in which FF is followed by 00 or a restart marker.
  private static func skipScan(in bytes: PictureBytes, from index: inout Int) {
    let bytes = bytes.bytes
    while index + 1 < bytes.count {
      if bytes[index] == 0xFF, bytes[index + 1] != 0, !(0xD0...0xD7).contains(bytes[index + 1]) {
        return
      }
      index += 1
    }
    index = bytes.count
  }
}
