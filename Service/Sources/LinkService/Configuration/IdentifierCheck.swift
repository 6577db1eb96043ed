import LinkwrightCore

/// Checks names in the forms that Apple, Google and standards prescribe.
enum IdentifierCheck {
  /// Whether a text consists of ten capital letters and digits (documented by Apple).
  static func isTeamID(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { isDigit($0) || isUpper($0) }
  }

  /// Whether a text consists of letters, digits, hyphens and dots, without empty parts (documented:
  /// CFBundleIdentifier).
  static func isBundleID(_ text: String) -> Bool {
    text.utf8.count <= 155
      && text.utf8.split(separator: dot, omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { isDigit($0) || isLetter($0) || $0 == hyphen }
      }
  }

  /// Whether a text has at least two parts, each of which begins with a letter (documented:
  /// applicationId).
  static func isAndroidPackage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: dot, omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        guard let first = part.first, isLetter(first) else { return false }
        return part.allSatisfy { isDigit($0) || isLetter($0) || $0 == underscore }
      }
  }

  /// Returns a fingerprint in upper case; nil unless the text has 32 pairs of hexadecimal digits
  /// with colons between them.
  static func fingerprint(_ text: String) -> String? {
    let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let isFingerprint =
      pairs.count == 32 && pairs.allSatisfy { $0.count == 2 && $0.allSatisfy(isHexDigit) }
    return isFingerprint ? text.uppercased() : nil
  }

  /// Whether a text is a URL scheme (RFC 3986, 3.1) in lower case.
  static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLower(first) else { return false }
    return text.utf8.allSatisfy {
      isDigit($0) || isLower($0) || $0 == hyphen || $0 == dot || $0 == UInt8(ascii: "+")
    }
  }

  /// Whether a text consists of letters, digits, hyphens, underscores and dots.
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

  /// Whether a text is a plain e-mail address: it has no quotes or comments, and needs no escapes
  /// in a `mailto` URL.
  static func isEmail(_ text: String) -> Bool {
    guard text.utf8.count <= 254 else { return false }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    return parts[0].utf8.allSatisfy {
      isDigit($0) || isLetter($0) || $0 == hyphen || $0 == underscore || $0 == dot
        || $0 == UInt8(ascii: "+")
    } && HostName.problem(of: String(parts[1])) == nil && !parts[1].contains(":")
  }

  /// Whether a text is a path of plain segments, with slashes on both ends, that the service does
  /// not reserve.
  static func isInvitationPath(_ text: String) -> Bool {
    let slash = UInt8(ascii: "/")
    guard text.utf8.count > 2, text.utf8.first == slash, text.utf8.last == slash else {
      return false
    }
    let segments = text.utf8.dropFirst().dropLast()
      .split(separator: slash, omittingEmptySubsequences: false)
    return segments.allSatisfy { Slug.isPossible(Substring($0)) } && !ReservedPath.contains(text)
  }

  static let hyphen = UInt8(ascii: "-")
  private static let underscore = UInt8(ascii: "_")
  private static let dot = UInt8(ascii: ".")

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
  private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
  private static func isLetter(_ byte: UInt8) -> Bool { isLower(byte) || isUpper(byte) }
}
