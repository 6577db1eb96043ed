extension LinkCenter {
  /// The links that arrive.
  public var plans: LinkPlans<Route> { LinkPlans(center: self) }

  func nextArrival() async -> ArrivedLink<Route>? {
    if let first = arrivals.takeFirst() { return first }
    let reader = arrivals.newReader()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A cancellation before this would have found nobody.
        if Task.isCancelled { return continuation.resume(returning: nil) }
        arrivals.wait(reader, continuation)
      }
    } onCancel: {
      Task { @MainActor in self.arrivals.cancel(reader) }
    }
  }
}
