extension FetchRecord {
  /// Whether what the client got can be an association file: not a page, and not nothing.
  package var looksLikeFile: Bool {
    guard let bytes = fileBytes, let first = bytes.firstOfText else { return false }
    return first != UInt8(ascii: "<") || Self.isPropertyList(bytes)
  }

  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    return head.contains("<plist") || head.contains("<!doctype plist")
  }
}

extension HTTPExchange {
  /// Whether the body is a page for people.
  var isPage: Bool {
    guard body.firstOfText == UInt8(ascii: "<") else {
      return false
    }
    let head = String(decoding: body.prefix(4_096), as: UTF8.self).lowercased()
    return !head.contains("<plist")
  }

  /// The text of the body that is looked at for words.
  var bodyText: String { String(decoding: body.prefix(65_536), as: UTF8.self).lowercased() }

  /// The addresses, for a sentence.
  var addressList: String { addresses.map { "\($0.address)" }.joined(separator: ", ") }

  /// Whether the body was compressed.
  var isCompressed: Bool { headers[name: "Content-Encoding"] != nil }
}

extension [UInt8] {
  /// The first byte that is no blank, behind a byte order mark.
  fileprivate var firstOfText: UInt8? {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    return text.first { $0 > 0x20 }
  }
}
