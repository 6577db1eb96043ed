import Foundation
import LinkwrightCore

/// Sends requests to the service within the deadline, as long as the app and the service allow
/// requests.
///
/// The type is a class because all parts of a ``LinkClient`` share one state.
final class ServiceClient: Sendable {
  let api: ServiceAPI
  private let clock: LinkClock
  private let deadline: Duration
  private let state: Locked<ClientState>
  private let problems = Locked(ClientProblems())

  init(_ api: ServiceAPI, options: LinkClientOptions) {
    self.api = api
    clock = options.clock
    deadline = options.deadline
    state = Locked(ClientState(isEnabled: options.isEnabled))
  }

  var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set { state.withLock { $0.isEnabled = newValue } }
  }

  /// The campaign of the last opening.
  var campaign: Campaign? { state.withLock { $0.campaign } }

  func admission() -> ClientState.Admission {
    let now = clock.now()
    return state.withLock { $0.admission(at: now) }
  }

  func pause(_ duration: Duration?, isStopped: Bool = false) {
    let now = clock.now()
    state.withLock { $0.pause(duration, isStopped: isStopped, at: now) }
  }

  func begin(_ openingID: String, campaign: Campaign?) {
    state.withLock { $0.begin(openingID, campaign: campaign) }
  }

  /// Applies the parts of a response that change the state of the client: a required pause, the
  /// instruction to stop, and the campaign.
  func accept(_ answer: ResolveAnswer, of openingID: String?) {
    pause(RetryAfter.duration(seconds: answer.retryAfter), isStopped: answer.disabled == true)
    state.withLock { [campaign = answer.campaign] in
      $0.complete(campaign, of: openingID)
    }
  }

  /// Deletes the campaign of the last opening.
  ///
  /// - Parameter openingID: The ID of the only opening whose campaign is deleted; nil for any.
  func forgetCampaign(of openingID: String? = nil) {
    state.withLock { $0.forgetCampaign(of: openingID) }
  }

  /// The problem that only a developer can solve; nil if the last request succeeded.
  var problem: LinkClientError? { problems.withLock { $0.current } }

  /// Adds a closure that is called with each new problem, and immediately if there is one already.
  func onProblem(_ listener: @escaping @Sendable (LinkClientError) -> Void) {
    if let problem = problems.withLock({ $0.add(listener) }) { listener(problem) }
  }

  /// Reports a failure as a problem that only a developer can solve.
  func report(_ failure: ServiceFailure) {
    let problem = LinkClientError(failure)
    for listener in problems.withLock({ $0.listeners(for: problem) }) { listener(problem) }
  }

  /// Notes the result of a request, which shows whether the service accepts the app key and
  /// requires a pause.
  ///
  /// - Parameter failure: The failure; nil if the request succeeded.
  func note(_ failure: ServiceFailure?) {
    switch failure {
    case nil: problems.withLock { $0.current = nil }
    case .busy(let duration)?: pause(duration)
    case let failure? where failure.refusesKey: report(failure)
    case .some: break
    }
  }

  /// Sends a request within the deadline, if the app and the service allow requests now.
  func response(
    to request: ServiceRequest
  ) async throws(LinkClientError) -> Result<[UInt8], ServiceFailure> {
    switch admission() {
    case .open: break
    case .disabled: throw .disabled
    case .busy(let duration): throw LinkClientError(.busy(duration))
    }
    return await call(request)
  }

  /// Sends a request within the deadline. Pass the result to ``read(_:)``.
  func call(_ request: ServiceRequest) async -> Result<[UInt8], ServiceFailure> {
    let api = api
    return await clock.value(within: deadline) { interruption in
      .failure(interruption == .timedOut ? ServiceFailure.timedOut : .cancelled)
    } of: {
      await api.send(request)
    }
  }

  /// Decodes the body of a response and notes the result of the request.
  func read<Response: Decodable>(
    _ result: Result<[UInt8], ServiceFailure>
  ) throws(ServiceFailure) -> Response {
    guard let response = try read(result, as: Response.self) as? Response else {
      throw .unreadable
    }
    return response
  }

  // Apart from the generic method, because each type of response would get a copy.
  private func read(
    _ result: Result<[UInt8], ServiceFailure>,
    as type: any Decodable.Type
  ) throws(ServiceFailure) -> any Decodable {
    let failure: ServiceFailure
    switch result {
    case .success(let body):
      if let response = try? JSONDecoder().decode(type, from: Data(body)) {
        note(nil)
        return response
      }
      failure = .unreadable
    case .failure(let reason): failure = reason
    }
    note(failure)
    throw failure
  }
}
