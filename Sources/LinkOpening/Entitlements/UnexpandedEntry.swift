public import SiteAssociation

/// An associated-domain entry that contains build settings, such as `applinks:$(DOMAIN)`, and
/// covers the host of a link if the settings have suitable values.
public struct UnexpandedEntry: Sendable, Hashable {
  /// The entry as written, such as `applinks:$(DOMAIN)`.
  public let text: String
  /// The entry in which the build settings are replaced with values that make the entry cover the
  /// host. An example is `applinks:example.com`.
  public let expanded: AssociatedDomainEntry

  /// - Returns: nil if the entry has no build settings, or if the entry does not cover the host for
  ///   any values of the settings.
  init?(_ text: String, covering host: String, for service: Service) {
    guard BuildSettingText(text).hasSettings else { return nil }
    // A mode that the entry states literally does not depend on the build settings.
    let mark = text.utf8.lastIndex(of: .questionMark)
    let (body, mode) = mark.map { (text[..<$0], text[$0...]) } ?? (text[...], "")
    let written = BuildSettingText(body.lowercased())
    let candidate = Self.domains(covering: host.lowercased()).lazy
      .flatMap { domain in Self.ports(of: body).map { "\(service):\(domain)\($0)" } }
      .first(where: written.canBecome)
    guard let candidate, let entry = AssociatedDomainEntry(candidate + mode) else { return nil }
    self.text = text
    expanded = entry
  }

  /// The literal port at the end of an entry; empty if there is no such port.
  private static func ports(of body: Substring) -> [String] {
    let count = body.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard count > 0, body.utf8.dropLast(count).last == .colon else { return [""] }
    return [":\(Substring(body.utf8.suffix(count)))"]
  }

  /// The host itself, and the wildcards that cover it. The wildcards start with the longest, and
  /// the host in each wildcard has at least one dot.
  private static func domains(covering host: String) -> [String] {
    let labels = host[...].parts(between: .dot)
    guard labels.count > 2 else { return [host] }
    return [host]
      + (1...min(labels.count - 2, 16)).map { "*." + labels[$0...].joined(separator: ".") }
  }
}

extension Entitlements {
  /// Returns the first entry that covers a host for certain values of the build settings in the
  /// entry.
  ///
  /// - Parameters:
  ///   - host: The host of a link, in ASCII.
  ///   - service: The service type.
  /// - Returns: nil if an entry already covers the host as written, or if no values of the build
  ///   settings make an entry cover the host.
  public func unexpandedEntry(
    covering host: String,
    for service: Service = .applinks
  ) -> UnexpandedEntry? {
    guard entries(covering: host, for: service).isEmpty else { return nil }
    return associatedDomains.lazy
      .compactMap { UnexpandedEntry($0, covering: host, for: service) }.first
  }

  /// Returns a copy of the entitlements in which ``UnexpandedEntry/expanded`` takes the place of
  /// ``UnexpandedEntry/text``.
  public func expanding(_ entry: UnexpandedEntry) -> Entitlements {
    var expanded = self
    guard let index = associatedDomains.firstIndex(where: { $0.isSameCode(as: entry.text) }) else {
      return self
    }
    expanded.associatedDomains[index] = entry.expanded.description
    return expanded
  }
}
