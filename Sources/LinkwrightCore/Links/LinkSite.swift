/// The hosts and schemes of an app's links.
///
/// A site determines whether a link belongs to the app, and parses the link's destination and
/// campaign. Because these results depend only on the hosts and schemes, the app and the service
/// always agree on them. Only the service knows whether a slug exists.
///
/// ```swift
/// let site = LinkSite(
///   hosts: ["example.com"], brandedHosts: ["brand.example"], schemes: ["example"])
/// site.form(of: "https://example.com/products/1")  // .universal
/// ```
///
/// A web link with a user name is foreign, and so is any link with a backslash, a space or a
/// control character, because programs disagree about the hosts of these links. A port other than
/// the scheme's default port is part of the host.
public struct LinkSite: Sendable, Hashable, Codable {
  /// The app's own hosts, whose paths are destinations. New links use the first host that is not a
  /// wildcard.
  ///
  /// A wildcard such as `*.tenants.example` stands for all subdomains of `tenants.example`, with
  /// one or more labels, but not for `tenants.example` itself.
  public let hosts: [String]
  /// The hosts of short, long and tracker links. New links use the first host.
  public let brandedHosts: [String]
  /// The app's custom schemes, without a colon. New links use the first scheme.
  public let schemes: [String]

  /// Creates a site with the given hosts and schemes, which are stored in lower case.
  ///
  /// - Parameters:
  ///   - hosts: The app's own hosts, such as `example.com`, and wildcards such as
  ///     `*.tenants.example`. Append a colon and the port if the port is not 443, and write an
  ///     international name in its ASCII form.
  ///   - brandedHosts: The hosts of short, long and tracker links, such as `brand.example`. The
  ///     default is none.
  ///   - schemes: The app's custom schemes, without a colon, such as `example`. The default is
  ///     none.
  public init(hosts: [String], brandedHosts: [String] = [], schemes: [String] = []) {
    func lowered(_ names: [String]) -> [String] { names.map(\.loweredASCII) }
    self.hosts = lowered(hosts)
    self.brandedHosts = lowered(brandedHosts)
    self.schemes = lowered(schemes)
  }

  /// The own host that new links use; nil if there is none.
  package var printedHost: String? { hosts.first { $0.utf8.first != UInt8(ascii: "*") } }

  /// Decodes a site.
  ///
  /// `brandedHosts` and `schemes` are optional.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      hosts: fields.value("hosts"),
      brandedHosts: fields.optional("brandedHosts") ?? [],
      schemes: fields.optional("schemes") ?? []
    )
  }

  /// Encodes the site.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(hosts, as: "hosts")
    try fields.write(brandedHosts, as: "brandedHosts")
    try fields.write(schemes, as: "schemes")
  }

  /// Returns the form of a link, or ``LinkForm/foreign`` if the link does not belong to the site.
  ///
  /// - Parameter url: The link as it was received.
  public func form(of url: String) -> LinkForm {
    link(url)?.form ?? .foreign
  }

  /// Returns the destination of a link in the app.
  ///
  /// For a tracker link, the method returns the destination of ``TrackerLink/deepLink``. For a
  /// short link, the path of the destination is a slash and the slug, because the link may turn out
  /// to be a long link.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link, and for a tracker link that contains no link of the site.
  public func destination(of url: String) -> LinkDestination? {
    link(url)?.destination
  }

  /// Returns the campaign of a link.
  ///
  /// For a tracker link, this is the campaign of the tracker link itself, not that of
  /// ``TrackerLink/deepLink``.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link.
  public func campaign(of url: String) -> Campaign? {
    link(url)?.campaign
  }
}
