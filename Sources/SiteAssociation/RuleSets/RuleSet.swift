/// The rules of one app, ready to decide URLs.
///
/// Deciding takes time in proportion to the URL, not to the number of path patterns; rules whose path
/// matches alike are tried in order on query and fragment. It allocates nothing for plain URLs:
/// `scheme://host:port/path?query#fragment`, or a path from its slash on, in the characters of RFC
/// 3986. Others are first rewritten by Foundation, as on a device (inferred). Patterns that multiply
/// so that they have no table of a reasonable size take longer, and memory for each decision.
public struct RuleSet: Sendable {
  /// The app.
  public let appID: String
  /// The service that the rules are for.
  public let service: Service
  /// The rules in order, or nil when there is no list of rules and every URL is the app's.
  public let rules: [Rule]?
  /// The variables that patterns may use.
  public let substitutionVariables: SubstitutionVariables
  /// The domain that URLs have to belong to, or nil to look at no host.
  public let domain: AssociatedDomain?

  let compiled: CompiledRules?

  /// Compiles rules.
  ///
  /// - Parameters:
  ///   - rules: The rules in order, or nil for an app that every URL belongs to.
  ///   - substitutionVariables: The variables of the file.
  ///   - appID: The app that the rules are for.
  ///   - service: The service that the rules are for.
  ///   - domain: The domain that URLs have to belong to; nil looks at no host.
  public init(
    _ rules: [Rule]?,
    substitutionVariables: SubstitutionVariables = SubstitutionVariables(),
    appID: String = "",
    service: Service = .applinks,
    domain: AssociatedDomain? = nil
  ) {
    self.init(
      rules,
      compiled: rules.map { CompiledRules($0, variables: substitutionVariables) },
      substitutionVariables: substitutionVariables,
      appID: appID,
      service: service,
      domain: domain
    )
  }

  init(
    _ rules: [Rule]?,
    compiled: CompiledRules?,
    substitutionVariables: SubstitutionVariables,
    appID: String,
    service: Service,
    domain: AssociatedDomain?
  ) {
    self.rules = rules
    self.compiled = compiled
    self.substitutionVariables = substitutionVariables
    self.appID = appID
    self.service = service
    self.domain = domain
  }

  /// What the rules say about a URL.
  ///
  /// - Parameter url: An absolute URL, or a path, whose host is then not looked at (observed).
  /// - Returns: The decision; ``Decision/noMatch`` also for what is no URL and for other hosts.
  public func decide(_ url: String) -> Decision {
    var url = url
    return url.withUTF8 { decide($0.span) }
  }

  /// What the rules say about a URL in UTF-8.
  ///
  /// - Parameter url: An absolute URL, or a path, whose host is then not looked at (observed).
  /// - Returns: The decision; ``Decision/noMatch`` also for what is no URL and for other hosts.
  public func decide(_ url: Span<UInt8>) -> Decision {
    if let parts = SplitURL(url) { return decide(url, parts) }
    guard let canonical = CanonicalURL(url) else { return .noMatch }
    return decide(canonical.bytes.span, canonical.parts)
  }

  @inline(__always)
  private func decide(_ url: Span<UInt8>, _ parts: SplitURL) -> Decision {
    if let domain, let host = parts.host, !domain.covers(url.extracting(host)) { return .noMatch }
    return compiled?.decide(url, parts) ?? .match
  }
}
