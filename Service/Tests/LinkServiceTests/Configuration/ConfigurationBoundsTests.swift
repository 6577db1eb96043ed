import SiteAssociation
import Testing

@testable import LinkService

@Suite("Hostile configurations")
struct ConfigurationBoundsTests {
  @Test("A file larger than 1 MiB is refused")
  func size() {
    let text = String(repeating: "#", count: ConfigurationFile.maximumByteCount + 1)
    #expect(read(text).findings.map(\.short) == ["LW5002"])
    #expect(read(String(text.dropLast())).findings.map(\.short) == ["LW5001"])
  }

  @Test("A file that is not UTF-8 is refused")
  func encoding() {
    let file = ConfigurationFile(reading: Array("a:\n  ".utf8) + [0xFF, 0x41]) { _ in [] }
    #expect(file.findings.map(\.short) == ["LW5003 2:3"])
  }

  @Test("A letter with too many combining marks is refused, because hashing it is slow")
  func combiningMarks() {
    for count in [30, 31] {
      let text = "a\(String(repeating: "\u{301}", count: count)): x\n"
      let marks = read(text).findings.filter { $0.problem.contains("combining marks") }
      #expect(marks.count == count - 30)
    }
  }

  @Test("Nested aliases have bounded cost")
  func aliases() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...40 {
      let list = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(list)]\n"
    }
    #expect(read(text).findings.contains { $0.code.rawValue == "LW5002" })
    #expect(read(text + "*a40 : x\n").findings.map(\.code.rawValue) == ["LW5012"])
    #expect(read(text + "? [*a40]\n: x\n").findings.map(\.code.rawValue) == ["LW5012"])
    #expect(read(text + "{*a40: x}\n").findings.map(\.code.rawValue) == ["LW5012"])
    #expect(read(text + "[*a40]: x\n").findings.map(\.code.rawValue) == ["LW5012"])
  }

  @Test("Deep nesting does not exhaust the stack", arguments: ["[", "{a: ", "- ", "a:\n "])
  func depth(opening: String) {
    let file = read("x: \n " + String(repeating: opening, count: 200_000 / opening.utf8.count))
    #expect(!file.findings.isEmpty)
    let brackets = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let nested = read("apps: " + brackets)
    #expect(nested.findings.contains { $0.code.rawValue == "LW5002" })
  }

  @Test("Reading continues after duplicate keys, up to a limit")
  func duplicates() {
    let keys = (0..<8).map { "k\($0): 1\n" }.joined()
    let found = read(keys + keys).findings.filter { $0.code.rawValue == "LW5007" }
    #expect(found.map(\.place?.line) == (9...16).map { $0 })
    #expect(
      read("a: 1\na: 2\nb: [\n").findings.map(\.code.rawValue).contains("LW5004")
    )
    let many = (0..<100).map { "k\($0): 1\n" }.joined()
    #expect(!read(many + many).findings.isEmpty)
    #expect(read("'': 1\n'': 2\n").findings.map(\.short) == ["LW5007 1:1"])
    #expect(
      read("\"'a\": 1\n\"'a\": 2\n").findings.map(\.code.rawValue).contains("LW5007")
    )
  }
}
