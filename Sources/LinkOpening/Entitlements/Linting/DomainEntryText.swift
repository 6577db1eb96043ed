/// An entry of the associated domains taken apart as people write it, right or wrong.
/// ``AssociatedDomainEntry`` is what a device makes of it.
struct DomainEntryText: Sendable {
  /// As written.
  let text: String
  /// Where it stands in an XML file.
  let range: Range<Int>?
  /// What stands before the first colon, where that is not part of a URL or a host.
  private(set) var service: String?
  /// `https` of `applinks:https://example.com`.
  private(set) var scheme: String?
  /// In the letters that are written; empty where there is none.
  private(set) var host = ""
  private(set) var port: String?
  /// From the first slash on, without query and fragment.
  private(set) var path: String?
  /// Behind the question mark.
  private(set) var query: String?
  private(set) var fragment: String?

  init(_ text: String, range: Range<Int>?) {
    self.text = text
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
    // Of an address with colons in it, brackets tell the port apart.
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
  /// Whether Xcode fills something in, so that the entry says little yet.
  var hasVariable: Bool { text.contains("$(") || text.contains("${") }

  var hasBlank: Bool { text.unicodeScalars.contains { $0.properties.isWhitespace } }

  /// The words behind `mode=`; nil without a mode.
  var modeWords: [String]? {
    guard let query, query.lowercased().hasPrefix("mode=") else { return nil }
    return query.dropFirst("mode=".count).split(separator: "+", omittingEmptySubsequences: false)
      .map(String.init)
  }

  var isWildcard: Bool { host.hasPrefix("*.") }

  /// The host without a leading `*.`, in lower case.
  var plainHost: String { (isWildcard ? String(host.dropFirst(2)) : host).lowercased() }

  /// What an entry is about, whatever its mode.
  struct HostOfService: Hashable {
    var service: String?
    /// In lower case; a wildcard with its `*.`.
    var host: String
  }

  var hostOfService: HostOfService { HostOfService(service: service, host: host.lowercased()) }

  /// Whether the entry is for universal links.
  var isLinks: Bool { service?.lowercased() == "applinks" }

  /// The entry with another host and the rest as a device wants it.
  func written(host: String, mode: Bool = true) -> String {
    let modes = mode ? modeWords.map { "?mode=" + $0.joined(separator: "+") } ?? "" : ""
    return "\(service ?? "applinks"):\(host)\(port.map { ":\($0)" } ?? "")\(modes)"
  }
}
