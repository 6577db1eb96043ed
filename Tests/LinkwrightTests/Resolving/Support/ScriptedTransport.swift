import Foundation
import Linkwright

/// A transport that answers as a test wants, and remembers what was sent.
///
/// A class because the test and the client share it.
final class ScriptedTransport: LinkTransport {
  typealias Script = @Sendable (LinkRequest) async -> Result<LinkResponse, LinkTransportError>

  /// A function that is itself what a lock guards is wrapped once more by every access.
  private struct Scripted {
    var script: Script
  }

  private let scripted: Locked<Scripted>
  private let log = Locked<[LinkRequest]>([])
  private let stuck = Locked<[CheckedContinuation<Void, Never>]>([])

  init(_ script: @escaping Script) { scripted = Locked(Scripted(script: script)) }

  deinit { for continuation in stuck.withLock({ $0 }) { continuation.resume() } }

  /// All requests so far.
  var requests: [LinkRequest] { log.withLock { $0 } }

  /// The bodies of all calls of resolve.
  var openings: [ResolveRequest] {
    requests.filter { $0.url.hasSuffix("/v1/resolve") }.compactMap(\.opening)
  }

  func answer(_ script: @escaping Script) { scripted.withLock { $0.script = script } }

  func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse {
    log.withLock { $0.append(request) }
    let script = scripted.withLock { $0.script }
    return try await script(request).get()
  }

  /// Never returns while the transport is there, whatever becomes of its task.
  func hang() async {
    await withCheckedContinuation { continuation in stuck.withLock { $0.append(continuation) } }
  }

  /// Lets all go that hang.
  func letGo() {
    let all = stuck.withLock { stuck in
      defer { stuck = [] }
      return stuck
    }
    for continuation in all { continuation.resume() }
  }
}

extension LinkRequest {
  /// What is asked about a link.
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

  /// A problem of the service.
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

  /// The service knows the link.
  static func answer(_ url: String, campaign: Campaign? = nil) -> Self {
    .json(ResolveAnswer(kind: .link, url: url, form: .short, campaign: campaign))
  }
}
