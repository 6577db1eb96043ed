import Foundation
import LinkwrightCore

/// Finds the link of a site behind links that count clicks, as those in e-mails do.
///
/// Only hosts that the app names are asked, by https, and nothing of the app or the device is sent to
/// them but the request.
struct RedirectFollower: Sendable {
  /// Where the way ended.
  enum End: Sendable, Hashable {
    /// At a link of the site.
    case link(String)
    /// Somewhere else.
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

  /// Whether a link is one of a host that the app names.
  func canFollow(_ url: String) -> Bool {
    guard let address = WebAddress(url), address.isSecure else { return false }
    return hosts.contains { address.host == $0 || address.host.hasSuffix("." + $0) }
  }

  /// Follows a link.
  ///
  /// - Parameter reached: Called for each page on the way.
  func follow(_ url: String, reached: @Sendable (String) -> Void) async -> End {
    var url = url
    var seen: Set<String> = [url]
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
      guard seen.insert(target).inserted else { break }
      url = target
    }
    return .failed(.unreadable)
  }

  /// - Returns: Where a link redirects to; nil for a page.
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
        // Here it is the address of a redirect.
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

  /// The target of a redirect, byte for byte where it is a whole URL.
  static func target(_ location: String, from url: String) -> String? {
    var target = URLText(location)
    let source = URLText(url)
    if target.scheme == nil {
      guard
        let joined = URL(string: location, relativeTo: URL(string: url))?.absoluteString
      else { return nil }
      target = URLText(joined)
    }
    // The fragment of the link that was tapped stays, unless the target has its own (RFC 9110, 10.2.2).
    if target.fragment == nil { target.fragment = source.fragment }
    return target.text
  }
}
