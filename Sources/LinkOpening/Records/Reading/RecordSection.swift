/// A section of the file.
enum RecordSection: String {
  case header = ""
  case database = "DATABASE"
  case network = "NETWORK"
  case settings = "SETTINGS"
  case memory = "MEMORY USAGE"
  /// A section with an unknown heading.
  case other = "?"
}

extension RecordLine {
  /// Returns whether the line separates records. A separator has 80 dashes unless it is damaged.
  func isSeparator(in bytes: [UInt8]) -> Bool {
    content.count >= 8 && bytes[content.lowerBound] == UInt8(ascii: "-")
      && content.allSatisfy { bytes[$0] == UInt8(ascii: "-") }
  }

  /// Returns the name in a heading. A heading consists of capital letters between equals signs, and
  /// has 80 characters unless it is damaged.
  func heading(in bytes: [UInt8]) -> String? {
    let sign = UInt8(ascii: "=")
    guard content.count >= 8, content.count <= 200, bytes[content.lowerBound] == sign,
      bytes[content.lowerBound + 1] == sign
    else { return nil }
    let name = bytes[content].drop { $0 == sign || $0 == 0x20 }
      .reversed().drop { $0 == sign || $0 == 0x20 }.reversed()
    return String(decoding: Array(name), as: UTF8.self)
  }
}
