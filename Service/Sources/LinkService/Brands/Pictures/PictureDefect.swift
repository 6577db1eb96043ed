/// The reason why a file is not a picture that pages can show.
package struct PictureDefect: Error, Sendable, Hashable, CustomStringConvertible {
  package struct Code: Sendable, Hashable {
    fileprivate enum Value {
      case unknownType, truncated, malformed, animated, rotated, unsupportedVariant, trailingBytes
    }

    fileprivate var value: Value

    /// The first bytes are not those of a PNG, JPEG, WebP or SVG file.
    package static let unknownType = Code(value: .unknownType)
    package static let truncated = Code(value: .truncated)
    package static let malformed = Code(value: .malformed)
    package static let animated = Code(value: .animated)
    /// Browsers turn the picture, so its width and height in the file are not those on the page.
    package static let rotated = Code(value: .rotated)
    /// The file is valid, but not every browser shows it.
    package static let unsupportedVariant = Code(value: .unsupportedVariant)
    package static let trailingBytes = Code(value: .trailingBytes)
  }

  package var code: Code

  package init(_ code: Code) { self.code = code }

  /// What is wrong, as a sentence about the file.
  package var description: String {
    switch code.value {
    case .unknownType: "It is not a PNG, JPEG, WebP or SVG file."
    case .truncated: "It ends too early."
    case .malformed: "It is damaged."
    case .animated: "It is animated."
    case .rotated: "Its metadata (Exif) tells browsers to turn it."
    case .unsupportedVariant: "Not every browser shows this variant of the format."
    case .trailingBytes: "It contains other bytes after the picture."
    }
  }

  package var cure: String {
    switch code.value {
    case .unknownType: "Convert the picture to PNG, JPEG, WebP or SVG."
    case .truncated, .malformed, .trailingBytes: "Export the picture again."
    case .animated: "Use a still picture, because some visitors are sensitive to motion."
    case .rotated: "Turn the picture itself, and remove its metadata."
    case .unsupportedVariant: "Export the picture as a PNG, or as a JPEG in gray or RGB."
    }
  }
}
