@testable import SiteAssociation

/// A file with a reading problem.
struct ReadingExample {
  let problem: ReadingProblem

  /// The example as it can be shown on a page, or nil where it has to be made.
  func text() -> String? {
    try? Fixture("Reading/\(problem.code).txt").text()
  }

  /// What the example is, where it cannot be shown.
  var description: String {
    switch problem {
    case .tooLarge: "A file of 131,073 bytes."
    case .byteOrderMark: "A file that starts with the bytes EF BB BF."
    case .otherEncoding: "A file in UTF-16."
    case .invalidEncoding: "A file with the byte FF in it."
    case .zeroByte: "A file with a byte 00 at its end."
    case .nestingTooDeep: "513 opening brackets and as many closing ones."
    case .tooManyProblems: "A list of 200 words without quotes."
    case .signedUnverified: "The content of a signed file, taken out of its envelope."
    case .signedAsText: "The content of a signed file in PEM form, taken out of its envelope."
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
      Array("[".utf8) + Array(repeating: "word, ", count: 200).joined().utf8 + Array("]".utf8)
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
