import Testing

@testable import SiteAssociation

@Suite("Limits of a file")
struct LimitTests {
  private func padded(to count: Int) -> [UInt8] {
    let text = Array(#"{"applinks": {}}"#.utf8)
    return text + [UInt8](repeating: 0x20, count: count - text.count)
  }

  private func nested(_ depth: Int) -> [UInt8] {
    Array(#"{"a":"#.utf8) + [UInt8](repeating: .openBracket, count: depth - 1)
      + [UInt8](repeating: .closeBracket, count: depth - 1) + Array("}".utf8)
  }

  @Test("131,072 bytes are read, and one more is not")
  func size() {
    #expect(AssociationFile(reading: padded(to: 131_072)).findings == [])
    let file = AssociationFile(reading: padded(to: 131_073))
    #expect(file.findings.map(\.code) == [ReadingProblem.tooLarge.code])
    #expect(!file.isReadable)
  }

  @Test("A far too large body is not read")
  func reading() {
    let limit = ReadingResult.maximumReadByteCount
    let broken = padded(to: limit).dropLast() + [.closeBrace]
    #expect(AssociationFile(reading: broken).findings.count == 2)
    let file = AssociationFile(reading: padded(to: limit) + [.closeBrace])
    #expect(file.findings.map(\.code) == [ReadingProblem.tooLarge.code])
    #expect(!file.isReadable)
    #expect(file.lint().map(\.code) == [ReadingProblem.tooLarge.code])
  }

  @Test("The limit of a signed body applies to the body and to its content")
  func signedSize() {
    func problems(_ content: Int, in body: Int) -> [String] {
      let body = SignedBody(byteCount: body, isText: false)
      return AssociationFile(reading: padded(to: content), takenFrom: body).findings
        .filter { $0.code == ReadingProblem.tooLarge.code }.map(\.problem)
    }
    #expect(problems(130_000, in: 131_072) == [])
    #expect(
      problems(131_072, in: 131_073) == [
        "The signed file is 131073 bytes long; the limit is 131072."
      ]
    )
    #expect(
      problems(131_074, in: 132_000) == [
        "The signed file is 132000 bytes long; the limit is 131072."
      ]
    )
    #expect(
      problems(131_074, in: 100_000) == [
        "The content of the signed file is 131074 bytes long; the limit is 131072."
      ]
    )
    let readLimit = ReadingResult.maximumReadByteCount
    #expect(problems(100, in: readLimit + 1).first?.hasSuffix("the limit is 131072.") == true)
    #expect(
      problems(readLimit + 1, in: readLimit + 2).first?.hasSuffix("Linkwright did not read it.")
        == true
    )
    let start: [UInt8] = [0x30, 0x80, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]
    let wrapped = start + [UInt8](repeating: 0, count: 131_073 - start.count)
    #expect(
      AssociationFile(reading: wrapped).findings.map(\.problem).last
        == "The signed file is 131073 bytes long; the limit is 131072."
    )
  }

  @Test("512 levels are read, and one more is not")
  func depth() {
    #expect(AssociationFile(reading: nested(512)).findings == [])
    let file = AssociationFile(reading: nested(513))
    #expect(file.findings.map(\.code) == [ReadingProblem.nestingTooDeep.code])
  }

  @Test(
    "A text built to be slow is read in limited time",
    .timeLimit(.minutes(1)),
    arguments: [
      "[", "{", "{\"a\":", "[{", "\"", "\\", "/*", "//", "#", "“", "'", "a ", "\u{A0}", ",", ":",
      "1", "}", "\"a\"", "NOT ", "\n", "<", "\u{0}", "[.", "[/*", "{\"",
    ],
    ["", "{", "[\""]
  )
  func hostileText(piece: String, opening: String) {
    let text = opening + String(repeating: piece, count: 131_072 / piece.utf8.count)
    _ = AssociationFile(reading: text.utf8).lint()
  }

  @Test("At most 50 duplicate keys are listed")
  func duplicateKeys() {
    let text = "{" + String(repeating: #""a": 1, "#, count: 60) + #""b": 1}"#
    let findings = AssociationFile(reading: text.utf8).findings
    #expect(findings.count == 50)
    #expect(
      findings.last?.problem.hasSuffix(" (9 more findings with this code are not listed.)") == true
    )
  }

  @Test(
    "Many small errors in a large text are read in limited time",
    .timeLimit(.minutes(1)),
    arguments: [
      (#"{"a": '"#, #""\x"#, "'}"), (#"{"a": ""#, #"\x"#, "\"}"), (#"{"a": "#, "#\n", "1}"),
      (
        "{\"a\":\n<<<<<<< a\n\(String(repeating: "#\n", count: 15_000))", "=======\n>>>>>>> b\n",
        "1}"
      ),
      ("{", #""a":.5,"#, #""b":1}"#),
      ("{\"x\":[\(String(repeating: ".5,", count: 15_000))1],", #""a":1,"#, #""b":1}"#),
    ]
  )
  func manyErrors(opening: String, piece: String, closing: String) {
    let text = opening + String(repeating: piece, count: 1_000_000 / piece.utf8.count) + closing
    _ = AssociationFile(reading: text.utf8).lint()
  }
}
