import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Modules of QR codes")
struct QRPlacementTests {
  private static let all = (1...QRMatrix.maximumVersion).flatMap { version in
    QRLevel.allCases.map { (version, $0) }
  }

  @Test("Reading the modules through the placement yields the text", arguments: all)
  func reading(version: Int, level: QRLevel) throws {
    var random = SeededGenerator(seed: UInt64(version))
    let capacity = QRBlocks(version: version, level: level).longestText(version: version)
    for count in [1, capacity / 2, capacity] {
      let text = String.randomLink(byteCount: count, using: &random)
      let matrix = try #require(QRMatrix(text, level: level, minimumVersion: version))
      #expect(matrix.version == version)
      let reader = QRReader(matrix)
      #expect(reader.text == text)
      #expect(reader.isIntact)
    }
  }

  @Test("One byte more than the capacity needs the next version", arguments: all)
  func capacity(version: Int, level: QRLevel) {
    let capacity = QRBlocks(version: version, level: level).longestText(version: version)
    let text = String(repeating: "x", count: capacity + 1)
    let next = QRMatrix(text, level: level)?.version
    #expect(next == (version == QRMatrix.maximumVersion ? nil : version + 1))
  }

  @Test("A box covers no more than its share in any block")
  func box() throws {
    var random = SeededGenerator(seed: 8)
    var count = 0
    for version in QRLogoBox.versions {
      for level in QRLevel.allCases {
        let text = String.randomLink(
          byteCount: QRBlocks(version: version, level: level).longestText(version: version),
          using: &random
        )
        let matrix = try #require(QRMatrix(text, level: level))
        for size in QRStyle.logoSizes {
          let box = QRLogoBox(size: size, version: version)
          guard box.isCorrectable(version: version, level: level) else { continue }
          count += 1
          // The blocks that an opposite of all covered modules yields.
          let covered = QRReader(matrix.inverting(rowsAndColumns: box.modules)).blocks
          for (before, after) in zip(QRReader(matrix).blocks, covered) {
            let wrong = zip(before, after).count { $0 != $1 }
            let blocks = QRBlocks(version: version, level: level)
            #expect(3 * wrong <= 2 * (blocks.correctionLength / 2))
          }
        }
      }
    }
    #expect(count > 100)
  }

  @Test("Where a box is too large, a larger one is, too")
  func monotony() {
    for version in QRLogoBox.versions {
      for level in QRLevel.allCases {
        let correctable = QRStyle.logoSizes.map {
          QRLogoBox(size: $0, version: version).isCorrectable(version: version, level: level)
        }
        #expect(correctable == correctable.sorted { $0 && !$1 })
      }
    }
  }
}

extension QRMatrix {
  fileprivate func inverting(rowsAndColumns square: Range<Int>) -> QRMatrix {
    var matrix = self
    for row in square {
      for column in square {
        matrix.modules[row * width + column].toggle()
      }
    }
    return matrix
  }
}
