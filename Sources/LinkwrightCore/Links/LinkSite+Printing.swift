extension LinkSite {
  /// Returns the link to a destination in one of the site's forms.
  ///
  /// Reading the link gives the destination back, except that campaign parameters in the query are removed
  /// when a link is read.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - form: ``LinkForm/universal``, ``LinkForm/long`` or ``LinkForm/scheme``.
  /// - Returns: nil if the site has no host or scheme for the form, and for all other forms: only the
  ///   service creates slugs and tokens.
  public func url(for destination: LinkDestination, as form: LinkForm) -> String? {
    switch form {
    case .universal: hosts.first.map { "https://\($0)\(destination)" }
    case .long: brandedHosts.first.map { "https://\($0)\(destination)" }
    case .scheme: schemes.first.map { Self.schemeURL($0, destination) }
    case .short, .tracker, .foreign: nil
    }
  }

  /// Returns a tracker link to a destination.
  ///
  /// - Parameters:
  ///   - destination: The destination. The tracker link contains it as a scheme link, encoded once, so that
  ///     both queries stay separate.
  ///   - tokens: The tokens, from the outermost to the innermost.
  ///   - campaign: The campaign. Its tokens are ignored.
  /// - Returns: nil if the site has no branded host or no scheme.
  public func trackerURL(
    for destination: LinkDestination,
    tokens: [String],
    campaign: Campaign = Campaign()
  ) -> String? {
    guard let host = brandedHosts.first, let link = url(for: destination, as: .scheme) else {
      return nil
    }
    let query = LinkQuery(
      items: campaign.parameters(prefix: "") + [.init(name: TrackerLink.deepLinkName, value: link)]
    )
    return "https://\(host)/\(tokens.joined(separator: "_"))?\(query.text ?? "")"
  }

  /// The first segment takes the position of the host. Only a destination with an empty first segment needs
  /// a third slash.
  private static func schemeURL(_ scheme: String, _ destination: LinkDestination) -> String {
    let text = destination.description
    return "\(scheme)://" + (text.utf8.starts(with: "//".utf8) ? text : String(text.dropFirst()))
  }
}
