/// The hosts and schemes of an app's links.
///
/// A site determines whether a link belongs to the app, and what it means. It knows hosts and schemes only,
/// so that the app and the service agree; whether a slug exists is known to the service alone.
///
/// ```swift
/// let site = LinkSite(
///   hosts: ["example.com"], brandedHosts: ["brand.example"], schemes: ["example"])
/// site.form(of: "https://example.com/products/1")  // .universal
/// ```
///
/// A link is foreign if it has a user name, a port other than the default of its scheme, a backslash, a
/// space or a control character, because programs disagree about the host of such a link.
public struct LinkSite: Sendable, Hashable, Codable {
  /// The app's own hosts, whose paths are destinations. The first one is used for printing.
  public let hosts: [String]
  /// The hosts of short, long and tracker links. The first one is used for printing.
  public let brandedHosts: [String]
  /// The custom schemes of the app, without a colon. The first one is used for printing.
  public let schemes: [String]

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - hosts: The app's own hosts, such as `example.com`. Write a port other than 443 after a colon, and
  ///     an international name in its ASCII form.
  ///   - brandedHosts: The hosts of branded links, such as `brand.example`.
  ///   - schemes: The custom schemes of the app, such as `example`.
  public init(hosts: [String], brandedHosts: [String] = [], schemes: [String] = []) {
    self.hosts = hosts.map(\.loweredASCII)
    self.brandedHosts = brandedHosts.map(\.loweredASCII)
    self.schemes = schemes.map(\.loweredASCII)
  }

  private enum CodingKeys: String, CodingKey {
    case hosts, brandedHosts, schemes
  }

  /// Decodes a site. `brandedHosts` and `schemes` are optional.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      hosts: container.decode([String].self, forKey: .hosts),
      brandedHosts: container.decodeIfPresent([String].self, forKey: .brandedHosts) ?? [],
      schemes: container.decodeIfPresent([String].self, forKey: .schemes) ?? []
    )
  }

  /// Returns the form of a link; ``LinkForm/foreign`` if it does not belong to the site.
  ///
  /// - Parameter url: The link as it was received.
  public func form(of url: String) -> LinkForm {
    link(url)?.form ?? .foreign
  }

  /// Returns the destination of a link in the app.
  ///
  /// For a tracker link this is the destination of the link inside it. The only segment of a short link
  /// counts as a path, because the link may be a long one.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link, and for a tracker link that contains no link of the site.
  public func destination(of url: String) -> LinkDestination? {
    link(url)?.destination
  }

  /// Returns the campaign of a link, from its own query or that of a tracker link.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link.
  public func campaign(of url: String) -> Campaign? {
    link(url)?.campaign
  }
}
