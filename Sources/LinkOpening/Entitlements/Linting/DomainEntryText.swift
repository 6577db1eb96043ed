import SiteAssociation

/// The parts of an associated-domain entry as written, valid or not.
///
/// ``AssociatedDomainEntry`` is the entry as a device parses it.
struct DomainEntryText: Sendable {
  /// The entry as written.
  let text: String
  /// Whether the entry contains a variable that Xcode replaces.
  let hasVariable: Bool
  /// The range in an XML file.
  let range: Range<Int>?
  /// The part before the first colon, unless the colon belongs to a URL or a host.
  private(set) var service: String?
  /// The scheme if the entry contains a URL: `https` in `applinks:https://example.com`.
  private(set) var scheme: String?
  /// The host as written; empty if missing.
  private(set) var host = ""
  private(set) var port: String?
  /// The path, starting with the first slash, without query and fragment.
  private(set) var path: String?
  /// The query, without the question mark.
  private(set) var query: String?
  private(set) var fragment: String?

  init(_ text: String, range: Range<Int>?) {
    self.text = text
    hasVariable = BuildSettingText(text).hasSettings
    self.range = range
    var rest = Self.trimmed(text)[...]
    if let colon = rest.firstIndex(of: ":") {
      let first = rest[..<colon]
      let behind = rest[rest.index(after: colon)...]
      let isURL = behind.hasPrefix("//")
      if !isURL, !first.contains(where: { "./*[?#".contains($0) }) {
        service = String(first)
        rest = behind
      }
    }
    takeScheme(&rest)
    fragment = Self.cut(&rest, at: "#")
    query = Self.cut(&rest, at: "?")
    if let slash = rest.firstIndex(of: "/") {
      path = String(rest[slash...])
      rest = rest[..<slash]
    }
    takePort(&rest)
    host = String(rest)
  }

  private mutating func takeScheme(_ rest: inout Substring) {
    if let range = rest.firstRange(of: "://") {
      scheme = String(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    } else if rest.hasPrefix("//") {
      scheme = ""
      rest = rest.dropFirst(2)
    }
  }

  private mutating func takePort(_ rest: inout Substring) {
    // Brackets separate an IPv6 address from the port.
    if rest.hasPrefix("["), let bracket = rest.firstIndex(of: "]") {
      let behind = rest[rest.index(after: bracket)...]
      if behind.hasPrefix(":") { port = String(behind.dropFirst()) }
      rest = rest[...bracket]
    } else if rest.count(where: { $0 == ":" }) == 1 {
      port = Self.cut(&rest, at: ":")
    }
  }

  private static func cut(_ rest: inout Substring, at mark: Character) -> String? {
    guard let index = rest.firstIndex(of: mark) else { return nil }
    let behind = String(rest[rest.index(after: index)...])
    rest = rest[..<index]
    return behind
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension DomainEntryText {
  /// Whether the service depends on a variable.
  var hasVariableService: Bool { service.map { BuildSettingText($0).hasSettings } ?? hasVariable }

  var hasWhitespace: Bool { text.unicodeScalars.contains { $0.properties.isWhitespace } }

  /// The words after `mode=`; nil if the entry has no mode.
  var modeWords: [String]? {
    guard let query, query.lowercased().hasPrefix("mode=") else { return nil }
    return query.dropFirst("mode=".count).split(separator: "+", omittingEmptySubsequences: false)
      .map(String.init)
  }

  var isWildcard: Bool { host.hasPrefix("*.") }

  /// The host without a leading `*.`, in lower case.
  var plainHost: String { (isWildcard ? String(host.dropFirst(2)) : host).lowercased() }

  /// The service and host of an entry, without its mode.
  struct HostOfService: Hashable {
    var service: String?
    /// The host in lower case. For a wildcard, it includes the `*.` prefix.
    var host: String
  }

  var hostOfService: HostOfService { HostOfService(service: service, host: host.lowercased()) }

  /// The service and host without misspellings and whitespace.
  var intendedHost: HostOfService {
    let name = service?.filter { !$0.isWhitespace } ?? ""
    return HostOfService(
      service: name.isEmpty ? Service.applinks.rawValue : UnknownService.nearest(to: name) ?? name,
      host: host.filter { !$0.isWhitespace }.lowercased()
    )
  }

  /// Whether the entry is for universal links.
  var isLinks: Bool { service == Service.applinks.rawValue }

  /// Returns a valid entry with a different host.
  func written(host: String, mode: Bool = true) -> String {
    let modes = mode ? modeWords.map { "?mode=" + $0.joined(separator: "+") } ?? "" : ""
    return "\(service ?? "applinks"):\(host)\(port.map { ":\($0)" } ?? "")\(modes)"
  }
}
