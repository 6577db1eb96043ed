internal import CPNG

/// Pixels that are read from a PNG file, or written to one.
struct PNGImage: Sendable, Hashable {
  let width: Int
  let height: Int
  /// Row by row; red, green, blue and alpha of each pixel. Alpha is not premultiplied.
  let pixels: [UInt8]

  /// Decodes a PNG file of any color type.
  ///
  /// - Parameter maximumSide: A picture with a longer side is not decoded.
  init(_ bytes: [UInt8], maximumSide: Int) throws(PNGError) {
    // libpng reads from the bytes until the last row.
    let result = bytes.withUnsafeBytes { Self.decoded($0, maximumSide: maximumSide) }
    self = try result.get()
  }

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  private static func decoded(
    _ bytes: UnsafeRawBufferPointer,
    maximumSide: Int
  ) -> Result<PNGImage, PNGError> {
    var image = png_image()
    // libpng keeps the address of the image from the first call to the last one.
    return withUnsafeMutablePointer(to: &image) { image in
      defer { png_image_free(image) }
      guard cpng_begin_reading(image, bytes.baseAddress, bytes.count) != 0 else {
        return .failure(PNGError(.unreadable))
      }
      let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
      guard width <= maximumSide, height <= maximumSide else {
        return .failure(PNGError(.tooLarge))
      }
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      let isComplete = pixels.withUnsafeMutableBytes { cpng_read_rgba(image, $0.baseAddress) != 0 }
      guard isComplete else { return .failure(PNGError(.unreadable)) }
      return .success(PNGImage(width: width, height: height, pixels: pixels))
    }
  }

  /// Encodes an opaque picture.
  ///
  /// - Parameter pixels: Row by row; red, green and blue of each pixel.
  static func encode(pixels: [UInt8], width: Int, height: Int) throws(PNGError) -> [UInt8] {
    guard
      let imageWidth = UInt32(exactly: width), let imageHeight = UInt32(exactly: height),
      width > 0, height > 0, pixels.count == width * height * 3
    else { throw PNGError(.unwritable) }
    let limit = cpng_size_limit_rgb(imageWidth, imageHeight)
    // Most of this memory is never touched: a QR code is far smaller than the limit.
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: limit, alignment: 1)
    defer { buffer.deallocate() }
    var count = limit
    let isWritten = pixels.withUnsafeBytes {
      cpng_write_rgb($0.baseAddress, imageWidth, imageHeight, buffer, &count) != 0
    }
    guard isWritten, count <= limit else { throw PNGError(.unwritable) }
    return Array(UnsafeRawBufferPointer(start: buffer, count: count))
  }
}

/// Why a PNG file could not be read or written.
package struct PNGError: Error, Hashable {
  package struct Code: Sendable, Hashable {
    private let name: String

    /// The bytes are not a PNG file, or the file is damaged.
    package static let unreadable = Code(name: "unreadable")
    /// A side of the picture is too long.
    package static let tooLarge = Code(name: "tooLarge")
    /// libpng could not write the picture.
    package static let unwritable = Code(name: "unwritable")
  }

  package let code: Code

  init(_ code: Code) { self.code = code }
}
