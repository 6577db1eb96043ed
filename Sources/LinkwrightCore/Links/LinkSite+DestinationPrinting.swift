extension LinkSite {
  /// Returns a link to a destination, in the given form.
  ///
  /// Parsing the link returns the same destination, except that campaign parameters are removed
  /// from its query.
  ///
  /// - Parameters:
  ///   - destination: The destination of the link.
  ///   - form: The form of the link: ``LinkForm/universal``, ``LinkForm/long`` or
  ///     ``LinkForm/scheme``.
  /// - Returns: nil if the site has no host or scheme for the form. The result is always nil for
  ///   ``LinkForm/short``, ``LinkForm/tracker`` and ``LinkForm/foreign``. The service creates short
  ///   links, and ``trackerURL(for:tokens:campaign:)`` returns tracker links.
  public func url(for destination: LinkDestination, as form: LinkForm) -> String? {
    switch form {
    case .universal: printedHost.map { "https://\($0)\(destination)" }
    case .long: brandedHosts.first.map { "https://\($0)\(destination)" }
    case .scheme: schemes.first.map { Self.schemeURL($0, destination) }
    case .short, .tracker, .foreign: nil
    }
  }

  /// Returns a tracker link to a destination.
  ///
  /// - Parameters:
  ///   - destination: The destination of the link. The tracker link contains the destination as a
  ///     link with a custom scheme, percent-encoded once to keep the two queries separate.
  ///   - tokens: The tracker tokens, from the outermost to the innermost.
  ///   - campaign: The campaign to add to the link. The tokens in the campaign are ignored. The
  ///     default is an empty campaign.
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

  /// Returns a link with a custom scheme, in which the first segment takes the position of the
  /// host. Only a destination whose first segment is empty needs a third slash.
  private static func schemeURL(_ scheme: String, _ destination: LinkDestination) -> String {
    let text = destination.description
    // A combining mark after the slash is the same character as the slash.
    let isBare = text[...].removing(prefix: "//") != nil
    let rest = isBare ? text[...] : Substring(text.utf8.dropFirst())
    return "\(scheme)://\(rest)"
  }
}
