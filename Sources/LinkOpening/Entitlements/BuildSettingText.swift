/// A string from a project's .entitlements file. The string can contain build settings, as in
/// `$(AppIdentifierPrefix)net.fernhill.shop`. When Xcode signs the app, Xcode replaces the build
/// settings with their values.
///
/// ```swift
/// let text = BuildSettingText("applinks:www.$(DOMAIN)")
/// text.canBecome("applinks:www.example.com")  // true
/// text.canBecome("applinks:example.com")  // false
/// ```
public struct BuildSettingText: Sendable, Hashable {
  /// The literal parts before, between and after the build settings, in UTF-8.
  private let parts: [[UInt8]]

  /// Whether the string contains a build setting in the form `$(NAME)` or `${NAME}`.
  public var hasSettings: Bool { parts.count > 1 }

  /// Parses a string.
  ///
  /// - Parameter text: The string as written. A build setting can contain other build settings. If
  ///   the closing parenthesis or brace is missing, the build setting extends to the end of the
  ///   string.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    var parts: [[UInt8]] = [[]]
    var depth = 0
    var rest = bytes[...]
    while let byte = rest.first {
      if rest.starts(with: "$(".utf8) || rest.starts(with: "${".utf8) {
        if depth == 0 { parts.append([]) }
        depth += 1
        rest = rest.dropFirst(2)
        continue
      }
      if depth == 0 {
        parts[parts.count - 1].append(byte)
      } else if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "}") {
        depth -= 1
      }
      rest = rest.dropFirst()
    }
    self.parts = parts
  }

  /// Returns whether the string can become another string when Xcode replaces the build settings
  /// with their values. The values can be any strings, including empty strings.
  ///
  /// - Parameter text: The other string. The comparison is case-sensitive.
  public func canBecome(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = parts.first, let last = parts.last, hasSettings else {
      return parts.first == bytes
    }
    guard bytes.starts(with: first) else { return false }
    var rest = bytes.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.suffix(last.count).elementsEqual(last)
  }
}
