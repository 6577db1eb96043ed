import Foundation
import Testing

@testable import LinkOpening

@Suite("A damaged file of records")
struct DamagedRecordTests {
  struct Damage: CustomTestStringConvertible {
    var name: String
    /// How many of the three records are found.
    var count: Int
    /// Part of what is reported; nil where nothing is.
    var mistake: String?
    var bytes: [UInt8]

    init(_ name: String, _ count: Int, _ mistake: String?, _ change: (inout String) -> Void) {
      var text = RecordText.three
      change(&text)
      self.init(name, count, mistake, bytes: Array(text.utf8))
    }

    init(_ name: String, _ count: Int, _ mistake: String?, bytes: [UInt8]) {
      (self.name, self.count, self.mistake, self.bytes) = (name, count, mistake, bytes)
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
    Damage("carriage returns before line feeds", 3, nil) { $0.replace("\n", with: "\r\n") },
    Damage("carriage returns instead of line feeds", 3, nil) { $0.replace("\n", with: "\r") },
    Damage("blanks at the ends of lines", 3, nil) { $0.replace("\n", with: "  \t\n") },
    Damage("blank lines between all lines", 3, nil) { $0.replace("\n", with: "\n\n") },
    Damage("lines that are indented", 3, nil) { $0.replace("\n", with: "\n    ") },
    Damage("tabs behind the keys", 3, nil) { $0.replace(":              ", with: ":\t") },
    Damage("one blank behind the keys", 3, nil) { $0.replace(":              ", with: ": ") },
    Damage("a byte order mark", 3, nil) { $0 = "\u{FEFF}" + $0 },
    Damage("zero bytes between lines", 3, nil) { $0.replace("\n", with: "\u{0}\n") },
    Damage("lines before the first heading", 3, nil) { $0 = "swcutil show\n\n" + $0 },
    Damage("lines behind the end", 3, "is not the memory of a process") { $0 += "$ exit\n" },
    Damage("no line break at the end", 3, nil) { $0.removeLast() },
    Damage("a line of 1 MB", 3, "is no line of a record") {
      $0.replaceFirst(service, with: String(repeating: "x", count: 1 << 20) + "\n" + service)
    },
    Damage("a value of 1 MB", 3, nil) {
      $0.replaceFirst("3840\n", with: "3840\n" + String(repeating: "y", count: 1 << 20) + "\n")
    },
    Damage("a separator of 1 MB", 3, nil) {
      $0.replaceFirst(RecordText.separator, with: String(repeating: "-", count: 1 << 20))
    },
    Damage("a line of equals signs", 3, "The section") { $0 = "==========\n" + $0 },
    Damage("quotes of an e-mail", 0, nil) { $0.replace("\n", with: "\n> ") },
  ]

  static let separators: [Damage] = [
    Damage("no separators", 3, "without a separator") {
      $0.replace(RecordText.separator + "\n", with: "")
    },
    Damage("short separators", 3, nil) { $0.replace(RecordText.separator, with: "----------") },
    Damage("separators twice", 3, nil) {
      $0.replace(RecordText.separator, with: RecordText.separator + "\n" + RecordText.separator)
    },
    Damage(
      "a separator within a record",
      4,
      "lacks \"Service\"",
      replace("App ID", "--------\nApp ID")
    ),
    Damage("the first heading missing", 3, "without the heading DATABASE", replace(database, "")),
    Damage("all headings missing", 3, "without the heading") {
      for name in ["DATABASE", "NETWORK", "SETTINGS", "MEMORY USAGE"] {
        $0.replace(RecordText.heading(name) + "\n", with: "")
      }
    },
    Damage("the second heading missing", 3, "is no line of a record") {
      $0.replaceFirst(network, with: "pay.fernhill.example\n")
    },
    Damage("a heading in lower case", 0, "is not known", replace("DATABASE", "Database")),
    Damage("a heading without blanks", 3, nil, replace(" DATABASE ", "DATABASE")),
    Damage("a short heading", 3, nil, replace(database, "=== DATABASE ===\n")),
    Damage(
      "an unknown heading",
      3,
      "The section \"LEAKS\"",
      replace(network, "=== LEAKS ===\nx\n" + network)
    ),
    Damage(
      "the first heading twice",
      3,
      "begins a second time",
      replace(database, database + database)
    ),
    Damage("sections in another order", 3, nil) {
      $0 =
        RecordText.heading("MEMORY USAGE") + "\nswcd: 1 KB\n"
        + $0.components(separatedBy: RecordText.heading("SETTINGS"))[0]
    },
    Damage("the file twice", 6, "begins a second time") { $0 += $0 },
  ]

