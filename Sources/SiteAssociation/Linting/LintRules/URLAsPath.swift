/// Reports a whole URL, or a host, as a path pattern.
struct URLAsPath: LintRule {
  static let about = RuleDescription(
    2040,
    "Scheme or host in a path pattern",
    severity: .error,
    effect:
      "A path contains neither a scheme nor a host, so the pattern does not match the intended "
      + "links.",
    cure: "Keep only the path, starting with the slash after the host.",
    evidence: .documented,
    background: """
      Devices compare a path pattern only with the path. The host is always the host that serves \
      the file, and the scheme is always https or http.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns where pattern.isPath {
      guard let path = Self.path(afterHostIn: pattern, host: file.host) else { continue }
      report.report(
        Self.about,
        "\(pattern.name) starts with a \(path.hasScheme ? "scheme" : "host").",
        at: pattern.range,
        cure: path.text.isEmpty
          ? "Write \"*\" for the whole site, or \"/\" for its root."
          : "Write \(path.text.quoted)."
      )
    }
  }

  private static func path(
    afterHostIn pattern: LocatedPattern,
    host: String?
  ) -> (text: String, hasScheme: Bool)? {
    let text = pattern.masked[...]
    let scheme = text.prefix(10).prefix { $0.isASCIILetter || $0 == .star }
    let afterScheme = text[scheme.endIndex...]
    let hasScheme = afterScheme.starts(with: "://".utf8) && !scheme.isEmpty
    let rest = hasScheme ? afterScheme.dropFirst(3) : text
    let authority = rest.prefix(254).prefix { $0 != .slash }
    guard hasScheme || isHost(authority, host: host) else { return nil }
    return (String(decoding: pattern.utf8[authority.endIndex...], as: UTF8.self), hasScheme)
  }

  /// Returns whether a first segment without a leading slash looks like a host.
  private static func isHost(_ segment: ArraySlice<UInt8>, host: String?) -> Bool {
    guard segment.contains(UInt8(ascii: ".")) else { return false }
    let name = String(decoding: segment, as: UTF8.self).lowercased()
    if name.startsWithCode(of: "www.") || host?.lowercased().isSameCode(as: name) == true {
      return true
    }
    let endings = [".com", ".org", ".net", ".io", ".app", ".dev", ".co.uk", ".de", ".fr", ".link"]
    return endings.contains(where: name.endsWithCode)
  }
}
