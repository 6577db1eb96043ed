import Foundation
import LinkwrightCore

/// Stores the outbox and the installation ID in memory and, if the client has a folder, on disk.
///
/// The store is a class because all parts of a client share one outbox. Files are read and written
/// on the store's own queue, never on the caller's thread.
final class OutboxStore: Sendable {
  private struct State {
    var outbox = Outbox()
    var recording: OpeningRecording
    /// The openings that wait for the decision of the user. They are never written to disk.
    var deferred = Outbox()
    /// Whether the user has declined, so that the openings of earlier launches are deleted as soon
    /// as their file can be read, even if the user agrees in the meantime.
    var deletesOlderOpenings: Bool
    var installation: String?
    /// The number of times that the app has deleted its data. Calls that began in an earlier
    /// generation store nothing.
    var generation = 0
    var isLoaded: Bool
    var isChanged = false
    var isScheduled = false
  }

  private static let outboxFile = "outbox.json"
  private static let installationFile = "installation"

  let bounds: Outbox.Bounds
  private let folder: PrivateFolder?
  private let state: Locked<State>
  private let files = DispatchQueue(label: "linkwright.files", qos: .utility)

  init(_ options: LinkClientOptions) {
    bounds = Outbox.Bounds(openings: options.maximumOpeningCount, age: options.maximumAge)
    folder = options.folder.map(PrivateFolder.init)
    state = Locked(
      State(
        recording: options.recording,
        deletesOlderOpenings: options.recording == .off,
        isLoaded: options.folder == nil
      )
    )
  }

  var generation: Int { state.withLock { $0.generation } }

  /// The number of openings that have not been sent, including those that wait for the decision of
  /// the user.
  var waitingOpeningCount: Int {
    state.withLock { $0.outbox.openings.count + $0.deferred.openings.count }
  }

  var droppedCount: Int { state.withLock { $0.outbox.droppedCount + $0.deferred.droppedCount } }

  /// Whether openings are recorded. The openings that wait for the decision of the user are stored
  /// or deleted as soon as the decision is known.
  var recording: OpeningRecording {
    get { state.withLock { $0.recording } }
    set {
      changeState { [bounds] state in
        state.recording = newValue
        switch newValue {
        case .on:
          state.outbox.append(state.deferred, bounds)
          state.deferred = Outbox()
        case .off:
          state.outbox.removeAllOpenings()
          state.deferred = Outbox()
          if !state.isLoaded { state.deletesOlderOpenings = true }
        case .deferred: break
        }
      }
    }
  }

  /// Stores an opening, unless openings are not recorded.
  ///
  /// - Parameter generation: The generation in which the opening was created.
  func keep(_ opening: ResolveRequest, since generation: Int) {
    changeState { [bounds] state in
      guard state.generation == generation else { return }
      switch state.recording {
      case .on: state.outbox.add(opening, bounds)
      case .deferred: state.deferred.add(opening, bounds)
      case .off: break
      }
    }
  }

  /// Whether the outbox has entries or has not been loaded yet.
  var mayBeWaiting: Bool {
    state.withLock {
      !$0.isLoaded || !$0.outbox.openings.isEmpty || !$0.outbox.redemptions.isEmpty
    }
  }

  /// Returns the outbox, including entries of an earlier launch but without expired entries.
  func loaded(at time: Timestamp) async -> Outbox {
    if !state.withLock({ $0.isLoaded }) { await onFiles { $0.write() } }
    return changeState { [bounds] state in
      state.outbox.expire(at: time, bounds)
      state.deferred.expire(at: time, bounds)
      return state.outbox
    }
  }

  /// Changes the outbox and schedules a write.
  ///
  /// - Parameter generation: The generation in which the call began.
  /// - Returns: nil, without changing anything, if the app has deleted its data since then.
  @discardableResult
  func change<Value: Sendable>(
    since generation: Int,
    _ body: @Sendable (inout Outbox) -> Value
  ) -> Value? {
    changeState { state in
      state.generation == generation ? body(&state.outbox) : nil
    }
  }

  /// Changes the outbox and schedules a write.
  @discardableResult
  func change<Value: Sendable>(_ body: @Sendable (inout Outbox) -> Value) -> Value {
    changeState { state in body(&state.outbox) }
  }

