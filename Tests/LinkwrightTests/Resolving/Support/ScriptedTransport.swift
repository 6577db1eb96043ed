import Foundation
import Linkwright

/// A transport that responds as a test scripts it, and records the requests.
///
/// A class because the test and the client share it.
final class ScriptedTransport: LinkTransport {
  typealias Script = @Sendable (LinkRequest) async -> Result<LinkResponse, LinkTransportError>

  /// A struct, because a closure that a lock guards directly would be wrapped again by every
  /// access.
  private struct Scripted {
    var script: Script
  }

  private let scripted: Locked<Scripted>
  private struct Log {
    var requests: [LinkRequest] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let log = Locked(Log())
  private let stuck = Locked<[CheckedContinuation<Void, Never>]>([])

  init(_ script: @escaping Script) { scripted = Locked(Scripted(script: script)) }

  deinit { for continuation in stuck.withLock({ $0 }) { continuation.resume() } }

  /// All requests so far.
  var requests: [LinkRequest] { log.withLock { $0.requests } }

  /// Waits until a number of requests have been sent.
  func requests(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isSent = log.withLock { log in
        if log.requests.count >= count { return true }
        log.watchers.append((count, continuation))
        return false
      }
      if isSent { continuation.resume() }
    }
  }

  /// The bodies of all calls of resolve.
  var openings: [ResolveRequest] {
    requests.filter { $0.url.hasSuffix("/v1/resolve") }.compactMap(\.opening)
  }

  func answer(_ script: @escaping Script) { scripted.withLock { $0.script = script } }

  func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse {
    let watchers = log.withLock { log in
      log.requests.append(request)
      let count = log.requests.count
      defer { log.watchers.removeAll { $0.count <= count } }
      return log.watchers.filter { $0.count <= count }.map(\.continuation)
    }
    for watcher in watchers { watcher.resume() }
    let script = scripted.withLock { $0.script }
    return try await script(request).get()
  }

  /// Never returns as long as the transport exists, even if its task is cancelled.
  func hang() async {
    await withCheckedContinuation { continuation in stuck.withLock { $0.append(continuation) } }
  }

  /// Resumes all calls of ``hang()``.
  func letGo() {
    let all = stuck.withLock { stuck in
      defer { stuck = [] }
      return stuck
    }
    for continuation in all { continuation.resume() }
  }
}

extension LinkRequest {
  /// The body of a resolve request.
  var opening: ResolveRequest? {
    body.flatMap { try? JSONDecoder().decode(ResolveRequest.self, from: Data($0)) }
  }
}

extension Result<LinkResponse, LinkTransportError> {
  static func json(
    _ value: some Encodable,
    status: Int = 200,
    headers: [String: String] = [:]
  ) -> Self {
    .success(
      LinkResponse(
        status: status,
        headers: headers,
        body: (try? JSONEncoder().encode(value)).map { Array($0) } ?? []
      )
    )
  }

  static func text(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Self {
    .success(LinkResponse(status: status, headers: headers, body: Array(text.utf8)))
  }

  /// A problem document of the service.
  static func problem(_ kind: String, status: Int, headers: [String: String] = [:]) -> Self {
    .json(
      ["type": "urn:linkwright:problem:\(kind)", "title": "A title", "detail": "A sentence."],
      status: status,
      headers: headers
    )
  }

  static func redirect(_ location: String) -> Self {
    .text("", status: 302, headers: ["Location": location])
  }

  static func failure(_ code: LinkTransportError.Code) -> Self {
    .failure(LinkTransportError(code))
  }

  /// The response to a resolve request for a known link.
  static func answer(_ url: String, campaign: Campaign? = nil) -> Self {
    .json(ResolveAnswer(kind: .link, url: url, form: .short, campaign: campaign))
  }
}
