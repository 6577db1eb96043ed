import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The delegate of a session, which passes each event to the collector of the event's task.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private struct Entry {
    var collector: ResponseCollector
    var task: URLSessionTask
  }

  private let entries = Locked<[Entry]>([])

  func add(_ collector: ResponseCollector, for task: URLSessionTask) {
    entries.withLock { $0.append(Entry(collector: collector, task: task)) }
  }

  /// Cancels the task of a collector whose caller no longer waits. Later events of the task are
  /// ignored.
  func end(_ collector: ResponseCollector) {
    let entry = entries.withLock { entries in
      entries.firstIndex { $0.collector === collector }.map { entries.remove(at: $0) }
    }
    entry?.task.giveUp()
  }

  private func collector(of task: URLSessionTask) -> ResponseCollector? {
    entries.withLock { entries in
      entries.first { $0.task.taskIdentifier == task.taskIdentifier }?.collector
    }
  }

  /// Returns the redirect as the response, instead of following it. Later events of the task are
  /// ignored.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    collector(of: task)?.finish(.success(LinkResponse(response)))
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      collector(of: dataTask)?.take(head: LinkResponse(response), length: response.bodyLength)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    collector(of: dataTask)?.take(data)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    if let error {
      collector(of: task)?.finish(.failure(LinkTransportError(error)))
    } else {
      collector(of: task)?.finish()
    }
  }
}

extension URLSessionTask {
  /// Cancels a task whose response is no longer needed.
  fileprivate func giveUp() {
    #if canImport(FoundationNetworking)
      // On Linux, cancelling a task at the moment in which it ends or is redirected crashes the
      // process, and time limits do not end a task (both observed with Swift 6.3). A task that is
      // still running after a second is waiting for its server and can be cancelled safely.
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
    var headers: [String: String] = [:]
    for case (let name as String, let value) in response.allHeaderFields {
      headers[name] = "\(value)"
    }
    self.init(status: response.statusCode, headers: headers)
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
