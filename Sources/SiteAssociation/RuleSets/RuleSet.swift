/// The compiled rules of one app.
///
/// The time for finding the rules whose paths match grows with the length of the URL, and not with
/// the number of path patterns. The conditions on query and fragment of these rules are then
/// checked in order.
///
/// A decision about a plain URL allocates no memory. A plain URL is
/// `scheme://host:port/path?query#fragment` or a path with its leading slash, in the characters of
/// RFC 3986. Foundation first rewrites all other URLs, as it does on a device (inferred).
///
/// Some combinations of patterns would need a table of unreasonable size. Decisions about them take
/// longer and allocate memory.
public struct RuleSet: Sendable {
  /// The app ID.
  public let appID: String
  /// The service that the rules belong to.
  public let service: Service
  /// The rules in order, or nil for an entry without a list of rules, which matches every URL
  /// (inferred).
  public let rules: [Rule]?
  /// The substitution variables of the file.
  public let substitutionVariables: SubstitutionVariables
  /// The domain that must cover the host of a URL, or nil to accept every host.
  public let domain: AssociatedDomain?

  let compiled: CompiledRules?

  /// Compiles rules.
  ///
  /// - Parameters:
  ///   - rules: The rules in order, or nil for an entry without a list of rules, which matches
  ///     every URL.
  ///   - substitutionVariables: The substitution variables of the file.
  ///   - appID: The app ID.
  ///   - service: The service that the rules belong to.
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
  }

  /// Returns the decision about a URL.
  ///
  /// - Parameter url: An absolute URL or a path. The host of a path is not checked (observed).
  /// - Returns: The decision. It is ``Decision/noMatch`` if the string is not a URL or the domain
  ///   does not cover its host.
  public func decide(_ url: String) -> Decision {
    var url = url
    return url.withUTF8 { decide($0.span) }
  }

  /// Returns the decision about a URL in UTF-8.
  ///
  /// - Parameter url: An absolute URL or a path. The host of a path is not checked (observed).
  /// - Returns: The decision. It is ``Decision/noMatch`` if the text is not a URL or the domain
  ///   does not cover its host.
  public func decide(_ url: Span<UInt8>) -> Decision {
    URLNormalization.withParts(of: url) { url, parts in decide(url, parts) } ?? .noMatch
  }

  @inline(__always)
  private func decide(_ url: Span<UInt8>, _ parts: SplitURL) -> Decision {
    if let domain, let host = parts.host, !domain.covers(url.extracting(host)) { return .noMatch }
    return compiled?.decide(url, parts) ?? .match
  }
}

extension RuleSet {
  /// The number of bytes that the compiled tables use.
  ///
  /// Apps of the same entry share their rules and tables, and each of their rule sets returns the
  /// full size. The size is 0 for an entry without a list of rules. Patterns whose table would be
  /// too large are stored in another form, which is not included.
  public var tableByteCount: Int {
    guard let compiled else { return 0 }
    return compiled.encodedPaths.tableByteCount + compiled.decodedPaths.tableByteCount
  }
}
