/// A checked picture of a brand.
package struct PictureFile: Sendable, Hashable {
  /// The name as written in the configuration.
  package var name: String
  package var bytes: [UInt8]
  package var header: PictureHeader
}

/// The types of pictures that pages show.
package enum PictureKind: String, Sendable, Hashable, CaseIterable {
  case png, jpeg, webp, svg

  package var contentType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .svg: "image/svg+xml"
    }
  }

  /// The type as sentences name it.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .svg: "SVG"
    }
  }
}
