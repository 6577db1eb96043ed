#if canImport(ObjectiveC)
  public import Foundation

  /// An Objective-C interface to ``LinkClient``.
  ///
  /// `docs/objective-c` contains the header and examples.
  @objc(LWRLinkClient)
  public final class LWRLinkClient: NSObject, Sendable {
    private let client: LinkClient

    /// Creates an Objective-C interface to a client.
    ///
    /// Call this initializer from Swift.
    ///
    /// - Parameter client: The client to use.
    public init(_ client: LinkClient) { self.client = client }

    /// Resolves a link and records the opening.
    ///
    /// - Parameters:
    ///   - url: The link as it was received.
    ///   - completion: A closure that is called once, on the main queue. The argument of the
    ///     closure is the best known link; see ``LinkResolution/url``.
    @objc(processDeeplink:completionHandler:)
    public func processDeeplink(
      _ url: URL,
      completionHandler completion: @escaping @MainActor @Sendable (String) -> Void
    ) {
      client.processDeeplink(url, completionHandler: completion)
    }

    /// Records an opening without waiting for the service.
    ///
    /// An opening that cannot be sent now is sent later.
    ///
    /// - Parameter url: The link as it was received.
    @objc(recordDeeplink:)
    public func recordDeeplink(_ url: URL) { client.recordDeeplink(url) }

    /// A value that indicates whether the client records openings, or waits for the user's consent;
    /// see ``LinkClient/recording``.
    @objc(recording)
    public var recording: LWROpeningRecording {
      get { LWROpeningRecording(client.recording) }
      set { client.recording = newValue.recording }
    }

    /// Adds a block that is called with each problem that only a developer can solve, such as a wrong
    /// or revoked app key; see ``LinkClient/onProblem(_:)``.
    ///
    /// - Parameter listener: A closure that is called on the main queue with the service's own
    ///   sentence.
    @objc(onProblem:)
    public func onProblem(_ listener: @escaping @MainActor @Sendable (String) -> Void) {
      client.onProblem { problem in
        Task { @MainActor in listener(problem.description) }
      }
    }
  }

  /// Whether a client records openings; see ``OpeningRecording``.
  @objc(LWROpeningRecording)
  public enum LWROpeningRecording: Int, Sendable {
    /// The service counts each opening.
    case on
    /// No opening is recorded.
    case off
    /// The user has not decided yet. The client keeps the openings in memory only, without sending
    /// them.
    case deferred

    init(_ recording: OpeningRecording) {
      switch recording {
      case .on: self = .on
      case .off: self = .off
      case .deferred: self = .deferred
      }
    }

    var recording: OpeningRecording {
      switch self {
      case .on: .on
      case .off: .off
      case .deferred: .deferred
      }
    }
  }
#endif
