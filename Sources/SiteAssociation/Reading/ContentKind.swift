/// The kind of content, as identified by its first bytes.
enum ContentKind: Sendable, Hashable {
  case json
  case empty
  case html
  case httpHeaders
  case shellCommand
  case propertyList
  case signed

  init(of text: [UInt8]) {
    let head = text.prefix(512)
    guard let start = head.firstIndex(where: { $0 > 0x20 }) else {
      self = head.count == text.count && !head.contains(0) ? .empty : .json
      return
    }
    let first = text[start]
    let opening = String(decoding: head[start...].prefix(64), as: UTF8.self).lowercased()
    self =
      if Self.isSigned(text) || opening.startsWithCode(of: "-----begin ") {
        .signed
      } else if ["<?xml", "<plist", "<!doctype plist", "bplist"].contains(
        where: opening.startsWithCode
      ) {
        head.range(contains: "html") ? .html : .propertyList
      } else if first == UInt8(ascii: "<"), !opening.startsWithCode(of: "<<<<<<<") {
        .html
      } else if opening.startsWithCode(of: "http/") {
        .httpHeaders
      } else if Self.shellWords.contains(where: opening.startsWithCode) {
        .shellCommand
      } else {
        .json
      }
  }

  private static let shellWords = [
    "curl ", "wget ", "cat ", "echo ", "#!", "$ ", "sudo ", "printf ", "touch ", "vi ", "nano ",
  ]

  /// Returns whether the bytes are a DER or BER sequence that starts with the object identifier of
  /// CMS signed data.
  static func isSigned(_ bytes: [UInt8]) -> Bool {
    let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    guard bytes.count > 2, bytes[0] == 0x30 else { return false }
    let lengthBytes = bytes[1] & 0x80 == 0 ? 0 : Int(bytes[1] & 0x7F)
    return bytes.dropFirst(2 + lengthBytes).starts(with: signedData)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func range(contains word: String) -> Bool {
    String(decoding: self, as: UTF8.self).lowercased().containsCode(of: word)
  }
}
