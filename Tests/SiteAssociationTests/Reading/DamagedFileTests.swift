import Foundation
import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Damaged files")
struct DamagedFileTests {
  /// The repairs that ``AssociationFile`` makes, applied to the text.
  private func repaired(_ text: String) -> [UInt8] {
    let utf8 = Array(text.utf8)
    let source = SourceText(utf8: utf8)
    return RepairedText(utf8, edits: JSONRepair.repairs(of: source).flatMap(\.edits)).bytes
  }

  private func isJSON(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  }

  @Test("The correct file has no findings")
  func correct() {
    #expect(AssociationFile(reading: DamagedFile.correct.utf8).lint() == [])
  }

  @Test("One mistake is one finding", arguments: DamagedFile.all)
  func finding(_ file: DamagedFile) throws {
    let findings = AssociationFile(reading: file.text.utf8).lint()
    let finding = try #require(findings.first)
    #expect(findings.count == 1, "\(findings.listing)")
    #expect(finding.code == file.problem.code, "\(findings.listing)")
    #expect(finding.place?.line == file.line, "\(findings.listing)")
    #expect(finding.place?.column == file.column, "\(findings.listing)")
  }

  @Test("A mistake in a file of one line is one finding", arguments: DamagedFile.all)
  func findingInOneLine(_ file: DamagedFile) throws {
    guard let text = file.textInOneLine else { return }
    let findings = AssociationFile(reading: text.utf8).lint()
    #expect(findings.map(\.code) == [file.problem.code], "\(findings.listing)")
  }

