/// The substitution variables in a text.
struct VariableScan {
  private(set) var names: [String] = []
  private(set) var isUnclosed = false
  private(set) var masked: [UInt8]

  init(_ utf8: [UInt8]) {
    masked = utf8
    var index = 0
    while index + 1 < utf8.count {
      guard utf8[index] == UInt8(ascii: "$"), utf8[index + 1] == UInt8(ascii: "(") else {
        index += 1
        continue
      }
      guard let end = utf8[(index + 2)...].firstIndex(of: UInt8(ascii: ")")) else {
        isUnclosed = true
        return
      }
      names.append(String(decoding: utf8[(index + 2)..<end], as: UTF8.self))
      for masking in index...end { masked[masking] = .star }
      index = end + 1
    }
  }
}
