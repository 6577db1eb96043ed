import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that uses a `URLSession` without cookies, cached responses or stored credentials.
///
/// The transport is a class because it must invalidate its session when it is deallocated. You can
/// use a transport from any thread.
public final class URLSessionTransport: LinkTransport {
  private let session: URLSession
  private let delegate: SessionDelegate
  /// Calls to a session can block for milliseconds (observed on Linux), which must not delay a
  /// deadline.
  private let queue = DispatchQueue(label: "linkwright.transport", qos: .userInitiated)

  /// Creates a transport with its own session.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // The session retains its delegate until it is invalidated, so the transport cannot be its
    // delegate.
    delegate = SessionDelegate()
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends a request and returns its response, regardless of the status code.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The server's response.
  /// - Throws: A ``LinkTransportError`` if there is no usable response.
  public func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse {
    guard let urlRequest = URLRequest(request) else { throw LinkTransportError(.invalidURL) }
    let collector = ResponseCollector(maximumByteCount: request.maximumByteCount)
    // The cancellation is enqueued after the start on the same queue, so the task is already known.
    defer { queue.async { self.delegate.end(collector) } }
    return try await withTaskCancellationHandler {
      await collector.result { queue.async { self.start(urlRequest, collector) } }
    } onCancel: {
      collector.finish(.failure(LinkTransportError(.cancelled)))
    }.get()
  }

  private func start(_ request: URLRequest, _ collector: ResponseCollector) {
    guard !collector.isOver else { return }
    let task = session.dataTask(with: request)
    delegate.add(collector, for: task)
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