  @discardableResult
  @inline(never)
  private func changeState<Value: Sendable>(_ body: @Sendable (inout State) -> Value) -> Value {
    let (value, isWriter) = state.withLock { state -> (Value, Bool) in
      let before = (state.outbox, state.deletesOlderOpenings)
      let value = body(&state)
      if folder == nil || (state.outbox, state.deletesOlderOpenings) == before {
        return (value, false)
      }
      state.isChanged = true
      defer { state.isScheduled = true }
      return (value, !state.isScheduled)
    }
    if isWriter { files.async { self.write() } }
    return value
  }

  /// Returns the installation ID, a random ID that is generated when it is first needed.
  ///
  /// - Returns: The installation ID; nil as long as its file cannot be read, or if the app has
  ///   deleted its data since the call began.
  func installation() async -> String? {
    let (known, generation) = state.withLock { ($0.installation, $0.generation) }
    if let known { return known }
    return await onFiles { $0.readInstallation(since: generation) }
  }

  /// The time of the opening with an ID, if the opening is stored.
  func time(ofOpening id: String) -> Timestamp? {
    state.withLock { $0.outbox.time(ofOpening: id) ?? $0.deferred.time(ofOpening: id) }
  }

  /// Deletes all data, in memory at once. ``settle()`` waits until the files are deleted as well.
  func forget() {
    state.withLock { state in
      state.outbox = Outbox()
      state.deferred = Outbox()
      state.installation = nil
      state.generation += 1
      // The existing file is about to be deleted, so it must not be loaded.
      state.isLoaded = true
      // The lock is held, so that a call of the new generation reads no file before.
      files.async { self.deleteFiles() }
    }
  }

  /// Waits until all earlier changes have been written, if that is possible now.
  func settle() async { await onFiles { $0.write() } }

  private func onFiles<Value: Sendable>(
    _ body: @escaping @Sendable (OutboxStore) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      files.async { continuation.resume(returning: body(self)) }
    }
  }
}

// MARK: - On the queue for files

extension OutboxStore {
  /// Loads the outbox of an earlier launch. If the file cannot be read now, a later call tries
  /// again, and nothing is written until it succeeds.
  private func load() {
    guard let folder, !state.withLock({ $0.isLoaded }) else { return }
    var older: Outbox?
    switch folder.read(Self.outboxFile) {
    case .missing: break
    case .locked: return
    case .bytes(let data):
      older = try? JSONDecoder().decode(Outbox.self, from: data)
      if older?.version != Outbox.currentVersion {
        older = nil
        folder.setAside(Self.outboxFile)
      }
    }
    state.withLock { [bounds, older] state in
      // Data that the app deleted while the file was being read must not come back.
      guard !state.isLoaded else { return }
      state.isLoaded = true
      guard var older else { return }
      if state.deletesOlderOpenings {
        older.removeAllOpenings()
        state.isChanged = true
      }
      state.outbox.join(older: older, bounds)
    }
  }

  private func write() {
    load()
    let outbox = state.withLock { state -> Outbox? in
      state.isScheduled = false
      guard state.isLoaded, state.isChanged else { return nil }
      state.isChanged = false
      return state.outbox
    }
    guard let folder, let outbox else { return }
    if outbox.isEmpty { return folder.delete(Self.outboxFile) }
    do {
      try folder.write(JSONEncoder().encode(outbox), to: Self.outboxFile)
    } catch {
      // The next change tries to write the file again. Until then, the outbox is in memory only.
      state.withLock { $0.isChanged = true }
    }
  }

  private func deleteFiles() {
    for name in [Self.outboxFile, Self.outboxFile + ".damaged", Self.installationFile] {
      folder?.delete(name)
    }
  }

  private func readInstallation(since generation: Int) -> String? {
    let (known, isCurrent) = state.withLock { ($0.installation, $0.generation == generation) }
    if known != nil || !isCurrent { return known }
    var id = UUID().uuidString.lowercased()
    switch folder?.read(Self.installationFile) {
    case .locked?: return nil
    case .bytes(let data)?:
      if let stored = UUID(uuidString: String(decoding: data, as: UTF8.self)) {
        id = stored.uuidString.lowercased()
      } else {
        try? folder?.write(Data(id.utf8), to: Self.installationFile)
      }
    case .missing?: try? folder?.write(Data(id.utf8), to: Self.installationFile)
    case nil: break
    }
    state.withLock { [id] in if $0.generation == generation { $0.installation = id } }
    return id
  }
}
