import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a session reports, handed to the exchange it belongs to.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private struct Entry {
    var exchange: ResponseCollector
    var task: URLSessionTask
  }

  private let entries = Locked<[Int: Entry]>([:])

  func add(_ exchange: ResponseCollector, for task: URLSessionTask) {
    entries.withLock { $0[task.taskIdentifier] = Entry(exchange: exchange, task: task) }
  }

  /// Ends an exchange that nobody waits for. What is still reported is for nobody.
  func end(_ exchange: ResponseCollector) {
    let entry = entries.withLock { entries in
      entries.first { $0.value.exchange === exchange }.flatMap {
        entries.removeValue(forKey: $0.key)
      }
    }
    entry?.task.giveUp()
  }

  private func exchange(of task: URLSessionTask) -> ResponseCollector? {
    entries.withLock { $0[task.taskIdentifier]?.exchange }
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
    exchange(of: task)?.finish(.success(LinkResponse(response)))
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      exchange(of: dataTask)?.take(head: LinkResponse(response), length: response.bodyLength)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.take(data)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    if let error {
      exchange(of: task)?.finish(.failure(LinkTransportError(error)))
    } else {
      exchange(of: task)?.finish()
    }
  }
}

extension URLSessionTask {
  /// Ends a task that nobody waits for. What it still brings is dropped.
  fileprivate func giveUp() {
    #if canImport(FoundationNetworking)
      // On Linux a task that is cancelled in the moment in which it ends, or is redirected, stops the whole
      // process, and time limits do not end it (both observed with Swift 6.3). What has not ended after a
      // while is waiting for its server, and can be cancelled.
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 1) {
        if self.state == .running { self.cancel() }
      }
    #else
      cancel()
    #endif
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
