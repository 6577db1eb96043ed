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
    switch values["com.apple.LaunchServices.enabled"].map(ExactText.init) {
    case "0", "NO", "false": false
    case "1", "YES", "true": true
    default: nil
    }
  }
}

extension RecordedSettings {
  private static let maximumKeyByteCount = 256

  /// Reads `{ s = …, a = …, d = … }: { "key" = value; }`.
  init?(_ text: String, line: Int) {
    let utf8 = text.utf8
    guard utf8.first == UInt8(ascii: "{"), let end = utf8.firstRange(of: " }:".utf8) else {
      return nil
    }
    self.line = line
    for part in utf8[..<end.lowerBound].dropFirst().split(separator: UInt8(ascii: ",")) {
      var name = Substring(part)
      guard let value = name.cut(at: UInt8(ascii: "="))?.trimmed, !value.isSameCode(as: "(null)")
      else { continue }
      switch ExactText(name.trimmed) {
      case "s": service = Service(rawValue: value)
      case "a": appID = value
      case "d": domain = value
      default: break
      }
    }
    values = [:]
    for part in utf8[end.upperBound...].split(whereSeparator: { "\n\r;{}".utf8.contains($0) }) {
      guard let sign = part.firstRange(of: " = ".utf8) else { continue }
      let key = Substring(part[..<sign.lowerBound]).trimmed.withoutQuotes
      guard key.utf8.count <= Self.maximumKeyByteCount else { continue }
      values[key] = Substring(part[sign.upperBound...]).trimmed.withoutQuotes
    }
  }
}

extension String {
  fileprivate var withoutQuotes: String { String(unicodeScalars.filter { $0 != "\"" }) }
}
