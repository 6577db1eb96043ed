public import SiteAssociation

/// A device's settings for an app: the user's choice between app and browser.
public struct RecordedSettings: Sendable, Hashable {
  /// The number of the first line of the settings, counted from 1.
  public var line: Int
  /// The service type; nil if the file contains `(null)`.
  public var service: Service?
  /// The app ID, or the bundle ID of one of Apple's own apps.
  public var appID: String?
  /// The domain. In practice, the domain is nil: the file contains `(null)`, because the choice
  /// applies to the whole app (observed).
  public var domain: String?
  /// The values as the device printed them, by key.
  public var values: [String: String]

  /// Whether the user chose the app, rather than the browser, with a long press or the banner
  /// (inferred); nil if the user made no choice.
  public var opensLinks: Bool? {
    switch values["com.apple.LaunchServices.enabled"] {
    case "0", "NO", "false": false
    case "1", "YES", "true": true
    default: nil
    }
  }
}

extension RecordedSettings {
  /// Reads `{ s = …, a = …, d = … }: { "key" = value; }`.
  init?(_ text: String, line: Int) {
    guard text.hasPrefix("{"), let end = text.firstRange(of: " }:") else { return nil }
    var specifier: [String: String] = [:]
    for part in text[..<end.lowerBound].dropFirst().split(separator: ",") {
      guard let sign = part.firstIndex(of: "=") else { continue }
      let value = part[part.index(after: sign)...].trimmed
      if value != "(null)" { specifier[part[..<sign].trimmed] = value }
    }
    values = [:]
    for part in text[end.upperBound...].split(whereSeparator: { $0.isNewline || ";{}".contains($0) }
    ) {
      guard let sign = part.firstRange(of: " = ") else { continue }
      let key = part[..<sign.lowerBound].trimmed.filter { $0 != "\"" }
      values[key] = part[sign.upperBound...].trimmed.filter { $0 != "\"" }
    }
    self.line = line
    service = specifier["s"].map { Service(rawValue: $0) }
    appID = specifier["a"]
    domain = specifier["d"]
  }
}
