/// The reason why a call to a ``LinkClient`` failed.
public struct LinkClientError: Error, Hashable, CustomStringConvertible {
  /// A code that identifies a kind of error.
  ///
  /// Later versions of the library may add codes.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String {
      case offline, disabled, cancelled, timedOut, busy, serverError, unreadable, refused
      case unknownInvitation, queueFull, noService, invalidEvent
    }

    private let value: Value

    /// The name of the code, such as `timedOut`.
    public var description: String { value.rawValue }

    /// The device has no network connection.
    public static let offline = Code(value: .offline)
    /// The app or the service disabled the client.
    public static let disabled = Code(value: .disabled)
    /// The task was cancelled.
    public static let cancelled = Code(value: .cancelled)
    /// The service did not respond within the deadline.
    public static let timedOut = Code(value: .timedOut)
    /// The service requires a pause. ``LinkClientError/retryAfter`` gives the duration of the
    /// pause.
    public static let busy = Code(value: .busy)
    /// The service failed or closed the connection.
    public static let serverError = Code(value: .serverError)
    /// The response cannot be used. For example, the response may come from the sign-in page of a
    /// Wi-Fi network instead of the service.
    public static let unreadable = Code(value: .unreadable)
    /// The service refused the request. ``LinkClientError/problem`` gives the reason.
    public static let refused = Code(value: .refused)
    /// No invitation has the given invite code.
    public static let unknownInvitation = Code(value: .unknownInvitation)
    /// The maximum number of redemptions is already queued.
    public static let queueFull = Code(value: .queueFull)
    /// The client has no service URL, for example because the site has only custom schemes.
    public static let noService = Code(value: .noService)
    /// The event exceeds a limit. ``LinkClientError/description`` says which.
    public static let invalidEvent = Code(value: .invalidEvent)
  }

  /// The code, which identifies the kind of error.
  public let code: Code
  /// A sentence that describes the error. If the service refused the request, the sentence comes
  /// from the service.
  public let description: String
  /// The problem type that the service reported, such as
  /// `urn:linkwright:problem:destination-not-allowed`; nil if the service reported no problem type.
  public let problem: String?
  /// The time to wait before the next attempt; nil if the service does not require a pause.
  public let retryAfter: Duration?

  /// Creates an error, for example in your own ``LinkResolving``.
  ///
  /// - Parameters:
  ///   - code: The code, which identifies the kind of error.
  ///   - description: A sentence that describes the error.
  ///   - problem: The problem type that the service reported. The default is nil.
  ///   - retryAfter: The time to wait before the next attempt. The default is nil.
  public init(
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
  static let disabled = LinkClientError(.disabled, "The client is disabled.")
  static let cancelled = LinkClientError(.cancelled, "The call was cancelled.")
  static let tooLong = LinkClientError(.refused, "The link is longer than 8,192 bytes.")
  static let queueFull = LinkClientError(.queueFull, "Too many redemptions are waiting to be sent.")

  init(_ failure: ServiceFailure) {
    switch failure {
    case .offline: self.init(.offline, "The device has no network connection.")
    case .timedOut: self.init(.timedOut, "The service did not respond in time.")
    case .cancelled: self = .cancelled
    case .busy(let duration):
      self.init(
        .busy,
        "The service requires a pause before the next request.",
        retryAfter: duration
      )
    case .serverError: self.init(.serverError, "The service failed.")
    case .unreadable: self.init(.unreadable, "The response did not come from the service.")
    case .noService: self.init(.noService, "The client has no service URL.")
    case .refused(let problem):
      self.init(
        problem.kind == .unknownInvitation ? .unknownInvitation : .refused,
        problem.detail ?? problem.title ?? "The service refused the request.",
        problem: problem.type
      )
    }
  }
}
