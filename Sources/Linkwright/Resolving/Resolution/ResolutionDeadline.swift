/// Decides what the app receives if a link is not resolved in time.
///
/// The time limit is ``LinkClientOptions/deadline``. It covers everything, including redirects and
/// the request to the service.
struct ResolutionDeadline: Sendable {
  private let clock: LinkClock
  private let limit: Duration

  init(_ options: LinkClientOptions) {
    clock = options.clock
    limit = options.deadline
  }

  /// Returns the result of a resolution. If the deadline passes or the caller is cancelled, returns
  /// the best link and campaign known so far instead, with the outcome `timedOut` or `cancelled`.
  ///
  /// - Parameters:
  ///   - attempt: The resolution in progress.
  ///   - keep: A closure that stores the opening, which has not reached the service. It is called
  ///     only if the resolution is interrupted.
  ///   - resolve: The resolution. A result that it returns too late is ignored.
  func resolution(
    of attempt: ResolutionAttempt,
    keep: @escaping @Sendable () -> Void,
    resolve: @escaping @Sendable () async -> LinkResolution
  ) async -> LinkResolution {
    await clock.value(within: limit, interrupted: keep) { interruption in
      attempt.resolution(interruption == .timedOut ? ServiceFailure.timedOut : .cancelled)
    } of: {
      await resolve()
    }
  }
}
