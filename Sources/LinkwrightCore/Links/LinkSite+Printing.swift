extension LinkSite {
  /// Prints a destination as a link of this site.
  ///
  /// Reading the link gives the destination back, unless its query has campaign parameters of its
  /// own, which are taken out when a link is read.
  ///
  /// - Parameters:
  ///   - destination: Where the link is to lead.
  ///   - form: ``LinkForm/universal``, ``LinkForm/long`` or ``LinkForm/scheme``.
  /// - Returns: nil when the site has no host or scheme for that form, and for the forms that a
  ///   destination alone does not determine: only the service makes slugs and tokens.
  public func url(for destination: LinkDestination, as form: LinkForm) -> String? {
    switch form {
    case .universal: hosts.first.map { "https://\($0)\(destination)" }
    case .long: brandedHosts.first.map { "https://\($0)\(destination)" }
    case .scheme: schemes.first.map { Self.schemeURL($0, destination) }
    case .short, .tracker, .foreign: nil
    }
  }

  /// Prints a tracker link.
  ///
  /// - Parameters:
  ///   - destination: Where the link is to lead; it goes into the link in its scheme form, encoded
  ///     once, so that its own query stays its own.
  ///   - tokens: The tokens, from the outermost to the innermost.
  ///   - campaign: Its tokens are ignored.
  /// - Returns: nil when the site has no branded host or no scheme.
  public func trackerURL(
    for destination: LinkDestination,
    tokens: [String],
    campaign: Campaign = Campaign()
  ) -> String? {
    guard let host = brandedHosts.first, let link = url(for: destination, as: .scheme) else {
      return nil
    }
    let query = LinkQuery(
      items: campaign.parameters(prefix: "") + [.init(name: "deeplink", value: link)]
    )
    return "https://\(host)/\(tokens.joined(separator: "_"))?\(query.text ?? "")"
  }

  /// The first segment stands where a URL parser sees the host; only a destination that begins with
  /// an empty segment needs the third slash.
  private static func schemeURL(_ scheme: String, _ destination: LinkDestination) -> String {
    let text = destination.description
    return "\(scheme)://" + (text.utf8.starts(with: "//".utf8) ? text : String(text.dropFirst()))
  }
}
