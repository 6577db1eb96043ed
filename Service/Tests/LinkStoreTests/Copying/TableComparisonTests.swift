import LinkwrightTesting
import Testing

@testable import LinkStore

@Suite("The comparison of a table in two databases")
struct TableComparisonTests {
  private static let table = CopiedTable.all.first { $0.name == "subject_counts" }

  private func row(_ subject: String, _ kind: Int64, _ number: Int64) -> [StoredValue] {
    [.text(subject), .number(kind), .number(number)]
  }

  /// Compares two lists that are sorted by key.
  private func compare(
    _ source: [[StoredValue]],
    _ target: [[StoredValue]]
  ) throws -> TableComparison {
    let table = try #require(Self.table)
    var comparison = TableComparison(table)
    var (rows, others) = (source[...], target[...])
    while !rows.isEmpty || !others.isEmpty {
      let done = comparison.step(rows.first, others.first)
      #expect(done.source || done.target)
      if done.source { _ = rows.popFirst() }
      if done.target { _ = others.popFirst() }
    }
    return comparison
  }

  @Test("The first row that differs is found, whatever comes after it")
  func firstDifference() throws {
    let rows = [row("a", 1, 5), row("a", 2, 6), row("b", 1, 7)]
    let missing = try compare(rows, [rows[0], rows[2]])
    #expect(missing.difference == RowDifference(.missing, key: ["a", "2"]))
    let additional = try compare([rows[0], rows[2]], rows)
    #expect(additional.difference == RowDifference(.additional, key: ["a", "2"]))
    let changed = try compare(rows, [rows[0], row("a", 2, 7)])
    #expect(changed.difference == RowDifference(.changed(column: "number"), key: ["a", "2"]))
    #expect(changed.source.rowCount == 3 && changed.target.rowCount == 2)
    #expect(try compare([], rows).difference == RowDifference(.additional, key: ["a", "1"]))
    #expect(try compare(rows, []).difference == RowDifference(.missing, key: ["a", "1"]))
    #expect(try compare([], []).difference == nil)
  }

  @Test("Texts are compared byte by byte, in the order of an index")
  func bytes() throws {
    // Bytes: 65 CC 81, then C3 A9.
    let (decomposed, composed) = (row("e\u{301}", 1, 1), row("é", 1, 1))
    #expect(try compare([decomposed, composed], [decomposed, composed]).difference == nil)
    #expect(
      try compare([decomposed], [composed]).difference
        == RowDifference(.missing, key: ["e\u{301}", "1"])
    )
    #expect(!StoredValue.text("é").isIdentical(to: .text("e\u{301}")))
    #expect(StoredValue.text("a").precedes(.text("aa")))
    #expect(StoredValue.text("z").precedes(.text("é")))
    #expect(StoredValue.number(-1).precedes(.number(1)))
  }

  @Test("Random lists have a difference and different checksums exactly if they differ")
  func law() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      func list() -> [[StoredValue]] {
        var rows: [[StoredValue]] = []
        for subject in ["a", "b"] {
          for kind in Int64(1)...2 where Bool.random(using: &random) {
            rows.append(row(subject, kind, .random(in: 0...1, using: &random)))
          }
        }
        return rows
      }
      let (source, target) = (list(), list())
      let comparison = try compare(source, target)
      #expect((comparison.difference == nil) == (source == target))
      #expect((comparison.source == comparison.target) == (source == target))
      #expect(comparison.source.rowCount == source.count)
      #expect(comparison.target.rowCount == target.count)
    }
  }
}

@Suite("The checksum of a table")
struct TableChecksumTests {
  private func checksum(_ rows: [[StoredValue]]) -> TableChecksum {
    rows.reduce(into: TableChecksum()) { $0.add($1) }
  }

  @Test("The order of the rows does not matter")
  func order() {
    let rows: [[StoredValue]] = (0..<50).map { [.number($0), .text("t\($0)"), .null] }
    #expect(checksum(rows) == checksum(rows.reversed()))
    #expect(checksum(rows) != checksum(Array(rows.dropLast())))
  }

  @Test("Different rows have different checksums")
  func differences() {
    let rows: [[StoredValue]] = [
      [], [.null], [.null, .null], [.text("")], [.text("a"), .text("b")], [.text("ab"), .text("")],
      [.text(""), .text("ab")], [.bytes([])], [.bytes([97])], [.text("a")], [.number(97)],
      [.text("97")], [.number(-97)], [.text("é")], [.text("e\u{301}")],
    ]
    #expect(Set(rows.map { checksum([$0]).description }).count == rows.count)
    #expect(checksum([[.text("a")], [.text("a")]]) != checksum([]))
    #expect(checksum([]).description == "0000000000000000")
  }

  /// A later version must print the same checksums, so that an operator can compare them.
  @Test("The checksum does not change between versions")
  func stability() {
    let row: [StoredValue] = [.text("日本"), .number(-5), .null, .bytes([0, 255])]
    #expect(checksum([row]).description == "2e3e2a23ea916949")
  }
}
