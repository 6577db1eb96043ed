import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests with a `URLSession` of its own, which keeps nothing: no cookies, no cache, no
/// credentials.
///
/// A class because a session has to be ended: that happens with the last reference.
public final class URLSessionTransport: LinkTransport {
  private let session: URLSession
  private let exchanges: Exchanges

  /// Makes a transport.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // The session keeps its delegate until it is ended, so that must not be the transport.
    exchanges = Exchanges()
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// Sends a request.
  public func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse {
    guard let urlRequest = URLRequest(request) else { throw LinkTransportError(.invalidURL) }
    let task = session.dataTask(with: urlRequest)
    let exchange = Exchange(maximumByteCount: request.maximumByteCount)
    exchanges.add(exchange, for: task.taskIdentifier)
    defer { exchanges.remove(task.taskIdentifier) }
    return try await withTaskCancellationHandler {
      await exchange.result { task.resume() }
    } onCancel: {
      exchange.finish(.failure(LinkTransportError(.cancelled)))
      task.cancel()
    }.get()
  }
}

extension URLRequest {
  fileprivate init?(_ request: LinkRequest) {
    guard let url = URL(string: request.url), let host = url.host, !host.isEmpty,
      let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http"
    else { return nil }
    let limit = request.timeLimit.components
    let seconds = Double(limit.seconds) + Double(limit.attoseconds) / 1e18
    self.init(
      url: url,
      cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: max(seconds, 0.001)
    )
    httpMethod = request.method
    httpShouldHandleCookies = false
    for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
    httpBody = request.body.map { Data($0) }
  }
}
