public import SiteAssociation

/// An associated-domain entry that contains build settings, such as `applinks:$(DOMAIN)`, and can
/// therefore become an entry for the host when Xcode expands them.
public struct UnexpandedEntry: Sendable, Hashable {
  /// The entry as written, such as `applinks:$(DOMAIN)`.
  public let text: String
  /// The entry for the host, such as `applinks:example.com`.
  public let expanded: AssociatedDomainEntry

  /// - Returns: nil if the entry has no build settings, or if no value of them covers the host.
  init?(_ text: String, covering host: String, for service: Service) {
    guard BuildSettingText(text).hasSettings else { return nil }
    // A mode that is written out does not depend on the settings.
    let (body, mode) = text.lastIndex(of: "?").map { (text[..<$0], text[$0...]) } ?? (text[...], "")
    let written = BuildSettingText(body.lowercased())
    let candidate = Self.domains(covering: host.lowercased()).lazy
      .flatMap { domain in Self.ports(of: body).map { "\(service):\(domain)\($0)" } }
      .first(where: written.canBecome)
    guard let candidate, let entry = AssociatedDomainEntry(candidate + mode) else { return nil }
    self.text = text
    expanded = entry
  }

  /// The port that is written at the end of an entry; empty if there is none.
  private static func ports(of body: Substring) -> [String] {
    let digits = body.reversed().prefix { $0.isASCII && $0.isNumber }
    let port = String(digits.reversed())
    return !port.isEmpty && body.dropLast(port.count).hasSuffix(":") ? [":\(port)"] : [""]
  }

  /// The host itself, and its wildcards from the longest to one with a dot.
  private static func domains(covering host: String) -> [String] {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 2 else { return [host] }
    return [host]
      + (1...min(labels.count - 2, 16)).map { "*." + labels[$0...].joined(separator: ".") }
  }
}

extension Entitlements {
  /// Returns the first entry with build settings that covers a host for certain values of the
  /// settings, if no other entry covers the host.
  ///
  /// - Parameters:
  ///   - host: The host of a link, in ASCII.
  ///   - service: The service type.
  public func unexpandedEntry(
    covering host: String,
    for service: Service = .applinks
  ) -> UnexpandedEntry? {
    guard entries(covering: host, for: service).isEmpty else { return nil }
    return associatedDomains.lazy
      .compactMap { UnexpandedEntry($0, covering: host, for: service) }.first
  }

  /// Returns the entitlements in which an entry with build settings is replaced.
  public func expanding(_ entry: UnexpandedEntry) -> Entitlements {
    var expanded = self
    guard let index = associatedDomains.firstIndex(of: entry.text) else { return self }
    expanded.associatedDomains[index] = entry.expanded.description
    return expanded
  }
}
