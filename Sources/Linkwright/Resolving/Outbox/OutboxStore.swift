import Foundation
import LinkwrightCore

/// Keeps what waits and the id of the installation: in memory, and in the folder if there is one.
///
/// A class because all parts of a client mean the same queue. Files are read and written on a queue of
/// their own, never by who calls.
final class OutboxStore: Sendable {
  struct State {
    var outbox = Outbox()
    var installation: String?
    /// How often all was forgotten: what was begun before that is not kept any more.
    var generation = 0
    var isLoaded: Bool
    var isChanged = false
    var isScheduled = false
  }

  let bounds: Outbox.Bounds
  let folder: PrivateFolder?
  let state: Locked<State>
  private let files = DispatchQueue(label: "linkwright.files", qos: .utility)

  init(folder: URL?, bounds: Outbox.Bounds) {
    self.bounds = bounds
    self.folder = folder.map(PrivateFolder.init)
    state = Locked(State(isLoaded: folder == nil))
  }

  var generation: Int { state.withLock { $0.generation } }

  /// What is known to wait now.
  var outbox: Outbox { state.withLock { $0.outbox } }

  /// Whether something may wait.
  var mayBeWaiting: Bool {
    state.withLock {
      !$0.isLoaded || !$0.outbox.openings.isEmpty || !$0.outbox.redemptions.isEmpty
    }
  }

  /// What waits, with what an earlier run of the app left.
  func loaded(at time: Timestamp) async -> Outbox {
    if !state.withLock({ $0.isLoaded }) { await onFiles { $0.load() } }
    return change { [bounds] outbox in
      outbox.expire(at: time, bounds)
      return outbox
    }
  }

  /// Changes what waits, and has it written.
  ///
  /// - Parameter generation: Of what is added, when it was begun; nil for what is always right.
  /// - Returns: nil when all was forgotten since then.
  @discardableResult
  func change<Value: Sendable>(
    since generation: Int,
    _ body: @Sendable (inout Outbox) -> Value
  ) -> Value? {
    changeState { state in
      state.generation == generation ? body(&state.outbox) : nil
    }
  }

  @discardableResult
  func change<Value: Sendable>(_ body: @Sendable (inout Outbox) -> Value) -> Value {
    changeState { state in body(&state.outbox) }
  }

  private func changeState<Value: Sendable>(_ body: @Sendable (inout State) -> Value) -> Value {
    let (value, isWriter) = state.withLock { state -> (Value, Bool) in
      let before = state.outbox
      let value = body(&state)
      if folder == nil || state.outbox == before { return (value, false) }
      state.isChanged = true
      defer { state.isScheduled = true }
      return (value, !state.isScheduled)
    }
    if isWriter { files.async { self.write() } }
    return value
  }

  /// Waits until all is written that was changed before.
  func settle() async { await onFiles { _ in } }

  func onFiles<Value: Sendable>(
    _ body: @escaping @Sendable (OutboxStore) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      files.async { continuation.resume(returning: body(self)) }
    }
  }
}
