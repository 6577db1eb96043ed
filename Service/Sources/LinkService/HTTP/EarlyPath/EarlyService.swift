import HTTPTypes
import LinkStore
import Logging
import NIOCore

/// What ``EarlyHandler`` and ``EarlyStreamHandler`` need from the service.
struct EarlyService: Sendable {
  /// Decides about a request. A decision that is not `ready` has no effects.
  var decide: @Sendable (PlainRequest, VisitorAddress?) -> PublicDecision
  /// Decides about a request of HTTP/2 in the same way.
  var decideDecoded: @Sendable (HTTPRequest, VisitorAddress?) -> PublicDecision
  /// Answers a request that has to wait, and then calls a function on any thread.
  var answer: @Sendable (PendingVisit, @escaping @Sendable (PublicAnswer) -> Void) -> Void
  /// Returns the recorder for the events of an event loop, on which it is called.
  var recorder: @Sendable (any EventLoop) -> any LoopRecorder
  /// Reports an answer and the time that it took.
  var report: @Sendable (PublicAnswer, HTTPRequest.Method, Duration) -> Void
  /// The value of the header `Date`.
  var date: @Sendable () -> String
}

extension EarlyService {
  init(_ decider: PublicDecider, logger: Logger) {
    let (dependencies, dates) = (decider.dependencies, DateHeader())
    self.init(
      decide: { decider.decide($0, peer: $1) },
      decideDecoded: { decider.decide($0, peer: $1) },
      answer: { visit, completion in
        Task { completion(await decider.answer(to: visit, logger: logger)) }
      },
      recorder: { dependencies.recorder.recorder(on: $0) },
      report: { dependencies.report($0, method: $1, duration: $2) },
      date: { dates.value(at: dependencies.now()) }
    )
  }
}
