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
  private let delegate: SessionDelegate
  /// Calls of a session can block (observed on Linux: milliseconds each), and whoever waits for a
  /// deadline must not wait for them.
  private let queue = DispatchQueue(label: "linkwright.transport", qos: .userInitiated)

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
    delegate = SessionDelegate()
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends a request.
  public func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse {
    guard let urlRequest = URLRequest(request) else { throw LinkTransportError(.invalidURL) }
    let exchange = ResponseCollector(maximumByteCount: request.maximumByteCount)
    // Behind the start in the same queue, so that no task is missed.
    defer { queue.async { self.delegate.end(exchange) } }
    return try await withTaskCancellationHandler {
      await exchange.result { queue.async { self.start(urlRequest, exchange) } }
    } onCancel: {
      exchange.finish(.failure(LinkTransportError(.cancelled)))
    }.get()
  }

  private func start(_ request: URLRequest, _ exchange: ResponseCollector) {
    guard !exchange.isOver else { return }
    let task = session.dataTask(with: request)
    delegate.add(exchange, for: task)
    task.resume()
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
