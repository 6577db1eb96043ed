import LinkwrightCore

/// Checks names in the forms that Apple, Google and standards prescribe.
enum Identifiers {
  /// Ten capital letters and digits (documented by Apple).
  static func isTeamID(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { isDigit($0) || isUpper($0) }
  }

  /// Letters, digits, hyphens and dots (documented: CFBundleIdentifier), without empty parts.
  static func isBundleID(_ text: String) -> Bool {
    text.utf8.count <= 155
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == hyphen }
      }
  }

  /// At least two parts, each of which begins with a letter (documented: applicationId).
  static func isAndroidPackage(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        guard let first = part.utf8.first, isLetter(first) else { return false }
        return part.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == underscore }
      }
  }

  /// 32 pairs of hexadecimal digits with colons between them; nil for anything else.
  static func fingerprint(_ text: String) -> String? {
    let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
    let isFingerprint =
      pairs.count == 32
      && pairs.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy { $0.isHexDigit && $0.isASCII } }
    return isFingerprint ? text.uppercased() : nil
  }

  /// RFC 3986, 3.1, in lower case.
  static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLower(first) else { return false }
    return text.utf8.allSatisfy {
      isDigit($0) || isLower($0) || $0 == hyphen || $0 == dot || $0 == UInt8(ascii: "+")
    }
  }

  /// Letters, digits, hyphens, underscores and dots.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy {
        isDigit($0) || isLetter($0) || $0 == hyphen || $0 == underscore || $0 == dot
      }
  }

  /// Whether a text consists of 1 to 128 visible ASCII characters.
  static func isKeyID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 128 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// A plain address without quotes or comments, which needs no escapes in a `mailto` URL.
  static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, text.utf8.count <= 254 else { return false }
    return parts[0].utf8.allSatisfy {
      isDigit($0) || isLetter($0) || $0 == hyphen || $0 == underscore || $0 == dot
        || $0 == UInt8(ascii: "+")
    } && HostName.problem(of: String(parts[1])) == nil && !parts[1].contains(":")
  }

  /// A path of plain segments, with slashes on both ends, that no other part of a host uses.
  static func isInvitationPath(_ text: String) -> Bool {
    guard text.utf8.count > 2, text.hasPrefix("/"), text.hasSuffix("/") else { return false }
    let segments = text.dropFirst().dropLast().split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    return segments.allSatisfy { Slug.isPossible($0) } && !ReservedPath.contains(text)
  }

  static let hyphen = UInt8(ascii: "-")
  private static let underscore = UInt8(ascii: "_")
  private static let dot = UInt8(ascii: ".")

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
  private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
  private static func isLetter(_ byte: UInt8) -> Bool { isLower(byte) || isUpper(byte) }
}
