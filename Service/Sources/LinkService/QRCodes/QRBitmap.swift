/// The pixels of a QR code.
struct QRBitmap {
  let size: Int
  /// Row by row; red, green and blue of each pixel.
  private(set) var pixels: [UInt8]

  /// The width of a module.
  let scale: Int
  /// The width of the margin on the left and at the top.
  let offset: Int
  private let background: WebColor

  init(_ matrix: QRMatrix, _ style: QRStyle) {
    size = style.size
    scale = max(1, size / (matrix.width + 2 * style.margin))
    offset = max(0, (size - matrix.width * scale) / 2)
    background = style.background
    pixels = []
    pixels.reserveCapacity(size * size * 3)
    for _ in 0..<(size * size) {
      pixels.append(background.red)
      pixels.append(background.green)
      pixels.append(background.blue)
    }
    let tiles = (0..<16).map {
      Self.tile(corners: style.modules == .rounded ? $0 : 0, scale: scale, style)
    }
    for row in 0..<matrix.width {
      for column in 0..<matrix.width where matrix.isDark(row, column) {
        draw(tiles[Self.corners(matrix, row, column)], row: row, column: column)
      }
    }
  }

  private mutating func draw(_ tile: [WebColor], row: Int, column: Int) {
    for y in 0..<scale {
      for x in 0..<scale {
        set(tile[y * scale + x], x: offset + column * scale + x, y: offset + row * scale + y)
      }
    }
  }

  private mutating func set(_ color: WebColor, x: Int, y: Int) {
    guard x < size, y < size else { return }
    let start = (y * size + x) * 3
    pixels[start] = color.red
    pixels[start + 1] = color.green
    pixels[start + 2] = color.blue
  }

  /// The corners of a module that have light neighbors on both sides. Bit 0 is the top left corner,
  /// and the others follow clockwise.
  private static func corners(_ matrix: QRMatrix, _ row: Int, _ column: Int) -> Int {
    let isLight = [(-1, 0), (0, 1), (1, 0), (0, -1)].map {
      !matrix.isDark(row + $0.0, column + $0.1)
    }
    return (0..<4).reduce(0) { corners, corner in
      corners | (isLight[corner] && isLight[(corner + 3) % 4] ? 1 << corner : 0)
    }
  }

  /// The pixels of a module. Each pixel at a rounded corner has the average of 16 samples.
  private static func tile(corners: Int, scale: Int, _ style: QRStyle) -> [WebColor] {
    // Distances are in eighths of a pixel from the center of the module.
    let radius = 4 * scale
    func isInside(_ x: Int, _ y: Int) -> Bool {
      let corner = y < 0 ? (x < 0 ? 0 : 1) : (x < 0 ? 3 : 2)
      return corners & 1 << corner == 0 || x * x + y * y <= radius * radius
    }
    return (0..<(scale * scale)).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: scale)
      let count = (0..<16).count { sample in
        isInside(
          column * 8 + sample % 4 * 2 + 1 - radius,
          row * 8 + sample / 4 * 2 + 1 - radius
        )
      }
      return style.foreground.mixed(Double(count) / 16, into: style.background)
    }
  }
}

// MARK: - Logo

extension QRBitmap {
  /// Draws a picture as large as the modules allow, without changing its proportions.
  mutating func draw(_ picture: PNGImage, modules: Range<Int>) {
    let box = modules.count * scale
    let longest = max(picture.width, picture.height)
    let width = max(1, box * picture.width / longest)
    let height = max(1, box * picture.height / longest)
    let left = offset + modules.lowerBound * scale + (box - width) / 2
    let top = offset + modules.lowerBound * scale + (box - height) / 2
    for y in 0..<height {
      let rows = Self.source(y, of: height, in: picture.height)
      for x in 0..<width {
        let columns = Self.source(x, of: width, in: picture.width)
        set(average(picture, rows: rows, columns: columns), x: left + x, y: top + y)
      }
    }
  }

  /// The pixels of the picture that a pixel of the result shows; at least one.
  private static func source(_ index: Int, of count: Int, in sourceCount: Int) -> Range<Int> {
    let start = index * sourceCount / count
    return start..<max(start + 1, (index + 1) * sourceCount / count)
  }

  /// The average of the picture's pixels on the background.
  private func average(_ picture: PNGImage, rows: Range<Int>, columns: Range<Int>) -> WebColor {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    for row in rows {
      for column in columns {
        let start = (row * picture.width + column) * 4
        let weight = Int(picture.pixels[start + 3])
        red += Int(picture.pixels[start]) * weight
        green += Int(picture.pixels[start + 1]) * weight
        blue += Int(picture.pixels[start + 2]) * weight
        alpha += weight
      }
    }
    let full = 255 * rows.count * columns.count
    func part(_ sum: Int, _ behind: UInt8) -> UInt8 {
      UInt8((sum + Int(behind) * (full - alpha) + full / 2) / full)
    }
    return WebColor(
      red: part(red, background.red),
      green: part(green, background.green),
      blue: part(blue, background.blue)
    )
  }
}
