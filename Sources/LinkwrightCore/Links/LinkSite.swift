/// The hosts and schemes whose links mean the same.
///
/// A site is the answer to "is this link ours?". It knows names only, so that the app and the
/// service agree; whether a slug exists is the service's business.
///
/// ```swift
/// let site = LinkSite(
///   hosts: ["example.com"], brandedHosts: ["brand.example"], schemes: ["example"])
/// site.form(of: "https://example.com/products/1")  // .universal
/// ```
///
/// Links with a user name, a port other than the scheme's own, a backslash, a blank or a control
/// character are foreign: programs disagree about which host they mean.
public struct LinkSite: Sendable, Hashable, Codable {
  /// Hosts whose paths are destinations. The first is used for printing.
  public let hosts: [String]
  /// Hosts with short links, tracker links and long links. The first is used for printing.
  public let brandedHosts: [String]
  /// URL schemes of the app, without colon. The first is used for printing.
  public let schemes: [String]

  /// Makes a site.
  ///
  /// - Parameters:
  ///   - hosts: Hosts of the app's own pages, such as `example.com`; a port other than 443, as on
  ///     a developer's machine, is written behind a colon. International names in their ASCII form.
  ///   - brandedHosts: Hosts of branded links, such as `brand.example`.
  ///   - schemes: Schemes that lead to the app, such as `example`.
  public init(hosts: [String], brandedHosts: [String] = [], schemes: [String] = []) {
    self.hosts = hosts.map(\.loweredASCII)
    self.brandedHosts = brandedHosts.map(\.loweredASCII)
    self.schemes = schemes.map(\.loweredASCII)
  }

  private enum CodingKeys: String, CodingKey {
    case hosts, brandedHosts, schemes
  }

  /// Reads a site; `brandedHosts` and `schemes` may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      hosts: container.decode([String].self, forKey: .hosts),
      brandedHosts: container.decodeIfPresent([String].self, forKey: .brandedHosts) ?? [],
      schemes: container.decodeIfPresent([String].self, forKey: .schemes) ?? []
    )
  }

  /// The form of a link for this site; ``LinkForm/foreign`` for whatever is not one of its links.
  ///
  /// - Parameter url: The link as it was received.
  public func form(of url: String) -> LinkForm {
    link(url)?.form ?? .foreign
  }

  /// Where a link leads in the app.
  ///
  /// Of a tracker link that is the destination of the link inside it. The one segment of a short
  /// link counts as a path, for it may be one.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link, and for a tracker link without a link of this site inside.
  public func destination(of url: String) -> LinkDestination? {
    link(url)?.destination
  }

  /// What a link says about the campaign it belongs to, in its own query or that of a tracker.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link.
  public func campaign(of url: String) -> Campaign? {
    link(url)?.campaign
  }
}
