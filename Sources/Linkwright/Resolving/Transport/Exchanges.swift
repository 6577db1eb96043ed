import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a session reports, handed to the exchange it belongs to.
final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Locked<[Int: Exchange]>([:])

  func add(_ exchange: Exchange, for identifier: Int) {
    exchanges.withLock { $0[identifier] = exchange }
  }

  /// What is still reported is for nobody.
  func remove(_ identifier: Int) { exchanges.withLock { $0[identifier] = nil } }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  /// The redirect is the answer: it is never followed from here. What the session says about a request
  /// whose redirect was refused does not matter any more.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // Whoever waits is not woken yet: a task that is cancelled before the handler is called stops the
    // whole process on Linux (observed).
    exchange(of: task)?.redirect(LinkResponse(response))
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let response = response as? HTTPURLResponse, let exchange = exchange(of: dataTask),
      exchange.take(head: LinkResponse(response), length: response.bodyLength)
    else {
      // What follows is never read.
      completionHandler(.cancel)
      return dataTask.cancel()
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if exchange(of: dataTask)?.take(data) != true { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    if let error {
      exchange(of: task)?.fail(LinkTransportError(error))
    } else {
      exchange(of: task)?.finish()
    }
  }
}

extension LinkResponse {
  fileprivate init(_ response: HTTPURLResponse) {
    let fields = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { ($0, "\(value)") }
    }
    self.init(
      status: response.statusCode,
      headers: Dictionary(fields) { first, _ in first }
    )
  }
}

extension HTTPURLResponse {
  fileprivate var bodyLength: Int64? { expectedContentLength < 0 ? nil : expectedContentLength }
}

extension LinkTransportError {
  fileprivate init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .notConnectedToInternet?, .cannotFindHost?, .dnsLookupFailed?, .dataNotAllowed?,
      .internationalRoamingOff?, .callIsActive?:
      self.init(.offline)
    case .timedOut?: self.init(.timedOut)
    case .cancelled?: self.init(.cancelled)
    case .badURL?, .unsupportedURL?: self.init(.invalidURL)
    default: self.init(.connectionLost)
    }
  }
}
