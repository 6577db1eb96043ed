/// The tasks that wait for the next ready link.
///
/// A resumed task looks for a link, and waits again if another task took it first. A class, because
/// a cancelled task removes itself from the list.
@MainActor
final class PlanReaders {
  private var waiting: [(id: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var count = 0

  /// Waits until links are ready, or until the task is cancelled.
  func wait() async {
    count += 1
    let id = count
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // The task was cancelled before its reader was registered, so the cancellation handler found
        // no reader to cancel.
        if Task.isCancelled { return continuation.resume() }
        waiting.append((id, continuation))
      }
    } onCancel: {
      Task { @MainActor in cancel(id) }
    }
  }

  func resumeAll() {
    let all = waiting
    waiting = []
    for reader in all { reader.continuation.resume() }
  }

  private func cancel(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume()
  }
}
