extension FetchRecord {
  /// Whether the client received something that can be an association file, rather than a web page
  /// or an empty body.
  package var looksLikeFile: Bool {
    guard let bytes = fileBytes, let first = bytes.firstOfText else { return false }
    return first != UInt8(ascii: "<") || Self.isPropertyList(bytes)
  }

  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    return ["<plist", "<!doctype plist"].contains { head.utf8.contains($0.utf8) }
  }
}

extension HTTPExchange {
  /// Whether the body is markup, such as an HTML page.
  var isPage: Bool {
    guard body.firstOfText == UInt8(ascii: "<") else {
      return false
    }
    let head = String(decoding: body.prefix(4_096), as: UTF8.self).lowercased()
    return !head.utf8.contains("<plist".utf8)
  }

  /// The beginning of the body as a string in lower case, for searches.
  var bodyText: String { String(decoding: body.prefix(65_536), as: UTF8.self).lowercased() }

  /// Whether the body was compressed.
  var isCompressed: Bool { headers[name: "Content-Encoding"] != nil }
}

extension [UInt8] {
  /// The first byte that is neither white space nor part of a byte order mark.
  fileprivate var firstOfText: UInt8? {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    return text.first { $0 > 0x20 }
  }
}
