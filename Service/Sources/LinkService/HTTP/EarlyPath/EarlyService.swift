import HTTPTypes
import LinkStore

/// What ``EarlyHandler`` needs from the service.
struct EarlyService: Sendable {
  /// Returns the redirect for a request; nil for a request that has to be passed on. A result of nil
  /// has no side effects.
  var redirect: @Sendable (PlainRequest, VisitorAddress?) -> LinkResponder.Redirect?
  /// Records an event, and then calls a function on any thread.
  var record: @Sendable (VisitEvent, @escaping @Sendable () -> Void) -> Void
  /// Reports a response and the time that it took.
  var report: @Sendable (LinkResponder.Redirect, Duration) -> Void
  /// The value of the header `Date`.
  var date: @Sendable () -> String
}

extension EarlyService {
  init(_ links: LinkResponder) {
    let dependencies = links.dependencies
    self.init(
      redirect: { links.redirectSynchronously($0, peer: $1) },
      record: { dependencies.recorder.record($0, completion: $1) },
      report: { redirect, duration in
        dependencies.report(
          redirect.handling,
          method: .get,
          status: redirect.response.status.rawValue,
          byteCount: 0,
          duration: duration
        )
      },
      date: { links.dates.value(at: dependencies.now()) }
    )
  }
}
