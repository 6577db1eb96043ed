import Foundation
import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Pictures of QR codes")
struct QRDrawingTests {
  /// Designs that are not refused; each second one has a logo.
  private static let designs: [QRDesign] = {
    var random = SeededGenerator(seed: 11)
    var designs: [QRDesign] = []
    while designs.count < 24 {
      let text = String.randomLink(byteCount: .random(in: 20...150, using: &random), using: &random)
      var style = QRStyle.random(isWild: false, using: &random)
      style.format = .png
      if designs.count.isMultiple(of: 2) { style.logo = nil }
      if let design = try? QRDesign(text, style: style) { designs.append(design) }
    }
    return designs
  }()

  @Test("PNG and SVG show the same modules")
  func agreement() throws {
    for design in Self.designs {
      let png = try PNGImage(design.png(), maximumSide: design.style.size)
      let bitmap = QRBitmap(design.matrix, design.style)
      let outlines = try PathPolygons(modulesPath(of: design.svg()))
      for row in 0..<design.matrix.width {
        let margin = Double(design.style.margin) + 0.5
        let crossings = outlines.crossings(y: Double(row) + margin)
        for column in 0..<design.matrix.width {
          if let box = design.logoBox, box.modules.contains(row), box.modules.contains(column) {
            continue
          }
          let isDark = design.matrix.isDark(row, column)
          let x = bitmap.offset + column * bitmap.scale + bitmap.scale / 2
          let y = bitmap.offset + row * bitmap.scale + bitmap.scale / 2
          #expect(
            png.color(x, y) == (isDark ? design.style.foreground : design.style.background)
          )
          let count = crossings.count { $0 > Double(column) + margin }
          #expect(count.isMultiple(of: 2) != isDark)
        }
      }
    }
  }

  @Test("A PNG has exactly its size, and its margin has the color of the background")
  func size() throws {
    for design in Self.designs {
      let png = try PNGImage(design.png(), maximumSide: design.style.size)
      #expect(png.width == design.style.size)
      #expect(png.height == design.style.size)
      let bitmap = QRBitmap(design.matrix, design.style)
      let (scale, offset) = (bitmap.scale, bitmap.offset)
      #expect(scale >= 3)
      #expect(offset >= design.style.margin * scale)
      let end = offset + design.matrix.width * scale
      #expect(png.width - end >= design.style.margin * scale)
      for y in 0..<png.height {
        for x in 0..<png.width where min(x, y) < offset || max(x, y) >= end {
          guard png.color(x, y) != design.style.background else { continue }
          Issue.record("The pixel \(x), \(y) of the margin has another color.")
          return
        }
      }
    }
  }

  @Test("An SVG contains only paths and one picture with its own bytes")
  func svg() throws {
    for design in Self.designs {
      let text = design.svg()
      let names = text.matches(of: /<([^\/ >]+)/).map { String($0.1) }
      let logo = design.style.logo
      #expect(names == ["svg", "path", "path"] + (logo == nil ? [] : ["image"]))
      let addresses = text.matches(of: /href="([^"]*)"/).map { String($0.1) }
      let expected = logo.map { "data:image/png;base64," + Data($0.bytes).base64EncodedString() }
      #expect(addresses == [expected].compactMap(\.self))
    }
  }

  @Test("A logo is drawn on the background, with its proportions")
  func logo() throws {
    // 2 x 1 pixels of transparent red and opaque blue, as no encoder of ours writes it.
    let picture = PNGImage(
      width: 2,
      height: 1,
      pixels: [255, 0, 0, 0, 0, 0, 255, 255]
    )
    let yellow = WebColor(red: 255, green: 255, blue: 0)
    let style = QRStyle(format: .png, size: 33 * 4, background: yellow)
    let matrix = try #require(QRMatrix("https://go.example/a", level: .medium))
    #expect(matrix.width == 25)
    let box = QRLogoBox(size: 28, version: matrix.version)
    var bitmap = QRBitmap(matrix.clearing(rowsAndColumns: box.modules), style)
    bitmap.draw(picture, modules: box.picture)
    // Five modules of four pixels: 20 x 10 pixels in the middle.
    let blue = WebColor(red: 0, green: 0, blue: 255)
    func color(_ x: Int, _ y: Int) -> WebColor {
      let start = (y * bitmap.size + x) * 3
      let pixels = bitmap.pixels
      return WebColor(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
    }
    #expect(color(65, 66) == style.background)
    #expect(color(66, 66) == blue)
    #expect(color(75, 61) == blue)
    #expect(color(75, 70) == blue)
    #expect(color(76, 66) == style.background)
    #expect(color(70, 60) == style.background)
    #expect(color(70, 71) == style.background)
  }

  @Test("Damaged PNG files are refused or decoded, and never larger than allowed")
  func damaged() throws {
    var random = SeededGenerator(seed: 4)
    let intact = QRLogo.noise(using: &random).bytes
    for count in 0..<intact.count {
      _ = try? PNGImage(Array(intact.prefix(count)), maximumSide: 1024)
    }
    for _ in 0..<3000 {
      var bytes = intact
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = .random(in: 0...255, using: &random)
      }
      if let picture = try? PNGImage(bytes, maximumSide: 64) {
        #expect(max(picture.width, picture.height) <= 64)
        #expect(picture.pixels.count == picture.width * picture.height * 4)
      }
    }
    #expect(throws: PNGError(.tooLarge)) { try PNGImage(intact, maximumSide: 0) }
    #expect(throws: PNGError(.unreadable)) { try PNGImage([], maximumSide: 64) }
  }

  /// The path data of the dark modules.
  private func modulesPath(of svg: String) throws -> String {
    let paths = svg.matches(of: /[ ]d="([^"]*)"/).map { String($0.1) }
    return try #require(paths.count == 2 ? paths.last : nil)
  }
}

extension PNGImage {
  fileprivate func color(_ x: Int, _ y: Int) -> WebColor {
    let start = (y * width + x) * 4
    return WebColor(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
  }
}

/// The outlines of a path. An arc counts as a straight line, which changes nothing at the center of
/// a module.
private struct PathPolygons {
  private typealias Point = (x: Double, y: Double)
  private var polygons: [[Point]] = []

  init(_ path: String) throws {
    for command in path.matches(of: /([Mhvaz])([^Mhvaz]*)/) {
      let numbers = command.2.matches(of: /-?[0-9]*\.?[0-9]+/).compactMap { Double($0.0) }
      let point = polygons.last?.last ?? (0, 0)
      switch command.1 {
      case "M": polygons.append([(numbers[0], numbers[1])])
      case "h": add((point.x + numbers[0], point.y))
      case "v": add((point.x, point.y + numbers[0]))
      case "a": add((point.x + numbers[5], point.y + numbers[6]))
      default: break
      }
    }
  }

  private mutating func add(_ point: Point) {
    polygons[polygons.count - 1].append(point)
  }

  /// Where a horizontal line crosses the outlines. A point is inside if an odd number of them is to
  /// its right.
  func crossings(y: Double) -> [Double] {
    // The line passes no end of an edge.
    let y = y + 0.001
    return polygons.flatMap { polygon in
      zip(polygon, polygon.dropFirst() + polygon.prefix(1)).compactMap { start, end in
        guard (start.y > y) != (end.y > y) else { return nil }
        return start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
      }
    }
  }
}
