import Testing

@testable import LinkService

@Suite("Headers of pictures")
struct PictureHeaderTests {
  typealias Samples = PictureSamples

  @Test("A header has the size that its picture has", arguments: Samples.all.map(\.name))
  func size(name: String) throws {
    let sample = try #require(Samples.all.first { $0.name == name })
    #expect(try PictureHeader(sample.bytes) == sample.header)
  }

  /// Changes to a picture that leave it valid, and its size.
  static let variants: [(String, [UInt8], Int, Int)] = [
    ("large PNG", Samples.png(width: 70_000, height: 1), 70_000, 1),
    ("PNG with text", Samples.png(width: 4, height: 5, byteCount: 400), 4, 5),
    ("interlaced PNG", Samples.withChecksums(Samples.png.changed(28, 1)), 3, 2),
    ("gray PNG", Samples.withChecksums(Samples.png.changed(25, 0).changed(24, 1)), 3, 2),
    ("PNG with a palette", Self.indexed.inserted(Samples.chunk("PLTE", [1, 2, 3]), 33), 3, 2),
    ("RGB PNG with a palette", Samples.png.inserted(Samples.chunk("PLTE", [1, 2, 3]), 33), 3, 2),
    (
      "PNG of orientation 9",
      Samples.png.inserted(Samples.chunk("eXIf", Samples.exif(orientation: 9)), 33), 3, 2
    ),
    (
      "PNG of orientation 0",
      Samples.png.inserted(Samples.chunk("eXIf", Samples.exif(orientation: 0)), 33), 3, 2
    ),
    (
      "PNG with an orientation as text",
      Samples.png.inserted(
        Samples.chunk("eXIf", Samples.exif(orientation: 6).changed(12, 2)),
        33
      ), 3, 2
    ),
    (
      "PNG upright", Samples.png.inserted(Samples.chunk("eXIf", Samples.exif(orientation: 1)), 33),
      3, 2
    ),
    ("PNG, malformed Exif", Samples.png.inserted(Samples.chunk("eXIf", [1, 2, 3]), 33), 3, 2),
    ("progressive JPEG", Samples.jpeg.changed(Self.frame, 0xC2), 17, 9),
    ("gray JPEG", Samples.jpeg.changed(Self.frame + 8, 1), 17, 9),
    ("wide JPEG", Samples.jpeg.changed(Self.frame + 6, 0x12), 0x1211, 9),
    ("JPEG with fill bytes", Samples.jpeg.inserted([0xFF, 0xFF], 2), 17, 9),
    ("JPEG upright", Samples.jpeg.inserted(Self.exifSegment(orientation: 1), 2), 17, 9),
    (
      "WebP upright",
      Samples.riff(
        Array(Samples.webpWithAlpha.dropFirst(12))
          + Samples.riffChunk("EXIF", Samples.exif(orientation: 1))
      ), 33, 12
    ),
    ("WebP without padding", Array(Self.oddWebP.dropLast()), 300, 5),
    ("WebP with padding", Self.oddWebP, 300, 5),
  ]

  /// A PNG with a palette, which is missing.
  private static let indexed = Samples.withChecksums(Samples.png.changed(25, 3))

  @Test("Every variant that browsers show is read", arguments: variants)
  func variant(name: String, bytes: [UInt8], width: Int, height: Int) throws {
    let header = try PictureHeader(bytes)
    #expect((header.width, header.height) == (width, height), "\(name)")
  }

