/// The compiled rules of one app.
///
/// The time for a decision grows with the URL and not with the number of path patterns. Rules whose
/// paths match are then tried in order on query and fragment.
///
/// A decision about a plain URL allocates no memory. A plain URL is
/// `scheme://host:port/path?query#fragment` or a path with its leading slash, in the characters of
/// RFC 3986. Foundation first rewrites other URLs, as on a device (inferred). Some patterns
/// multiply so that no table of reasonable size can hold them; these take longer and need memory
/// for each decision.
public struct RuleSet: Sendable {
  /// The app ID.
  public let appID: String
  /// The service of the rules.
  public let service: Service
  /// The rules in order, or nil if the app has no list of rules and every URL matches.
  public let rules: [Rule]?
  /// The variables that patterns can use.
  public let substitutionVariables: SubstitutionVariables
  /// The domain that URLs must belong to, or nil to accept every host.
  public let domain: AssociatedDomain?

  let compiled: CompiledRules?

  /// Compiles rules.
  ///
  /// - Parameters:
  ///   - rules: The rules in order, or nil for an app that matches every URL.
  ///   - substitutionVariables: The variables of the file.
  ///   - appID: The app ID.
  ///   - service: The service of the rules.
  ///   - domain: The domain that URLs must belong to, or nil to accept every host.
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

  /// Returns the decision about a URL.
  ///
  /// - Parameter url: An absolute URL, or a path, for which the host is not checked (observed).
  /// - Returns: The decision. ``Decision/noMatch`` also for a text that is not a URL, and for other
  ///   hosts.
  public func decide(_ url: String) -> Decision {
    var url = url
    return url.withUTF8 { decide($0.span) }
  }

  /// Returns the decision about a URL in UTF-8.
  ///
  /// - Parameter url: An absolute URL, or a path, for which the host is not checked (observed).
  /// - Returns: The decision. ``Decision/noMatch`` also for a text that is not a URL, and for other
  ///   hosts.
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

extension RuleSet {
  /// The memory of the compiled tables in bytes.
  ///
  /// Apps of the same entry in `details` share their rules and tables, and each rule set reports
  /// the full size. The size is 0 for an app without a list of rules. Patterns that no table of
  /// reasonable size can hold are stored in other forms, which do not count.
  public var tableByteCount: Int {
    guard let compiled else { return 0 }
    return compiled.encodedPaths.tableByteCount + compiled.decodedPaths.tableByteCount
  }
}
