/// The compiled rules for one app.
///
/// To make a decision, a rule set first looks for the rules with a matching path pattern. The time
/// for this search depends on the length of the URL, but not on the number of path patterns. The
/// rule set then checks the query and fragment conditions of the rules that it found, in order.
///
/// A decision about a plain URL allocates no memory. A plain URL is
/// `scheme://host:port/path?query#fragment` or a path that begins with a slash, and it contains
/// only characters that RFC 3986 allows. Foundation first rewrites any other URL, as on a device
/// (inferred).
///
/// Some combinations of patterns would need an unreasonably large table. With these patterns,
/// decisions take longer and allocate memory.
public struct RuleSet: Sendable {
  /// The app ID.
  public let appID: String
  /// The service type that the rules belong to.
  public let service: Service
  /// The rules in order, or nil for an entry without a list of rules, which matches every URL
  /// (inferred).
  public let rules: [Rule]?
  /// The substitution variables of the file.
  public let substitutionVariables: SubstitutionVariables
  /// The domain that must cover the host of a URL, or nil to accept every host.
  public let domain: AssociatedDomain?

  let compiled: CompiledRules?
  /// Whether there is a domain. Reading the domain itself needs reference counting.
  private let hasDomain: Bool

  /// Creates a rule set by compiling rules.
  ///
  /// - Parameters:
  ///   - rules: The rules in order, or nil for an entry without a list of rules, which matches
  ///     every URL.
  ///   - substitutionVariables: The substitution variables of the file.
  ///   - appID: The app ID.
  ///   - service: The service type that the rules belong to.
  ///   - domain: The domain that must cover the host of a URL, or nil to accept every host.
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
    hasDomain = domain != nil
  }

  /// Returns the decision about a URL.
  ///
  /// - Parameter url: An absolute URL or a path. For a path, the domain is not checked (observed).
  /// - Returns: The decision. The decision is ``Decision/noMatch`` if the string is not a URL, or
  ///   if the domain does not cover the host of the URL.
  public func decide(_ url: String) -> Decision {
    var url = url
    return url.withUTF8 { decide($0.span) }
  }

  /// Returns the decision about a URL in UTF-8.
  ///
  /// - Parameter url: An absolute URL or a path. For a path, the domain is not checked (observed).
  /// - Returns: The decision. The decision is ``Decision/noMatch`` if the bytes are not a URL, or
  ///   if the domain does not cover the host of the URL.
  public func decide(_ url: Span<UInt8>) -> Decision {
    // A closure for both kinds of URLs would retain the rule set for every decision.
    if let parts = SplitURL(url) { return decide(url, parts) }
    return decideCanonical(url)
  }

  @inline(never)
  private func decideCanonical(_ url: Span<UInt8>) -> Decision {
    guard let canonical = CanonicalURL(url) else { return .noMatch }
    return decide(canonical.bytes.span, canonical.parts)
  }

  /// Returns whether another rule set makes the same decisions, because both share their rules.
  func sharesDecisions(with other: RuleSet) -> Bool {
    guard let compiled, let rules = other.compiled else { return false }
    return compiled === rules && domain == other.domain
  }

  @inline(__always)
  private func decide(_ url: Span<UInt8>, _ parts: SplitURL) -> Decision {
    if hasDomain, let host = parts.host, !covers(url.extracting(host)) { return .noMatch }
    guard let compiled else { return .match }
    return compiled.decide(url, parts)
  }

  @inline(never)
  private func covers(_ host: Span<UInt8>) -> Bool { domain?.covers(host) ?? true }
}

extension RuleSet {
  /// The number of bytes that the compiled tables use.
  ///
  /// Apps that share an entry of the file also share rules and tables, and each of their rule sets
  /// returns the full size. The size is 0 for an entry without a list of rules. Patterns whose
  /// table would be too large are stored in another form, which is not included in the size.
  public var tableByteCount: Int {
    guard let compiled else { return 0 }
    return compiled.encodedPaths.tableByteCount + compiled.decodedPaths.tableByteCount
  }
}
