/// The place where pages show a picture of a brand, and the requirements for the picture there.
struct PicturePurpose: Sendable {
  let key: BrandKey
  let kinds: [PictureKind]
  let maximumByteCount: Int
  /// The allowed widths in pixels. An SVG has any width.
  let widths: ClosedRange<Int>
  /// The allowed ratios of width to height.
  let ratios: ClosedRange<Double>
  /// The shape as the end of a sentence.
  let shape: String

  static let icon = PicturePurpose(
    key: .icon,
    kinds: PictureKind.allCases,
    maximumByteCount: 256 << 10,
    widths: 120...1024,
    ratios: 1...1,
    shape: "square and from 120 to 1024 pixels wide"
  )
  static let header = PicturePurpose(
    key: .header,
    kinds: PictureKind.allCases,
    maximumByteCount: 512 << 10,
    widths: 640...2400,
    ratios: 2...6,
    shape: "from 640 to 2400 pixels wide, and two to six times as wide as high"
  )
  /// Messengers show neither WebP nor SVG (reported).
  static let previewPicture = PicturePurpose(
    key: .previewPicture,
    kinds: [.png, .jpeg],
    maximumByteCount: 1 << 20,
    widths: 600...2400,
    ratios: 1...2.1,
    shape: "from 600 to 2400 pixels wide, and one to 2.1 times as wide as high"
  )
  /// Apple's badges are 3 to 4 times as wide as high; Google's contain a margin.
  static let badge = PicturePurpose(
    key: .badges,
    kinds: PictureKind.allCases,
    maximumByteCount: 128 << 10,
    widths: 240...1600,
    ratios: 2.4...4.5,
    shape: "from 240 to 1600 pixels wide, and 2.4 to 4.5 times as wide as high"
  )

  func allows(_ header: PictureHeader) -> Bool {
    (header.kind == .svg || widths.contains(header.width))
      && ratios.contains(Double(header.width) / Double(header.height))
  }
}
