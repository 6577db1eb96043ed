import LinkStore
import NIOCore

/// Records events.
///
/// A failure does not stop a response. The recorder itself reports lost events.
protocol VisitRecorder: Sendable {
  /// Records an event.
  ///
  /// - Parameter completion: Called once, on any thread, when the event is on disk or is lost.
  func record(_ event: VisitEvent, completion: @escaping @Sendable () -> Void)
  /// Records an event in the background.
  func enqueue(_ event: VisitEvent)
  /// Returns the recorder for the events of an event loop. Call this method on the event loop.
  func recorder(on loop: any EventLoop) -> any LoopRecorder
}

extension VisitRecorder {
  /// Records an event and returns when it is on disk or is lost.
  func record(_ event: VisitEvent) async {
    await withCheckedContinuation { continuation in
      record(event) { continuation.resume() }
    }
  }
}

/// Records events of one event loop. It is used only on this event loop.
protocol LoopRecorder: AnyObject {
  /// Records an event. Afterwards, but not before this method returns, calls ``EventWaiter`` once.
  /// The calls have the order of the events.
  ///
  /// - Parameter number: The number that the waiter gets. Unlike a closure, it takes no memory.
  func record(_ event: VisitEvent, for waiter: any EventWaiter, _ number: Int)
}

/// Waits until events are recorded.
protocol EventWaiter: AnyObject {
  /// Called on the event loop when the event with a number is on disk or is lost.
  func didRecord(_ number: Int)
}
