import Foundation

@testable import LinkService

/// Small pictures that Chromium's canvas wrote and Chromium shows.
enum PictureSamples {
  static let png = decoded(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAFklEQVR4AWLaHCL3H4aZfNc8YoRhAAAAAP//pliaSgAAAAZJ
    REFUAwCh5AwFMYHW8QAAAABJRU5ErkJggg==
    """
  )
  static let jpeg = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R
    V19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj
    Y2NjY2NjY2NjY2NjY2P/wAARCAAJABEDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAGhAAAQUBAAAAAAAA
    AAAAAAAAAAECAxVTkf/EABUBAQEAAAAAAAAAAAAAAAAAAAAD/8QAGREAAgMBAAAAAAAAAAAAAAAAAFECAxMU/9oADAMBAAIR
    AxEAPwDO38WD+oL+LB/UIII4QRfosZev4sH9QEEDCCHRYz//2Q==
    """
  )
  static let webp = decoded(
    """
    UklGRlAAAABXRUJQVlA4IEQAAABQAwCdASohAAwAPtFeqE6oJSOiKqgBABoJZABCALf/Ab490AD+7ts//++bZ/2RTurPv3J/
    /jcrgpuY89234iOIFlAAAA==
    """
  )
  static let webpWithAlpha = decoded(
    """
    UklGRoAAAABXRUJQVlA4WAoAAAAQAAAAIAAACwAAQUxQSBYAAAABDzD/ERGCTNpm8y86dx1E9H8C4MFiVlA4IEQAAABQAwCd
    ASohAAwAPtFeqE6oJSOiKqgBABoJZABCALf/Ab490AD+7ts//++bZ/2RTurPv3J//jcrgpuY89234iOIFlAAAA==
    """
  )
  static let losslessWebP = decoded(
    """
    UklGRnQAAABXRUJQVlA4TGgAAAAvKwEBEBcwVDM7HgKCoudMD/gIAoEkySUnjuh//P//////////////////////////////
    /////////////////39VVVVVVVVVVVVVVVVVVVVVVVUFAAAAAAAAAAAAAAAAAAAAAAAAAA==
    """
  )

  static let all: [(name: String, bytes: [UInt8], header: PictureHeader)] = [
    ("png", png, PictureHeader(kind: .png, width: 3, height: 2)),
    ("jpeg", jpeg, PictureHeader(kind: .jpeg, width: 17, height: 9)),
    ("webp", webp, PictureHeader(kind: .webp, width: 33, height: 12)),
    ("webpWithAlpha", webpWithAlpha, PictureHeader(kind: .webp, width: 33, height: 12)),
    ("losslessWebP", losslessWebP, PictureHeader(kind: .webp, width: 300, height: 5)),
  ]

  /// A PNG that states a size. Its pixels are those of another size, which only a decoder notices.
  static func png(width: Int, height: Int, byteCount: Int = 0) -> [UInt8] {
    var bytes = png
    bytes.replaceSubrange(16..<20, with: bigEndian(width, 4))
    bytes.replaceSubrange(20..<24, with: bigEndian(height, 4))
    bytes = withChecksums(bytes)
    let rest = byteCount - bytes.count - 12
    if rest >= 0 {
      bytes.insert(contentsOf: chunk("tEXt", [UInt8](repeating: 0x61, count: rest)), at: 33)
    }
    return bytes
  }

  /// A chunk of a PNG.
  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + content
    return bigEndian(content.count, 4) + named + bigEndian(checksum(named), 4)
  }

  /// A PNG with valid checksums of its chunks.
  static func withChecksums(_ png: [UInt8]) -> [UInt8] {
    var bytes = png
    var start = 8
    while start + 12 <= bytes.count {
      let end = start + 8 + bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard end + 4 <= bytes.count else { break }
      let checksum = bigEndian(checksum(Array(bytes[(start + 4)..<end])), 4)
      bytes.replaceSubrange(end..<(end + 4), with: checksum)
      start = end + 4
    }
    return bytes
  }

  /// CRC-32 (W3C, Portable Network Graphics, annex D), one bit at a time.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    let value = bytes.reduce(UInt32.max) { value, byte in
      (0..<8).reduce(value ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (value & 1 == 0 ? 0 : 0xEDB8_8320)
      }
    }
    return Int(~value)
  }

  /// A chunk of a WebP.
  static func riffChunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
    return Array(type.utf8) + bigEndian(content.count, 4).reversed() + content + padding
  }

  static func riff(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + bigEndian(chunks.count + 4, 4).reversed() + Array("WEBP".utf8) + chunks
  }

  /// Metadata with an orientation, as cameras write it.
  static func exif(orientation: UInt8, isLittleEndian: Bool = true) -> [UInt8] {
    isLittleEndian
      ? Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  }

  static func bigEndian(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func decoded(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64.filter { !$0.isWhitespace }) ?? Data())
  }
}
