/// A checked picture of a brand.
package struct PictureFile: Sendable, Hashable {
  /// The name as written in the configuration.
  package var name: String
  package var header: PictureHeader
  /// The content, as branded hosts serve it.
  let file: StaticFile

  package init(name: String, bytes: [UInt8], header: PictureHeader) {
    self.name = name
    self.header = header
    file = StaticFile(bytes: bytes)
  }

  /// A copy of the content.
  package var bytes: [UInt8] { file.body }
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
