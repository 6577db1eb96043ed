/// The part of an app ID before the first dot. For most apps, this part is the team ID. Some old
/// apps have a separate prefix.
///
/// ```swift
/// AppIDPrefix(of: "TEAMID.com.example.app").problem  // .placeholder
/// ```
public struct AppIDPrefix: Sendable, Hashable {
  /// The reason why a prefix is wrong or probably wrong.
  public enum Problem: Sendable, Hashable {
    /// The prefix is a placeholder from a template or a tutorial.
    case placeholder
    /// The prefix consists of eight or nine digits, so it is the ID of the app in the App Store.
    case appStoreID
    /// The prefix consists of ten digits. It is almost certainly the ID of the app in the App
    /// Store. However, it can also be the prefix of a very old account (inferred).
    case probableAppStoreID
    /// The prefix does not consist of ten capital letters and digits.
    case malformed
  }

  /// The prefix, or the whole ID if it has no dot.
  public let text: String

  /// Creates the prefix of an app ID.
  public init(of appID: String) {
    text = String(Substring(appID.utf8.prefix { $0 != UInt8(ascii: ".") }))
  }

  /// The problem, or nil if the prefix can be the prefix of an app.
  public var problem: Problem? {
    let bytes = text.utf8
    if isPlaceholder { return .placeholder }
    let isWellFormed =
      bytes.count == 10 && bytes.allSatisfy { $0.isASCIIDigit || $0.isASCIICapital }
    if !bytes.isEmpty, bytes.allSatisfy(\.isASCIIDigit) {
      if isWellFormed { return .probableAppStoreID }
      if (8...9).contains(bytes.count) { return .appStoreID }
    }
    return isWellFormed ? nil : .malformed
  }

  private var isPlaceholder: Bool {
    guard text.utf8.count <= 200 else { return false }
    if text.utf8.contains(where: "<>{}$()".utf8.contains) { return true }
    let letters = text.uppercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " }
    let name = String(letters)
    if Self.words.contains(where: name.containsCode) || Self.samples.containsCode(of: name) {
      return true
    }
    return letters.count >= 5 && Set(letters).count == 1
  }

  private static let words = [
    "TEAMID", "YOURTEAM", "MYTEAM", "APPID", "DEVELOPMENTTEAM", "PLACEHOLDER", "PREFIX",
  ]
  private static let samples: Set<String> = [
    "ABCDE12345", "ABCDE12346", "ABCDE1234", "ABCD1234", "ABC1234567", "ABCDEFGHIJ", "1234567890",
    "0123456789", "123456789", "12345ABCDE", "A1B2C3D4E5", "TODO", "TBD", "TEAM", "REPLACEME",
    "CHANGEME",
  ]
}

extension UInt8 {
  fileprivate var isASCIICapital: Bool { isASCIILetter && self & 0x20 == 0 }
}
