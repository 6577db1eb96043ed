/// The keys of a record.
enum RecordKey: String, CaseIterable {
  case service = "Service"
  case appID = "App ID"
  case appVersion = "App Version"
  case appPersistentIdentifier = "App PI"
  case domain = "Domain"
  case patterns = "Patterns"
  case substitutionVariables = "Substitution Variables"
  case userApproval = "User Approval"
  case siteApproval = "Site/Fmwk Approval"
  case flags = "Flags"
  case relativeOrder = "Relative Order"
  case lastChecked = "Last Checked"
  case nextCheck = "Next Check"
  case error = "Error"
  case retries = "Retries"

  /// Whether the value can go on on the next lines.
  var isLong: Bool {
    switch self {
    case .patterns, .substitutionVariables, .error, .appPersistentIdentifier: true
    default: false
    }
  }

  static let indexOfName = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1.rawValue, $0) }
  )

  /// The values begin in this column, counted from 0.
  static let valueColumn = 22
  /// The longest key that is looked for.
  static let maximumLength = 40
}

/// A line of a record: a key with the beginning of its value.
struct RecordField {
  enum Key {
    case known(Int)
    case other(Range<Int>)
  }

  var key: Key
  var value: Range<Int>

  /// Takes a line apart.
  ///
  /// - Parameter continuesText: Whether the line may as well belong to a text before it.
  init?(_ line: RecordLine, in bytes: [UInt8], continuesText: Bool) {
    let content = line.content
    let searched = content.prefix(RecordKey.maximumLength)
    guard let colon = searched.first(where: { bytes[$0] == UInt8(ascii: ":") }),
      colon > content.lowerBound
    else { return nil }
    let name = content.lowerBound..<colon
    var start = colon + 1
    while start < content.upperBound, RecordLines.isBlank(bytes[start]) { start += 1 }
    value = start..<content.upperBound
    if let index = RecordKey.indexOfName[String(decoding: bytes[name], as: UTF8.self)] {
      key = .known(index)
      return
    }
    guard line.indentation == 0, name.allSatisfy({ Self.isPartOfKey(bytes[$0]) }) else {
      return nil
    }
    let column = value.lowerBound - content.lowerBound
    let isInColumn = column == RecordKey.valueColumn
    let isTabbed = colon + 1 < content.upperBound && bytes[colon + 1] == 0x09
    let isEmpty = value.isEmpty && !continuesText
    guard isInColumn || isTabbed || isEmpty else { return nil }
    key = .other(name)
  }

  private static func isPartOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "/"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
