@testable import SiteAssociation

/// A file with a reading problem.
struct ReadingExample {
  let problem: ReadingProblem

  /// The text of the example, or nil if a page cannot show it.
  func text() -> String? {
    try? Fixture("Reading/\(problem.code).txt").text()
  }

  /// What a page says about the example, or an empty string if the text of the example is clear.
  var description: String {
    switch problem {
    case .empty: "A file that contains only a space:"
    case .otherWhitespace: "The character after `[{` is a no-break space:"
    case .controlCharacter: "The path contains a tab:"
    case .tooLarge: "For a file of 131,073 bytes, the output is:"
    case .byteOrderMark: "For a file that starts with the bytes EF BB BF, the output is:"
    case .otherEncoding: "For a file in UTF-16 (big-endian), the output is:"
    case .invalidEncoding:
      "For a file that contains the byte FF, which UTF-8 never uses, the output is:"
    case .zeroByte: "For a file that ends with a null byte, the output is:"
    case .nestingTooDeep:
      "For 513 opening brackets followed by 513 closing brackets, the output is:"
    case .tooManyProblems:
      "For a list of 200 strings with semicolons between them, the output is:"
    case .signedUnverified: "For a signed file in binary form (DER), the output is:"
    case .signedAsText: "For a signed file in PEM form, the output is:"
    default: ""
    }
  }

  func bytes() -> [UInt8] {
    let empty = Array(#"{"applinks": {}}"#.utf8)
    return switch problem {
    case .tooLarge: empty + [UInt8](repeating: 0x20, count: 131_073 - empty.count)
    case .byteOrderMark: [0xEF, 0xBB, 0xBF] + empty
    case .otherEncoding: empty.flatMap { [0, $0] }
    case .invalidEncoding: Array(#"{"applinks": {"comment": ""#.utf8) + [0xFF] + Array(#""}}"#.utf8)
    case .zeroByte: empty + [0]
    case .nestingTooDeep:
      [UInt8](repeating: .openBracket, count: 513) + [UInt8](repeating: .closeBracket, count: 513)
    case .tooManyProblems:
      Array("{\"apps\": [\(Array(repeating: "\"app\"", count: 200).joined(separator: "; "))]}".utf8)
    case .signedUnverified, .signedAsText: empty
    default: Array((text() ?? "").utf8)
    }
  }

  func findings() -> [Finding] {
    let bytes = bytes()
    let body: SignedBody? =
      switch problem {
      case .signedUnverified: SignedBody(byteCount: bytes.count + 800, isText: false)
      case .signedAsText: SignedBody(byteCount: bytes.count + 1200, isText: true)
      default: nil
      }
    return AssociationFile(reading: bytes, takenFrom: body).findings
  }
}
