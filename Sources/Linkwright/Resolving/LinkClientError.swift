/// Why a call of ``LinkClient`` has no answer.
public struct LinkClientError: Error, Hashable, CustomStringConvertible {
  /// What is the matter. Later versions may have more codes.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String {
      case offline, disabled, cancelled, timedOut, busy, serverError, unreadable, refused
      case unknownInvitation, queueFull, noService
    }

    private let value: Value

    /// The name, such as `timedOut`.
    public var description: String { value.rawValue }

    /// The device has no connection.
    public static let offline = Code(value: .offline)
    /// The app or the service switched the client off.
    public static let disabled = Code(value: .disabled)
    /// The task that asked was cancelled.
    public static let cancelled = Code(value: .cancelled)
    /// The deadline was over.
    public static let timedOut = Code(value: .timedOut)
    /// The service asked to be spared; ``LinkClientError/retryAfter`` says for how long.
    public static let busy = Code(value: .busy)
    /// The service failed, or hung up.
    public static let serverError = Code(value: .serverError)
    /// The answer was none of the service's.
    public static let unreadable = Code(value: .unreadable)
    /// The service refused the request; ``LinkClientError/problem`` says why.
    public static let refused = Code(value: .refused)
    /// No invitation has the code.
    public static let unknownInvitation = Code(value: .unknownInvitation)
    /// Too many redemptions wait already.
    public static let queueFull = Code(value: .queueFull)
    /// The client has no address of a service, as with a site of schemes only.
    public static let noService = Code(value: .noService)
  }

  /// What is the matter.
  public let code: Code
  /// The same in a sentence. That of a refusal is the service's.
  public let description: String
  /// The type of the service's problem, such as `urn:linkwright:problem:destination-not-allowed`.
  public let problem: String?
  /// After what time it is of use to ask again, where the service said so.
  public let retryAfter: Duration?

  init(
    _ code: Code,
    _ description: String,
    problem: String? = nil,
    retryAfter: Duration? = nil
  ) {
    self.code = code
    self.description = description
    self.problem = problem
    self.retryAfter = retryAfter
  }
}

extension LinkClientError {
  static let disabled = LinkClientError(.disabled, "The client is switched off.")
  static let cancelled = LinkClientError(.cancelled, "The call was cancelled.")
  static let queueFull = LinkClientError(.queueFull, "Too many redemptions wait to be sent.")

  init(_ failure: ServiceFailure) {
    switch failure {
    case .offline: self.init(.offline, "The device has no connection.")
    case .timedOut: self.init(.timedOut, "The service did not answer in time.")
    case .cancelled: self = .cancelled
    case .busy(let duration):
      self.init(.busy, "The service asked to be spared for a while.", retryAfter: duration)
    case .serverError: self.init(.serverError, "The service failed.")
    case .unreadable: self.init(.unreadable, "The answer was none of the service's.")
    case .noService: self.init(.noService, "The client has no address of a service.")
    case .refused(let problem):
      self.init(
        problem.kind == .unknownInvitation ? .unknownInvitation : .refused,
        problem.detail ?? problem.title ?? "The service refused the request.",
        problem: problem.type
      )
    }
  }
}
