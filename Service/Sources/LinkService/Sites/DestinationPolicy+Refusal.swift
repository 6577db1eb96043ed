import LinkwrightCore

extension DestinationPolicy {
  /// Returns why a link may not lead to a URL, as the rest of a sentence that begins with the name
  /// of the field; nil if the link may lead to the URL.
  ///
  /// - Parameter mustBeWeb: Whether a URL with a scheme of the app is rejected.
  func refusal(of url: String, mustBeWeb: Bool) -> String? {
    if allowsWeb(url) || !mustBeWeb && allows(url) { return nil }
    if let reason = Self.ambiguity(of: url) { return reason }
    guard let scheme = Self.scheme(of: url) else {
      return mustBeWeb
        ? "must be an https URL."
        : "must be an https URL, or a URL with a scheme of the app: it has no scheme."
    }
    if schemes.contains(scheme) {
      return mustBeWeb
        ? "must be an https URL, because a browser opens it."
        : "is not a complete link with the scheme \(scheme)."
    }
    switch scheme {
    case "https": return webRefusal(of: url)
    case "http": return "must begin with https:// instead of http://."
    case _ where SystemScheme.names.contains(scheme):
      return "has the scheme \(scheme), to which no link may lead."
    default:
      let known = mustBeWeb || schemes.isEmpty ? "" : " or a scheme of the app (\(schemeList))"
      return "has the scheme \(scheme). It must be an https URL\(known)."
    }
  }

  /// Returns why programs could disagree about the host or the end of a URL; nil if they cannot.
  private static func ambiguity(of url: String) -> String? {
    for byte in url.utf8 {
      switch byte {
      case UInt8(ascii: " "): return "contains a space. Write %20."
      case UInt8(ascii: "\\"): return "contains a backslash. Write %5C, or / between segments."
      case ..<0x20, 0x7F: return "contains a control character, such as a line break. Remove it."
      default: break
      }
    }
    return nil
  }

  private static func scheme(of url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = url[..<colon].lowercased()
    let isScheme = scheme.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
    }
    return isScheme && !scheme.isEmpty ? scheme : nil
  }

  private func webRefusal(of url: String) -> String {
    guard url.dropFirst("https:".count).hasPrefix("//") else {
      return "must have two slashes after https:."
    }
    let authority = url.dropFirst("https://".count).prefix { !"/?#".contains($0) }
    if authority.contains("@") {
      return "contains a user name before the host (“@”), which hides the real host. Remove it."
    }
    guard let address = WebAddress(url) else { return "has no host." }
    let host = address.host
    if let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")), !host.hasSuffix("]"),
      allowsWeb("https://\(host[..<colon])/")
    {
      return
        "names the port \(host[host.index(after: colon)...]), but \(host[..<colon]) is allowed "
        + "without a port only. Remove the port."
    }
    return
      "leads to \(host), which is neither a host in linkwright.yaml nor in allowedDestinations."
  }

  private var schemeList: String { schemes.sorted().joined(separator: ", ") }
}