  static let refused: [(String, [UInt8], PictureDefect.Code)] = [
    ("nothing", [], .unknownType),
    ("text", Array("picture".utf8), .unknownType),
    ("GIF", Array("GIF89a".utf8) + [1, 0, 1, 0], .unknownType),
    ("another RIFF file", Array("RIFF\u{4}\0\0\0WAVE".utf8), .unknownType),
    ("PNG of width 0", Samples.png(width: 0, height: 2), .malformed),
    ("PNG of height 0", Samples.png(width: 2, height: 0), .malformed),
    ("PNG with a depth of 3", Samples.withChecksums(Samples.png.changed(24, 3)), .malformed),
    ("PNG with color type 1", Samples.withChecksums(Samples.png.changed(25, 1)), .malformed),
    ("PNG with a damaged size", Samples.png.changed(19, 4), .malformed),
    (
      "PNG with a damaged chunk",
      Samples.png.inserted(Samples.chunk("tEXt", [1]).changed(8, 2), 33),
      .malformed
    ),
    ("PNG without its palette", Self.indexed, .malformed),
    (
      "PNG with a palette of 4 bytes",
      Self.indexed.inserted(Samples.chunk("PLTE", [1, 2, 3, 4]), 33), .malformed
    ),
    ("PNG with an empty palette", Self.indexed.inserted(Samples.chunk("PLTE", []), 33), .malformed),
    (
      "PNG with two palettes",
      Self.indexed.inserted(
        Samples.chunk("PLTE", [1, 2, 3]) + Samples.chunk("PLTE", [1, 2, 3]),
        33
      ), .malformed
    ),
    (
      "PNG with a palette after the pixels",
      Self.indexed.inserted(Samples.chunk("PLTE", [1, 2, 3]), Self.indexed.count - 12), .malformed
    ),
    (
      "gray PNG with a palette",
      Samples.withChecksums(Samples.png.changed(25, 0))
        .inserted(Samples.chunk("PLTE", [1, 2, 3]), 33), .malformed
    ),
    ("PNG with two headers", Samples.png.inserted(Array(Samples.png[8..<33]), 33), .malformed),
    (
      "PNG with separated pixels",
      Samples.png.inserted(
        Samples.chunk("tEXt", [1]) + Samples.chunk("IDAT", []),
        Samples.png.count - 12
      ), .malformed
    ),
    (
      "PNG with an unknown critical chunk",
      Samples.png.inserted(Samples.chunk("ABCD", []), 33), .malformed
    ),
    (
      "PNG turned by a number of 4 bytes",
      Samples.png.inserted(
        Samples.chunk("eXIf", Samples.exif(orientation: 6).changed(12, 4)),
        33
      ), .rotated
    ),
    ("PNG without IHDR", Samples.png.changed(12, 0x4A), .malformed),
    ("PNG without pixels", Samples.png.without(33..<85), .malformed),
    ("PNG and more", Samples.png + [0], .trailingBytes),
    ("APNG", Samples.png.inserted(Samples.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), 33), .animated),
    (
      "turned PNG",
      Samples.png.inserted(Samples.chunk("eXIf", Samples.exif(orientation: 6)), 33), .rotated
    ),
    (
      "PNG with two Exif chunks",
      Samples.png.inserted(
        Samples.chunk("eXIf", Samples.exif(orientation: 1))
          + Samples.chunk("eXIf", Samples.exif(orientation: 1)),
        33
      ), .malformed
    ),
    ("chunk of 4 GiB", Samples.png.changed(33, 0xFF), .truncated),
    ("JPEG without a frame", [0xFF, 0xD8, 0xFF, 0xD9], .malformed),
    ("JPEG of height 0", Samples.jpeg.changed(Self.frame + 5, 0), .unsupportedVariant),
    ("JPEG of width 0", Samples.jpeg.changed(Self.frame + 7, 0), .malformed),
    ("CMYK JPEG", Samples.jpeg.changed(Self.frame + 8, 4), .unsupportedVariant),
    ("JPEG with 12 bits", Samples.jpeg.changed(Self.frame + 3, 12), .unsupportedVariant),
    ("lossless JPEG", Samples.jpeg.changed(Self.frame, 0xC3), .unsupportedVariant),
    ("arithmetic JPEG", Samples.jpeg.changed(Self.frame, 0xC9), .unsupportedVariant),
    ("JPEG and more", Samples.jpeg + [0], .trailingBytes),
    ("turned JPEG", Samples.jpeg.inserted(Self.exifSegment(orientation: 8), 2), .rotated),
    (
      "JPEG turned by a big-endian number",
      Samples.jpeg.inserted(Self.exifSegment(orientation: 3, isLittleEndian: false), 2), .rotated
    ),
    ("segment of length 1", Samples.jpeg.changed(4, 0).changed(5, 1), .malformed),
    ("animated WebP", Samples.webpWithAlpha.changed(20, 0x12), .animated),
    (
      "WebP with frames",
      Samples.riff(
        Array(Samples.webpWithAlpha.dropFirst(12)) + Samples.riffChunk("ANMF", [1, 2])
      ), .animated
    ),
    (
      "turned WebP",
      Samples.riff(
        Array(Samples.webpWithAlpha.dropFirst(12))
          + Samples.riffChunk("EXIF", Array("Exif\0\0".utf8) + Samples.exif(orientation: 5))
      ), .rotated
    ),
    ("WebP with another canvas", Samples.webpWithAlpha.changed(24, 31), .malformed),
    ("WebP between key frames", Samples.webp.changed(20, 0x51), .malformed),
    ("lossless WebP, version 1", Samples.losslessWebP.changed(24, 0x30), .malformed),
    ("WebP and more", Samples.webp + [0], .trailingBytes),
    (
      "WebP with a second chunk",
      Samples.riff(Array(Samples.webp.dropFirst(12)) + Samples.riffChunk("EXIF", [1, 2])),
      .trailingBytes
    ),
    ("markup", Array("<svg/>".utf8), .unknownType),
  ]

  @Test("Files that are no still, upright pictures are refused", arguments: refused)
  func defect(name: String, bytes: [UInt8], code: PictureDefect.Code) {
    #expect(throws: PictureDefect(code), "\(name)") { try PictureHeader(bytes) }
  }

  @Test("Damaged headers never trap, and no beginning of a picture is a picture")
  func damaged() {
    let samples = Samples.all.map(\.bytes) + Self.variants.map(\.1) + Self.refused.map(\.1)
    for bytes in samples {
      let isPicture = (try? PictureHeader(bytes)) != nil
      for count in bytes.indices {
        let header = try? PictureHeader(Array(bytes[..<count]))
        // The last byte can be one that only makes the length even.
        #expect(header == nil || !isPicture || count == bytes.count - 1)
      }
      for index in bytes.indices {
        for mask: UInt8 in [0x01, 0x80, 0xFF] {
          let header = try? PictureHeader(bytes.changed(index, bytes[index] ^ mask))
          if let header { #expect(header.width > 0 && header.height > 0) }
        }
      }
    }
  }

  @Test(
    "The kind follows from the bytes",
    arguments: [
      ("<svg/>", PictureKind.svg), ("\u{FEFF}<?xml version='1.0'?><svg/>", .svg),
      (" \n<svg/>", .svg),
    ]
  )
  func kind(text: String, kind: PictureKind) throws {
    #expect(try PictureHeader.kind(of: Array(text.utf8)) == kind)
  }

  /// The index of the frame's marker, after FF.
  private static let frame = 159

  private static func exifSegment(orientation: UInt8, isLittleEndian: Bool = true) -> [UInt8] {
    let exif = Samples.exif(orientation: orientation, isLittleEndian: isLittleEndian)
    let content = Array("Exif\0\0".utf8) + exif
    return [0xFF, 0xE1] + Samples.bigEndian(content.count + 2, 2) + content
  }

  /// A lossless WebP whose chunk has an odd length.
  private static let oddWebP: [UInt8] = {
    let pixels = Array(Samples.losslessWebP.dropFirst(20)) + [0]
    var file = Samples.riff(Samples.riffChunk("VP8L", pixels))
    file[4] -= 1
    return file
  }()
}

extension [UInt8] {
  fileprivate func changed(_ index: Int, _ byte: UInt8) -> [UInt8] {
    var bytes = self
    bytes[index] = byte
    return bytes
  }

  fileprivate func inserted(_ bytes: [UInt8], _ index: Int) -> [UInt8] {
    Array(self[..<index] + bytes + self[index...])
  }

  fileprivate func without(_ range: Range<Int>) -> [UInt8] {
    Array(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
