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

  // Each call returns the body of a successful response. The client decodes it after the call, in
  // code that does not wait.

  func resolve(_ request: ResolveRequest) async -> Result<[UInt8], ServiceFailure> {
    var request = request
    // The key may have changed since the request was stored.
    request.appKey = appKey
    return await send("POST", "/v1/resolve", request, hasKey: false)
  }

  func createLink(_ request: CreateLinkRequest) async -> Result<[UInt8], ServiceFailure> {
    await send("POST", "/v1/links", request)
  }

  func invitation(_ code: InviteCode) async -> Result<[UInt8], ServiceFailure> {
    await send("GET", "/v1/invitations/\(code.rawValue)")
  }

  func report(
    _ events: [AppEvent],
    of installation: String
  ) async -> Result<[UInt8], ServiceFailure> {
    await send(
      "POST",
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

  func erase(_ installation: String) async -> Result<[UInt8], ServiceFailure> {
    await send(
      "POST",
      "/v1/installations/erase",
      EraseInstallationRequest(installation: installation)
    )
  }

  func redeem(_ redemption: QueuedRedemption) async -> Result<[UInt8], ServiceFailure> {
    let token: String?
    do {
      token = try await redeemerToken?(redemption.code, redemption.redeemer)
    } catch {
      // Without a token, the service would reject the redemption permanently.
      return .failure(.serverError)
    }
    // The deadline has passed: the redemption is queued, and its next attempt gets a new token.
    if Task.isCancelled { return .failure(.cancelled) }
    return await send(
      "POST",
      "/v1/invitations/\(redemption.code.rawValue)/redeem",
      RedeemRequest(redeemer: redemption.redeemer, redeemerToken: token),
      idempotencyKey: redemption.key
    )
  }

  /// Sends a request.
  ///
  /// - Returns: The body of a successful response.
  @inline(never)
  private func send(
    _ method: String,
    _ path: String,
    _ body: (any Encodable)? = nil,
    idempotencyKey: String? = nil,
    hasKey: Bool = true
  ) async -> Result<[UInt8], ServiceFailure> {
    guard var request = request(method, path, body, hasKey: hasKey) else {
      return .failure(.unreadable)
    }
    request.headers["Idempotency-Key"] = idempotencyKey
    do throws(LinkTransportError) {
      return content(try await transport.send(request))
    } catch {
      return .failure(ServiceFailure(error))
    }
  }

  /// - Returns: nil if the body cannot be encoded. Strings and numbers can always be encoded.
  private func request(
    _ method: String,
    _ path: String,
    _ body: (any Encodable)?,
    hasKey: Bool
  ) -> LinkRequest? {
    var request = LinkRequest(
      method,
      address + path,
      headers: LinkRequest.sender,
      maximumByteCount: Self.maximumByteCount,
      timeLimit: timeLimit
    )
    request.headers["Accept"] = "application/json"
    if hasKey { request.headers["Authorization"] = "Bearer \(appKey)" }
    if let body {
      request.headers["Content-Type"] = "application/json"
      guard let data = try? JSONEncoder().encode(body) else { return nil }
      request.body = Array(data)
    }
    return request
  }

  private func content(_ response: LinkResponse) -> Result<[UInt8], ServiceFailure> {
    ServiceFailure(response, at: now()).map { .failure($0) } ?? .success(response.body)
  }
}
