extension LinkCenter {
  /// The links that arrive.
  public var plans: LinkPlans<Route> { LinkPlans(center: self) }

  func nextArrival() async -> ArrivedLink<Route>? {
    if Task.isCancelled { return nil }
    if let first = arrivals.takeFirst() { return first }
    let reader = arrivals.newReader()
    let arrived: ArrivedLink<Route>? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A cancellation before this would have found nobody.
        if Task.isCancelled { return continuation.resume(returning: nil) }
        arrivals.wait(reader, continuation)
      }
    } onCancel: {
      Task { @MainActor in self.arrivals.cancel(reader) }
    }
    guard let arrived, Task.isCancelled else { return arrived }
    // Who was cancelled in the moment in which it came does not show it any more.
    if let onPlan { onPlan(arrived) } else { arrivals.putBack(arrived) }
    return nil
  }
}