  static let fields: [Damage] = [
    Damage("a record without a service", 3, "lacks \"Service\"", replace(service, "")),
    Damage("a record without an app", 3, "lacks \"App ID\"", replace("App ID", "App id")),
    Damage(
      "a record without a domain",
      3,
      "lacks \"Domain\"",
      replace("Domain:               fernhill.example\n", "")
    ),
    Damage("a service without a value", 3, "lacks \"Service\"", replace(service, "Service:\n")),
    Damage("two lines swapped", 3, nil) {
      $0.replaceFirst(service, with: "")
      $0.replaceFirst("Domain:", with: service + "Domain:")
    },
    Damage("all keys swapped for others", 3, nil) { text in
      swap("Last Checked", "Next Check  ")(&text)
    },
    Damage("a key twice", 3, "stands twice") {
      $0.replaceFirst("Domain:", with: "App ID:               X.y\nDomain:")
    },
    Damage("a service twice", 4, "without a separator", replace(service, service + service)),
    Damage("an unknown verdict", 3, "is not a verdict", replace("approved", "appr0ved")),
    Damage("an unknown choice", 3, "is not a choice", replace("unspecified", "unspecifi\u{FFFD}")),
    Damage("a damaged date", 3, "is not a date", replace("2023-08-24", "2O23-08-24")),
    Damage("an empty date", 3, nil, replace("2023-08-24 10:09:00 +0000", "")),
    Damage(
      "a date with more",
      3,
      "is not a date",
      replace("10:09:00 +0000", "10:09:00 +0000 or so")
    ),
    Damage(
      "a damaged error",
      3,
      "is not an error",
      replace("NSCocoaErrorDomain 3840", "NSCocoaError")
    ),
    Damage(
      "an error with a huge number",
      3,
      "is not an error",
      replace("3840", "99999999999999999999")
    ),
    Damage(
      "a number that is none",
      3,
      "is not a number of attempts",
      replace("Retries:              1", "Retries:              one")
    ),
    Damage(
      "a negative number",
      3,
      "is not a number of attempts",
      replace("Retries:              1", "Retries:              -1")
    ),
    Damage("a colon too many", 3, nil, replace("Flags:                ", "Flags::               ")),
    Damage("a colon too few", 3, "is no line of a record", replace("Flags: ", "Flags  ")),
    Damage("an unknown key", 3, nil, replace("Flags:                ", "Flagz:                ")),
    Damage("text behind a record", 3, "is no line of a record") {
      $0.replaceFirst(RecordText.separator, with: "some words\n" + RecordText.separator)
    },
  ]

  static let bytes: [Damage] = [
    Damage("nothing", 0, nil, bytes: []),
    Damage("a zero byte", 0, nil, bytes: [0]),
    Damage("blanks", 0, nil, bytes: Array(" \n\t\n ".utf8)),
    Damage("another file", 0, nil, bytes: Array("{\"applinks\": {}}\n".utf8)),
    Damage("a heading alone", 0, nil, bytes: Array(database.utf8)),
    Damage(
      "bytes that are no text in a value",
      3,
      nil,
      bytes: invalid(replacing: "shop", with: [0xFF, 0xC3])
    ),
    Damage(
      "bytes that are no text in a key",
      3,
      "lacks \"App ID\"",
      bytes: invalid(replacing: "App ID", with: [0xFE])
    ),
    Damage(
      "bytes that are no text in a verdict",
      3,
      "is not a verdict",
      bytes: invalid(replacing: "approved", with: [0x80])
    ),
    Damage(
      "UTF-16",
      0,
      nil,
      bytes: RecordText.three.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    ),
    Damage("a cut in a line", 3, "in the middle of a line", cut(before: "ebcredentials")),
    Damage("a cut between lines", 2, "may lack lines", cut(before: "Retries")),
    Damage("a cut behind a separator", 1, nil, cut(before: service2)),
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

  @Test("is read as far as it goes", arguments: lines + separators + fields + bytes)
  func damage(_ damage: Damage) {
    let records = DeviceRecords(reading: damage.bytes)
    #expect(records.records.count == damage.count)
    let problems = records.mistakes.map(\.problem)
    if let mistake = damage.mistake {
      #expect(problems.contains { $0.contains(mistake) }, "\(problems)")
    } else if damage.count > 0 {
      #expect(problems == [])
    }
    let lineCount = damage.bytes.count + 1
    for mistake in records.mistakes {
      #expect((1...lineCount).contains(mistake.line) && mistake.problem.utf8.count < 600)
    }
    _ = records.meanings(at: records.newestCheck)
  }

  @Test("has at least fifty kinds of damage here")
  func fifty() {
    let all = Self.lines + Self.separators + Self.fields + Self.bytes
    #expect(Set(all.map(\.name)).count == all.count && all.count >= 50)
  }

  @Test("counts mistakes that are too many to list")
  func manyMistakes() {
    let records = DeviceRecords(
      RecordText.heading("DATABASE") + "\n" + String(repeating: "?\n", count: 1000)
    )
    #expect(records.mistakes.count == DeviceRecords.maximumMistakeCount)
    #expect(records.unlistedMistakeCount == 1000 - DeviceRecords.maximumMistakeCount)
  }
}

extension String {
  fileprivate mutating func replace(_ old: String, with new: String) {
    // By code points, for a carriage return and a line feed are one character.
    self = components(separatedBy: old).joined(separator: new)
  }

  fileprivate mutating func replaceFirst(_ old: String, with new: String) {
    if let range = firstRange(of: old) { replaceSubrange(range, with: new) }
  }
}
