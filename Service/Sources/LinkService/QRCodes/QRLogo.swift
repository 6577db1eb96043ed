/// The picture in the middle of a QR code.
package struct QRLogo: Sendable, Hashable {
  /// The type of a picture file.
  package enum Kind: Sendable, Hashable, CaseIterable {
    case png, jpeg, webp, svg

    var contentType: String {
      switch self {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .webp: "image/webp"
      case .svg: "image/svg+xml"
      }
    }
  }

  package var kind: Kind
  package var bytes: [UInt8]

  /// An SVG file in a picture of ours cannot run scripts or fetch anything, because it is embedded
  /// as an image.
  package init(_ kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// The longest side, in pixels, of a logo that is decoded.
  static let maximumSide = 1024
  static let maximumByteCount = 256 << 10
}
