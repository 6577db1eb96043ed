/// A string of an .entitlements file in a project, in which Xcode replaces build settings when it
/// signs the app: `$(AppIdentifierPrefix)net.fernhill.shop`.
///
/// ```swift
/// let text = BuildSettingText("applinks:www.$(DOMAIN)")
/// text.canBecome("applinks:www.example.com")  // true
/// text.canBecome("applinks:example.com")  // false
/// ```
public struct BuildSettingText: Sendable, Hashable {
  /// The literal parts before, between and after the build settings.
  private let parts: [String]

  /// Whether the string contains a build setting, as `$(NAME)` or `${NAME}`.
  public var hasSettings: Bool { parts.count > 1 }

  /// Parses a string.
  ///
  /// - Parameter text: The string as written. A build setting can contain others, and one that is
  ///   not closed ends with the string.
  public init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "$")) else {
      parts = [text]
      return
    }
    var parts = [""]
    var depth = 0
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("$(") || rest.hasPrefix("${") {
        if depth == 0 { parts.append("") }
        depth += 1
        rest = rest.dropFirst(2)
        continue
      }
      if depth == 0 {
        parts[parts.count - 1].append(character)
      } else if character == ")" || character == "}" {
        depth -= 1
      }
      rest = rest.dropFirst()
    }
    self.parts = parts
  }

  /// Returns whether Xcode can turn the string into another string, because some values of the build
  /// settings lead to it. A value can be empty.
  ///
  /// - Parameter text: The other string. Upper and lower case differ.
  public func canBecome(_ text: String) -> Bool {
    guard let first = parts.first, let last = parts.last, hasSettings else {
      return parts.first == text
    }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
