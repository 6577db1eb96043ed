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
    var first = rest
    if let behind = first.cut(at: .colon), behind.removing(prefix: "//") == nil,
      !first.utf8.contains(where: { "./*[?#".utf8.contains($0) })
    {
      service = String(first)
      rest = behind
    }
    takeScheme(&rest)
    fragment = rest.cut(at: UInt8(ascii: "#")).map(String.init)
    query = rest.cut(at: .questionMark).map(String.init)
    path = rest.cut(at: UInt8(ascii: "/")).map { "/" + $0 }
    takePort(&rest)
    host = String(rest)
  }

  private mutating func takeScheme(_ rest: inout Substring) {
    if let range = rest.utf8.firstRange(of: "://".utf8) {
      scheme = String(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    } else if let behind = rest.removing(prefix: "//") {
      scheme = ""
      rest = behind
    }
  }

  private mutating func takePort(_ rest: inout Substring) {
    // Brackets separate an IPv6 address from the port.
    if rest.utf8.first == UInt8(ascii: "["),
      let bracket = rest.utf8.firstIndex(of: UInt8(ascii: "]"))
    {
      let end = rest.utf8.index(after: bracket)
      port = rest[end...].removing(prefix: ":").map(String.init)
      rest = rest[..<end]
    } else if rest.utf8.count(where: { $0 == .colon }) == 1 {
      port = rest.cut(at: .colon).map(String.init)
    }
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

extension DomainEntryText {
  /// Whether the service depends on a variable.
  var hasVariableService: Bool { service.map { BuildSettingText($0).hasSettings } ?? hasVariable }

  var hasWhitespace: Bool { text.unicodeScalars.contains { $0.properties.isWhitespace } }

  /// The words after `mode=`; nil if the entry has no mode.
  var modeWords: [String]? {
    let name = "mode="
    guard let query, query.lowercased().utf8.starts(with: name.utf8) else { return nil }
    return Substring(query.utf8.dropFirst(name.utf8.count)).parts(between: .plus).map(String.init)
  }

  var isWildcard: Bool { host[...].removing(prefix: "*.") != nil }

  /// The host without a leading `*.`, in lower case.
  var plainHost: String { (host[...].removing(prefix: "*.") ?? host[...]).lowercased() }

  /// The service and host of an entry, without its mode.
  struct HostOfService: Hashable {
    var service: Service?
    /// The host in lower case. For a wildcard, it includes the `*.` prefix.
    var host: ExactText

    init(service: String?, host: String) {
      self.service = service.map(Service.init)
      self.host = ExactText(host)
    }
  }

  var hostOfService: HostOfService { HostOfService(service: service, host: host.lowercased()) }

  /// The service and host without misspellings and whitespace.
  var intendedHost: HostOfService {
    let name = service?.withoutWhitespace ?? ""
    return HostOfService(
      service: name.isEmpty
        ? Service.applinks.rawValue : UnknownService.nearest(to: name)?.rawValue ?? name,
      host: host.withoutWhitespace.lowercased()
    )
  }

  /// Whether the entry is for universal links.
  var isLinks: Bool { service?.isSameCode(as: Service.applinks.rawValue) == true }

  /// Returns a valid entry with a different host.
  func written(host: String, mode: Bool = true) -> String {
    let modes = mode ? modeWords.map { "?mode=" + $0.joined(separator: "+") } ?? "" : ""
    return "\(service ?? "applinks"):\(host)\(port.map { ":\($0)" } ?? "")\(modes)"
  }
}

extension String {
  /// The string without white space.
  var withoutWhitespace: String {
    String(unicodeScalars.filter { !$0.properties.isWhitespace })
  }
}
