import Foundation
import Testing

@testable import LinkOpening

@Suite("Damaged files of records")
struct DamagedRecordTests {
  struct Damage: CustomTestStringConvertible {
    var name: String
    /// The number of the three records that are found.
    var count: Int
    /// Part of the expected parse error; nil if none is expected.
    var error: String?
    var bytes: [UInt8]

    init(
      _ name: String,
      records count: Int,
      error: String?,
      _ change: (inout String) -> Void
    ) {
      var text = RecordText.three
      change(&text)
      self.init(name, records: count, error: error, bytes: Array(text.utf8))
    }

    init(_ name: String, records count: Int, error: String?, bytes: [UInt8]) {
      (self.name, self.count, self.error, self.bytes) = (name, count, error, bytes)
    }

    var testDescription: String { name }
  }

  /// The text with one thing replaced.
  private static func replace(_ old: String, _ new: String) -> (inout String) -> Void {
    { text in
      guard let range = text.firstRange(of: old) else { fatalError("\(old) is not there") }
      text.replaceSubrange(range, with: new)
    }
  }

  private static func cut(before mark: String) -> (inout String) -> Void {
    { text in text = String(text[..<(text.firstRange(of: mark)?.lowerBound ?? text.endIndex)]) }
  }

  private static func swap(_ first: String, _ second: String) -> (inout String) -> Void {
    { text in
      text = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.hasPrefix(first) ? second + line.dropFirst(first.count) : String(line)
      }.joined(separator: "\n")
    }
  }

  private static let service = "Service:              applinks\n"
  private static let service2 =
    "Service:              applinks\nApp ID:               A7K2M9QX4T.net.fernhill.shop\nDomain:               *"
  private static let database = RecordText.heading("DATABASE") + "\n"
  private static let network = RecordText.heading("NETWORK") + "\n"

  static let lines: [Damage] = [
    Damage("carriage returns before line feeds", records: 3, error: nil) {
      $0.replace("\n", with: "\r\n")
    },
    Damage("carriage returns instead of line feeds", records: 3, error: nil) {
      $0.replace("\n", with: "\r")
    },
    Damage("blanks at the ends of lines", records: 3, error: nil) {
      $0.replace("\n", with: "  \t\n")
    },
    Damage("blank lines between all lines", records: 3, error: nil) {
      $0.replace("\n", with: "\n\n")
    },
    Damage("lines that are indented", records: 3, error: nil) { $0.replace("\n", with: "\n    ") },
    Damage("tabs behind the keys", records: 3, error: nil) {
      $0.replace(":              ", with: ":\t")
    },
    Damage("one blank behind the keys", records: 3, error: nil) {
      $0.replace(":              ", with: ": ")
    },
    Damage("a byte order mark", records: 3, error: nil) { $0 = "\u{FEFF}" + $0 },
    Damage("zero bytes between lines", records: 3, error: nil) {
      $0.replace("\n", with: "\u{0}\n")
    },
    Damage("lines before the first heading", records: 3, error: nil) {
      $0 = "swcutil show\n\n" + $0
    },
    Damage("lines behind the end", records: 3, error: "is not the memory use of a process") {
      $0 += "$ exit\n"
    },
    Damage("no line break at the end", records: 3, error: nil) { $0.removeLast() },
    Damage("a line of 1 MB", records: 3, error: "is not a line of a record") {
      $0.replaceFirst(service, with: String(repeating: "x", count: 1 << 20) + "\n" + service)
    },
    Damage("a value of 1 MB", records: 3, error: nil) {
      $0.replaceFirst("3840\n", with: "3840\n" + String(repeating: "y", count: 1 << 20) + "\n")
    },
    Damage("a separator of 1 MB", records: 3, error: nil) {
      $0.replaceFirst(RecordText.separator, with: String(repeating: "-", count: 1 << 20))
    },
    Damage("a line of equals signs", records: 3, error: "The section") { $0 = "==========\n" + $0 },
    Damage("quotes of an e-mail", records: 0, error: nil) { $0.replace("\n", with: "\n> ") },
  ]

  static let separators: [Damage] = [
    Damage("no separators", records: 3, error: "the separator before it is missing") {
      $0.replace(RecordText.separator + "\n", with: "")
    },
    Damage("short separators", records: 3, error: nil) {
      $0.replace(RecordText.separator, with: "----------")
    },
    Damage("separators twice", records: 3, error: nil) {
      $0.replace(RecordText.separator, with: RecordText.separator + "\n" + RecordText.separator)
    },
    Damage(
      "a separator within a record",
      records: 4,
      error: "lacks \"Service\"",
      replace("App ID", "--------\nApp ID")
    ),
    Damage(
      "the first heading missing",
      records: 3,
      error: "the heading DATABASE before it is missing",
      replace(database, "")
    ),
    Damage("all headings missing", records: 3, error: "the heading DATABASE before it is missing") {
      for name in ["DATABASE", "NETWORK", "SETTINGS", "MEMORY USAGE"] {
        $0.replace(RecordText.heading(name) + "\n", with: "")
      }
    },
    Damage("the second heading missing", records: 3, error: "is not a line of a record") {
      $0.replaceFirst(network, with: "pay.fernhill.example\n")
    },
    Damage(
      "a heading in lower case",
      records: 0,
      error: "is unknown and was skipped",
      replace("DATABASE", "Database")
    ),
    Damage("a heading without blanks", records: 3, error: nil, replace(" DATABASE ", "DATABASE")),
    Damage("a short heading", records: 3, error: nil, replace(database, "=== DATABASE ===\n")),
    Damage(
      "an unknown heading",
      records: 3,
      error: "The section \"LEAKS\"",
      replace(network, "=== LEAKS ===\nx\n" + network)
    ),
    Damage(
      "the first heading twice",
      records: 3,
      error: "appears a second time",
      replace(database, database + database)
    ),
    Damage("sections in another order", records: 3, error: nil) {
      $0 =
        RecordText.heading("MEMORY USAGE") + "\nswcd: 1 KB\n"
        + $0.components(separatedBy: RecordText.heading("SETTINGS"))[0]
    },
    Damage("the file twice", records: 6, error: "appears a second time") { $0 += $0 },
  ]

  static let fields: [Damage] = [
    Damage(
      "a record without a service",
      records: 3,
      error: "lacks \"Service\"",
      replace(service, "")
    ),
    Damage(
      "a record without an app",
      records: 3,
      error: "lacks \"App ID\"",
      replace("App ID", "App id")
    ),
    Damage(
      "a record without a domain",
      records: 3,
      error: "lacks \"Domain\"",
      replace("Domain:               fernhill.example\n", "")
    ),
    Damage(
      "a service without a value",
      records: 3,
      error: "lacks \"Service\"",
      replace(service, "Service:\n")
    ),
    Damage("two lines swapped", records: 3, error: nil) {
      $0.replaceFirst(service, with: "")
      $0.replaceFirst("Domain:", with: service + "Domain:")
    },
    Damage("all keys swapped for others", records: 3, error: nil) { text in
      swap("Last Checked", "Next Check  ")(&text)
    },
    Damage("a key twice", records: 3, error: " twice") {
      $0.replaceFirst("Domain:", with: "App ID:               X.y\nDomain:")
    },
    Damage(
      "a service twice",
      records: 4,
      error: "the separator before it is missing",
      replace(service, service + service)
    ),
    Damage(
      "an unknown verdict",
      records: 3,
      error: "is not a known verdict",
      replace("approved", "appr0ved")
    ),
    Damage(
      "an unknown choice",
      records: 3,
      error: "is not a known choice",
      replace("unspecified", "unspecifi\u{FFFD}")
    ),
    Damage(
      "a damaged date",
      records: 3,
      error: "is not a date",
      replace("2023-08-24", "2O23-08-24")
    ),
    Damage("an empty date", records: 3, error: nil, replace("2023-08-24 10:09:00 +0000", "")),
    Damage(
      "a date with more",
      records: 3,
      error: "is not a date",
      replace("10:09:00 +0000", "10:09:00 +0000 or so")
    ),
    Damage(
      "a damaged error",
      records: 3,
      error: "is not an error",
      replace("NSCocoaErrorDomain 3840", "NSCocoaError")
    ),
    Damage(
      "an error with a huge number",
      records: 3,
      error: "is not an error",
      replace("3840", "99999999999999999999")
    ),
    Damage(
      "a number that is none",
      records: 3,
      error: "is not a number of attempts",
      replace("Retries:              1", "Retries:              one")
    ),
    Damage(
      "a negative number",
      records: 3,
      error: "is not a number of attempts",
      replace("Retries:              1", "Retries:              -1")
    ),
    Damage(
      "a colon too many",
      records: 3,
      error: nil,
      replace("Flags:                ", "Flags::               ")
    ),
    Damage(
      "a colon too few",
      records: 3,
      error: "is not a line of a record",
      replace("Flags: ", "Flags  ")
    ),
    Damage(
      "an unknown key",
      records: 3,
      error: nil,
      replace("Flags:                ", "Flagz:                ")
    ),
    Damage("text behind a record", records: 3, error: "is not a line of a record") {
      $0.replaceFirst(RecordText.separator, with: "some words\n" + RecordText.separator)
    },
  ]

  static let bytes: [Damage] = [
    Damage("nothing", records: 0, error: nil, bytes: []),
    Damage("a zero byte", records: 0, error: nil, bytes: [0]),
    Damage("blanks", records: 0, error: nil, bytes: Array(" \n\t\n ".utf8)),
    Damage("another file", records: 0, error: nil, bytes: Array("{\"applinks\": {}}\n".utf8)),
    Damage("a heading alone", records: 0, error: nil, bytes: Array(database.utf8)),
    Damage(
      "bytes that are no text in a value",
      records: 3,
      error: nil,
      bytes: invalid(replacing: "shop", with: [0xFF, 0xC3])
    ),
    Damage(
      "bytes that are no text in a key",
      records: 3,
      error: "lacks \"App ID\"",
      bytes: invalid(replacing: "App ID", with: [0xFE])
    ),
    Damage(
      "bytes that are no text in a verdict",
      records: 3,
      error: "is not a known verdict",
      bytes: invalid(replacing: "approved", with: [0x80])
    ),
    Damage(
      "UTF-16",
      records: 0,
      error: nil,
      bytes: RecordText.three.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    ),
    Damage(
      "a cut in a line",
      records: 3,
      error: "in the middle of a line",
      cut(before: "ebcredentials")
    ),
    Damage("a cut between lines", records: 2, error: "may lack lines", cut(before: "Retries")),
    Damage("a cut behind a separator", records: 1, error: nil, cut(before: service2)),
  ]

  private static func invalid(replacing text: String, with bytes: [UInt8]) -> [UInt8] {
    var all = Array(RecordText.three.utf8)
    let mark = Array(text.utf8)
    for start in 0...(all.count - mark.count)
    where all[start..<start + mark.count].elementsEqual(mark) {
      all.replaceSubrange(start..<start + mark.count, with: bytes)
      break
    }
    return all
  }

  @Test(
    "A damaged file of records is read as far as possible",
    arguments: lines + separators + fields + bytes
  )
  func damage(_ damage: Damage) {
    let records = DeviceRecords(reading: damage.bytes)
    #expect(records.records.count == damage.count)
    let problems = records.parseErrors.map(\.problem)
    if let error = damage.error {
      #expect(problems.contains { $0.contains(error) }, "\(problems)")
    } else if damage.count > 0 {
      #expect(problems == [])
    }
    let lineCount = damage.bytes.count + 1
    for error in records.parseErrors {
      #expect((1...lineCount).contains(error.line) && error.problem.utf8.count < 600)
    }
    _ = records.interpretations(at: records.newestCheck)
  }

  @Test("The test covers at least fifty kinds of damage")
  func fifty() {
    let all = Self.lines + Self.separators + Self.fields + Self.bytes
    #expect(Set(all.map(\.name)).count == all.count && all.count >= 50)
  }

  @Test("Parse errors beyond the limit are counted")
  func manyErrors() {
    let records = DeviceRecords(
      RecordText.heading("DATABASE") + "\n" + String(repeating: "?\n", count: 1000)
    )
    #expect(records.parseErrors.count == DeviceRecords.maximumParseErrorCount)
    #expect(records.unlistedParseErrorCount == 1000 - DeviceRecords.maximumParseErrorCount)
  }
}

extension String {
  fileprivate mutating func replace(_ old: String, with new: String) {
    // By code points, because a carriage return and a line feed are one character.
    self = components(separatedBy: old).joined(separator: new)
  }

  fileprivate mutating func replaceFirst(_ old: String, with new: String) {
    if let range = firstRange(of: old) { replaceSubrange(range, with: new) }
  }
}
