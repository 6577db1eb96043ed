import Foundation
import LinkwrightCore

/// The endpoints of the service, with their requests and responses.
struct ServiceAPI: Sendable {
  /// The maximum size of a response, in bytes.
  static let maximumByteCount = 64 << 10
  /// The name and version of the library, as sent to the service.
  static let library = "linkwright-swift/0.1.0"

  /// The platform of the app, as sent to the service.
  static var platform: AppPlatform {
    #if os(iOS)
      .ios
    #elseif os(macOS)
      .other("macos")
    #elseif os(tvOS)
      .other("tvos")
    #elseif os(visionOS)
      .other("visionos")
    #elseif os(watchOS)
      .other("watchos")
    #else
      .other("unknown")
    #endif
  }

  /// The URL of the service, without a trailing slash.
  let address: String
  let appKey: String
  let transport: any LinkTransport
  let timeLimit: Duration
  let redeemerToken: (@Sendable (InviteCode, String) async throws -> String?)?
  let now: @Sendable () -> Timestamp

  /// Returns the URL of the service without a trailing slash. Without a URL, the service is at the
  /// site's branded host or, if there is none, at its own host.
  static func address(_ service: URL?, of site: LinkSite) -> String {
    let host = site.brandedHosts.first ?? site.printedHost
    let address = service?.absoluteString ?? host.map { "https://\($0)" } ?? ""
    let end = address.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(address[...$0]) } ?? ""
  }

  // MARK: Requests

  func resolve(_ request: ResolveRequest) -> ServiceRequest {
    var request = request
    // The key may have changed since the request was stored.
    request.appKey = appKey
    return ServiceRequest("/v1/resolve", request, hasKey: false)
  }

  func createLink(_ request: CreateLinkRequest) -> ServiceRequest {
    ServiceRequest("/v1/links", request)
  }

  func invitation(_ code: InviteCode) -> ServiceRequest {
    ServiceRequest("/v1/invitations/\(code.rawValue)")
  }

  func report(_ events: [AppEvent], of installation: String) -> ServiceRequest {
    ServiceRequest(
      "/v1/app-events",
      AppEventsRequest(
        installation: installation,
        sdk: Self.library,
        platform: Self.platform,
        sentAt: now(),
        events: events
      )
    )
  }

  func erase(_ installation: String) -> ServiceRequest {
    ServiceRequest(
      "/v1/installations/erase",
      EraseInstallationRequest(installation: installation)
    )
  }

  func redeem(_ redemption: QueuedRedemption) -> ServiceRequest {
    ServiceRequest(redemption)
  }

  // MARK: Sending

  /// Sends a request.
  ///
  /// - Returns: The body of a successful response. The client decodes it after the call, in code that
  ///   does not wait.
  func send(_ request: ServiceRequest) async -> Result<[UInt8], ServiceFailure> {
    var body = request.body
    if let redemption = request.redemption {
      let token: String?
      do {
        token = try await redeemerToken?(redemption.code, redemption.redeemer)
      } catch {
        // Without a token, the service would reject the redemption permanently.
        return .failure(.serverError)
      }
      // The deadline has passed: the redemption is queued, and its next attempt gets a new token.
      if Task.isCancelled { return .failure(.cancelled) }
      body = RedeemRequest(redeemer: redemption.redeemer, redeemerToken: token)
    }
    guard let message = httpRequest(request, body) else { return .failure(.unreadable) }
    do throws(LinkTransportError) {
      return content(try await transport.send(message))
    } catch {
      return .failure(ServiceFailure(error))
    }
  }

  /// - Returns: nil if the body cannot be encoded. Strings and numbers can always be encoded.
  private func httpRequest(
    _ request: ServiceRequest,
    _ body: (any Encodable & Sendable)?
  ) -> LinkRequest? {
    var result = LinkRequest(
      body == nil ? "GET" : "POST",
      address + request.path,
      headers: LinkRequest.sender,
      maximumByteCount: Self.maximumByteCount,
      timeLimit: timeLimit
    )
    result.headers["Accept"] = "application/json"
    if request.hasKey { result.headers["Authorization"] = "Bearer \(appKey)" }
    result.headers["Idempotency-Key"] = request.redemption?.key
    if let body {
      result.headers["Content-Type"] = "application/json"
      guard let data = try? JSONEncoder().encode(body) else { return nil }
      result.body = Array(data)
    }
    return result
  }

  private func content(_ response: LinkResponse) -> Result<[UInt8], ServiceFailure> {
    ServiceFailure(response, at: now()).map { .failure($0) } ?? .success(response.body)
  }
}
