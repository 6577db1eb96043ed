import Foundation
import LinkwrightCore

/// Follows the redirects of click-tracking links, such as the links in marketing e-mails, to a link
/// of the site.
///
/// It sends requests only to hosts that the app lists, only over `https`, and without data about
/// the app or the device.
struct RedirectFollower: Sendable {
  /// The end of a chain of redirects.
  enum End: Sendable {
    /// A link of the site.
    case link(String)
    /// A page that is not a link of the site.
    case foreign
    case failed(ServiceFailure)
  }

  static let maximumHopCount = 10
  static let hopLimit = Duration.seconds(3)

  let hosts: [String]
  let site: LinkSite
  let transport: any LinkTransport
  let clock: LinkClock

  init(site: LinkSite, options: LinkClientOptions) {
    hosts = options.redirectHosts.map { $0.lowercased() }
    self.site = site
    transport = options.transport
    clock = options.clock
  }

  /// Returns whether a link belongs to a host that the app lists, or to a subdomain of such a host.
  func canFollow(_ url: String) -> Bool {
    guard let address = WebAddress(url), address.isSecure else { return false }
    return hosts.contains { address.host == $0 || WebAddress.isSubdomain(address.host, of: $0) }
  }

  /// Follows the redirects of a link.
  ///
  /// - Parameter reached: A closure that is called with each web page in the chain of redirects.
  func follow(_ url: String, reached: @Sendable (String) -> Void) async -> End {
    var url = url
    var seen: Set<[UInt8]> = [Array(url.utf8)]
    for _ in 0..<Self.maximumHopCount {
      let target: String
      switch await hop(from: url) {
      case .success(let next?): target = next
      case .success(nil): return .foreign
      case .failure(let failure): return .failed(failure)
      }
      if site.link(target) != nil { return .link(target) }
      guard WebAddress(target) != nil else { return .foreign }
      reached(target)
      guard canFollow(target) else { return .foreign }
      guard seen.insert(Array(target.utf8)).inserted else { break }
      url = target
    }
    return .failed(.unreadable)
  }

  /// - Returns: The redirect target; nil if the response is not a redirect.
  private func hop(from url: String) async -> Result<String?, ServiceFailure> {
    let transport = transport
    let request = LinkRequest(
      "GET",
      url,
      headers: LinkRequest.sender,
      maximumByteCount: 0,
      timeLimit: Self.hopLimit
    )
    let response = await clock.value(within: Self.hopLimit) { lateness in
      .failure(lateness == .timedOut ? ServiceFailure.timedOut : .cancelled)
    } of: { () -> Result<LinkResponse, ServiceFailure> in
      do throws(LinkTransportError) {
        return .success(try await transport.send(request))
      } catch {
        // The invalid URL came from a redirect, so the client itself is configured correctly.
        return .failure(error.code == .invalidURL ? .unreadable : ServiceFailure(error))
      }
    }
    return response.flatMap { response in
      switch response.status {
      case 301, 302, 303, 307, 308:
        .success(response.headers["location"].flatMap { Self.target($0, from: url) })
      case 500...599: .failure(.serverError)
      default: .success(nil)
      }
    }
  }

  /// Returns the redirect target. An absolute URL is preserved byte for byte.
  static func target(_ location: String, from url: String) -> String? {
    var target = URLText(location)
    let source = URLText(url)
    if target.scheme == nil {
      guard
        let joined = URL(string: location, relativeTo: URL(string: url))?.absoluteString
      else { return nil }
      target = URLText(joined)
    }
    // The target inherits the fragment unless it has its own fragment (RFC 9110, section 10.2.2).
    if target.fragment == nil { target.fragment = source.fragment }
    return target.text
  }
}