  @Test("The repair of a mistake makes the file JSON", arguments: DamagedFile.all)
  func cure(_ file: DamagedFile) {
    for text in [file.text, file.textInOneLine].compactMap(\.self) {
      let bytes = repaired(text)
      #expect(isJSON(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("A damaged file is understood as it was meant", arguments: DamagedFile.all)
  func meaning(_ file: DamagedFile) {
    guard file.restoresMeaning else { return }
    let meant = AssociationFile(reading: DamagedFile.correct.utf8).entries.map(\.meaning)
    for text in [file.text, file.textInOneLine].compactMap(\.self) {
      let entries = AssociationFile(reading: text.utf8).recoveredEntries
      #expect(entries.map(\.meaning) == meant)
    }
  }

  @Test("An escaped single quote in a string in double quotes is an invalid escape sequence")
  func escapedSingleQuote() throws {
    let text = #"""
      {"applinks": {"details": [{"appID": "A7K2M9QX4T.net.fernhill.shop", "components": [
        {"/": "/a", "comment": "it\'s"},
        {"/": "/b", "comment": "\x"}]}]}}
      """#
    let findings = AssociationFile(reading: text.utf8).findings
    #expect(findings.map(\.code) == [ReadingProblem.badEscape.code, ReadingProblem.badEscape.code])
    let finding = try #require(findings.first)
    #expect(finding.problem == #"The escape sequence "\'" is not valid in JSON."#)
    #expect(finding.cure == "Remove the backslash: JSON allows a single quote in a string.")
    #expect(String(decoding: repaired(text), as: UTF8.self).contains("\"it's\""))
  }

  @Test("The quotes in a string in single quotes belong to the same error")
  func quotesInSingleQuotes() {
    for text in [#"{"applinks": {}, "x": 'say "hi"'}"#, #"{"applinks": {}, "x": 'it\'s'}"#] {
      let findings = AssociationFile(reading: text.utf8).findings
      #expect(findings.map(\.problem) == ["The string is enclosed in single quotes."])
      #expect(findings.first?.place?.column == 23)
      #expect(isJSON(repaired(text)))
    }
  }

  /// The key lacks its quote, part of the rule is lost, and the list is not closed.
  @Test(
    "Each of several independent errors is one finding",
    arguments: [
      (#""components=: [{ "/": "/couriers/*" }]"#, "]", 1),
      (#""components": [{ "/": "/couriers/*" }]"#, "", 1),
      (#""components=: [{couriers/*" }]"#, "]", 2),
      (#""components=: [{couriers/*" }]"#, "", 3),
    ]
  )
  func independentErrors(rules: String, bracket: String, count: Int) {
    let text = """
      {"applinks": {"details": [
        {"appIDs": ["B3N8P5RW6Y.com.parcel.couriers"],
          \(rules)
        },
        {"appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [{ "/": "*" }]}
        \(bracket)}
      }
      """
    // The lost part of the rule has consequences of its own, so only errors of JSON count.
    let findings = AssociationFile(reading: text.utf8).findings
    #expect(findings.count == count, "\(findings.listing)")
    #expect(isJSON(repaired(text)))
  }

  @Test(
    "A file that is cut off anywhere has a repair",
    arguments: [
      #"{"applinks": {"apps": [], "details": "A7K2\#u{12}R\#t.net"}}"#,
      #"{'applinks': {'a"b': `c"d\#u{1}`, 'details': ['x\#ty"z']}}"#,
      "{\n>>>>>>> b\n  'applinks': {\n<<<<<<< a\n 'details': [\n=======\n 'x': [ // a\n>>>>>>> b\n ]}}",
      "{“applinks”: {“details”: [“a”, \u{A0}“b\"c”]}}",
    ]
  )
  func prefixes(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    for count in 1...scalars.count {
      var prefix = String.UnicodeScalarView()
      prefix.append(contentsOf: scalars.prefix(count))
      let codes = AssociationFile(reading: String(prefix).utf8).findings.map(\.code)
      #expect(!codes.contains(ReadingProblem.notJSON.code), "\(String(prefix).debugDescription)")
    }
  }

  @Test(
    "A file with unrelated errors has a repair",
    arguments: [
      // A control character in a string without its closing quote.
      "{\"a\": [\"1:2:3:4:5:6:7:8:9:10:11:12:13:14\u{1B}:15\n]}",
      "{\"a\": [\"1:2:3:4:5:6:7:8:9:10:11:12:13:14\\x:15\n]}",
      """
      {"applinks": {"details": [
            {"appIDs": ["B3N8P5RW6Y.com.parcel.couriers"],
              "components=: [{couriers/*" }]
            },
            {"appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [{ "/": "*" }]}
        }
      }
      """,
      """
      {
        "applinks": {
          "substitutionVariables": {
            "shop": ["be": {
            "shop": ["berlin", "lyon"]
          },
          "details": "]
          },
          "details": [
            {"appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [{"/": "/$(shop)/*"}]}
          ]
        }
      }
      """,
    ]
  )
  func severalErrors(_ text: String) {
    let findings = AssociationFile(reading: text.utf8).findings
    #expect(!findings.map(\.code).contains(ReadingProblem.notJSON.code), "\(findings.listing)")
    let repairs = JSONRepair.repairs(of: SourceText(utf8: Array(text.utf8)))
    #expect(
      isJSON(repaired(text)),
      "\(String(decoding: repaired(text), as: UTF8.self)) \(repairs.map { ($0.text, $0.edits) })"
    )
  }

  @Test("A repeated mistake names its lines")
  func lines() throws {
    let text = """
      {
        "applinks": {
          “details”: [
            { “appIDs”: [“A7K2M9QX4T.net.fernhill.shop”],
              “components”: [{ “/”: "/orders/*" }] }
          ]
        }
      }
      """
    let findings = AssociationFile(reading: text.utf8).findings
    #expect(
      findings.map(\.problem) == [
        "The string is enclosed in typographic quotes, which JSON does not allow. 2 more lines have"
          + " the same error: 4, 5."
      ]
    )
  }

  @Test("A repair of arbitrary text makes it JSON", arguments: 0..<20)
  func arbitraryText(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<60 {
      var bytes = Array(DamagedFile.correct.utf8)
      for _ in 0..<Int.random(in: 1...12, using: &random) { random.mutate(&bytes) }
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains("{") else { continue }
      let result = repaired(text)
      #expect(isJSON(result), "\(text)\n\(String(decoding: result, as: UTF8.self))")
    }
  }

  @Test("A correct file with one random change has few findings", arguments: 0..<20)
  func oneChange(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var counts: [Int] = []
    for _ in 0..<100 {
      var bytes = Array(DamagedFile.correct.utf8)
      random.mutate(&bytes)
      let file = AssociationFile(reading: bytes)
      guard !file.isReadable else { continue }
      counts.append(file.findings.count)
      #expect(file.findings.count <= 3, "\(file.source.text)\n\(file.findings.listing)")
    }
    // A random change can be several mistakes, such as a bracket for a letter of a literal.
    #expect(counts.count(where: { $0 == 1 }) * 100 >= counts.count * 90)
  }

  /// The numbers of real files that are not JSON, with the codes of their findings about reading.
  private static let publishedFiles: [(number: String, codes: [ReadingProblem])] = [
    ("0003", [.trailingComma]),
    ("0007", [.otherWhitespace, .unexpectedCharacter]),
    ("0154", [.trailingComma]),
    ("0173", [.trailingComma]),
    ("0321", [.unexpectedCharacter]),
    ("0329", [.smartQuotes, .trailingComma]),
    ("0330", [.smartQuotes, .bareWord, .trailingComma]),
    ("0376", [.smartQuotes, .trailingComma]),
    ("0386", [.mismatchedBracket]),
    ("0447", [.unexpectedCharacter]),
    ("0475", [.missingComma]),
    ("0494", [.bareWord]),
    ("0497", [.bareWord]),
    ("0498", [.bareWord]),
    ("0531", [.notJSON]),
  ]

  @Test(
    "A published file has one finding for each mistake in its JSON",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: publishedFiles
  )
  func published(_ number: String, _ codes: [ReadingProblem]) throws {
    let bytes = try SharedData.data("data/aasa-corpus/\(number).json")
    let findings = AssociationFile(reading: bytes).findings
    #expect(findings.map(\.code) == codes.map(\.code), "\(findings.listing)")
  }
}

extension SourceText {
  fileprivate var text: String { String(decoding: utf8, as: UTF8.self) }
}

extension DamagedFile: CustomTestStringConvertible {
  var testDescription: String { name }
}
