import Foundation
import LinkwrightCore

/// Reads and writes the files of an ``OutboxStore``. All methods except ``update(_:)`` run on the
/// queue of the store.
///
/// A class, because the store passes it to its queue.
final class OutboxWriter: Sendable {
  let state: Locked<OutboxState>
  let news = AttributionNews()
  private let bounds: Outbox.Bounds
  private let disk: OutboxFiles?

  init(_ options: LinkClientOptions, _ bounds: Outbox.Bounds) {
    self.bounds = bounds
    disk = options.folder.map {
      OutboxFiles(folder: PrivateFolder(url: $0, beforeStep: options.beforeFileStep))
    }
    state = Locked(OutboxState(recording: options.recording, isLoaded: disk == nil))
  }

  var hasFolder: Bool { disk != nil }

  /// Changes the state, and publishes the attribution if it changes.
  @discardableResult
  func update(_ body: (inout OutboxState) -> Bool) -> Bool {
    state.withLock { [news] state in
      // Inside the lock, so that listeners get attributions in their order.
      defer { news.set(state.attribution) }
      return body(&state)
    }
  }

  /// Loads the outbox of an earlier launch. If a file cannot be read now, a later call tries again,
  /// and nothing is written until it succeeds.
  private func load() {
    guard let disk, !state.withLock({ $0.isLoaded }) else { return }
    guard loadErasures() else { return }
    do {
      let (older, batches) = (try disk.outbox(), try disk.batches())
      update { state in
        state.load(older, batches, bounds)
        return true
      }
    } catch {}
  }

  /// Loads the erasures of an earlier launch, and completes a deletion that a kill interrupted.
  ///
  /// - Returns: false if the file cannot be read now.
  private func loadErasures() -> Bool {
    guard let disk, !state.withLock({ $0.areErasuresLoaded }) else { return true }
    var older: Erasures
    do {
      older = try disk.erasures() ?? Erasures()
      if let deletion = older.deletion {
        try disk.delete(deletion)
        older.deletion = nil
        write(older)
      }
    } catch {
      return false
    }
    state.withLock { [older] state in
      state.areErasuresLoaded = true
      state.erasures.join(older: older)
    }
    return true
  }

  /// Performs the deletions that the app has requested.
  ///
  /// - Returns: false if a file cannot be read or deleted now. A later call tries again.
  private func performDeletions() -> Bool {
    while let next = state.withLock({ $0.deletions.first }) {
      guard perform(next) else { return false }
      state.withLock { _ = $0.deletions.removeFirst() }
    }
    return true
  }

  private func perform(_ deletion: OutboxState.PendingDeletion) -> Bool {
    var installation = deletion.installation
    if deletion.isErased, installation == nil, let disk {
      do { installation = try disk.installation() } catch { return false }
    }
    // Earlier erasures must survive.
    guard loadErasures() else { return false }
    var erasures = state.withLock { [installation] state in
      if deletion.isErased, let installation { state.erasures.add(installation) }
      return state.erasures
    }
    guard let disk else { return true }
    erasures.deletion = deletion.extent
    // On a full disk, the deletion makes the space for the second attempt.
    try? disk.write(erasures)
    guard (try? disk.delete(deletion.extent)) != nil else { return false }
    erasures.deletion = nil
    write(erasures)
    return true
  }

  private func write(_ erasures: Erasures) {
    if (try? disk?.write(erasures)) == nil { state.withLock { $0.hasChangedErasures = true } }
  }

  /// Writes what has changed. Batches are written before the outbox, which says that the first
  /// opening is in a batch.
  func write() {
    guard performDeletions() else { return state.withLock { $0.isScheduled = false } }
    load()
    prepareLaunch()
    var work = Work()
    guard update({ work.take(from: &$0, bounds) }), let disk else { return }
    work.changes.removeAll { (try? disk.perform($0)) != nil }
    if work.changes.isEmpty, let outbox = work.outbox, (try? disk.write(outbox)) != nil {
      work.outbox = nil
    }
    if let erasures = work.erasures, (try? disk.write(erasures)) != nil { work.erasures = nil }
    if let installation = work.installation,
      (try? disk.writeInstallation(installation)) != nil
    {
      work.installation = nil
    }
    if work.deletesDamagedFiles { disk.deleteDamagedFiles() }
    state.withLock { [work] in work.retry(in: &$0) }
  }

  /// What has to be written.
  private struct Work: Sendable {
    var outbox: Outbox?
    var changes: [EventQueue.Change] = []
    var erasures: Erasures?
    var installation: String?
    var deletesDamagedFiles = false
    var generation = 0

    /// - Returns: false if nothing may be written now.
    mutating func take(from state: inout OutboxState, _ bounds: Outbox.Bounds) -> Bool {
      state.isScheduled = false
      guard state.isLoaded, state.deletions.isEmpty else { return false }
      state.admit(bounds)
      if state.isChanged { outbox = state.outbox }
      changes = state.events.takeChanges()
      if state.hasChangedErasures { erasures = state.erasures }
      if state.isInstallationUnwritten { installation = state.installation }
      deletesDamagedFiles = state.deletesDamagedFiles
      generation = state.generation
      (state.isChanged, state.hasChangedErasures) = (false, false)
      (state.isInstallationUnwritten, state.deletesDamagedFiles) = (false, false)
      return true
    }

    /// Notes what could not be written. The next change tries to write it again. Until then, it is in
    /// memory only.
    func retry(in state: inout OutboxState) {
      if erasures != nil { state.hasChangedErasures = true }
      guard state.generation == generation else { return }
      if installation != nil { state.isInstallationUnwritten = true }
      for change in changes { state.events.retry(change) }
      if outbox != nil { state.isChanged = true }
    }
  }

  /// Makes sure that there is an installation ID if the app has reported a launch.
  private func prepareLaunch() {
    let (isNeeded, generation) = state.withLock { state in
      let isNeeded = state.isLoaded && state.recording == .on && state.hasArrivedLaunch
      return (isNeeded && state.installation == nil, state.generation)
    }
    if isNeeded { readInstallation(since: generation, isLaunch: true) }
  }

  /// Reads the installation ID, if there is one.
  func readExistingInstallation() {
    let generation = state.withLock { $0.generation }
    if let disk, (try? disk.installation()) != nil { readInstallation(since: generation) }
  }

  /// Reads the installation ID, and creates one if there is none.
  ///
  /// - Parameter isLaunch: Whether the ID is needed for a launch, so that a new ID begins with a
  ///   first opening even if the process is killed before it is queued.
  func readInstallation(since generation: Int, isLaunch: Bool = false) {
    let isReadable = state.withLock {
      $0.installation == nil && $0.generation == generation && $0.deletions.isEmpty
    }
    guard isReadable else { return }
    var stored: String?
    do { stored = try disk?.installation() } catch { return }
    var id = stored ?? UUID().uuidString.lowercased()
    var isWritten = true
    if let disk, stored == nil {
      let outbox = state.withLock { [id] state -> Outbox? in
        guard isLaunch, state.generation == generation, state.outbox.launches == nil else {
          return nil
        }
        state.outbox.launches = LaunchRecord(installation: id, isOpened: false)
        state.isChanged = true
        return state.outbox
      }
      if let outbox { try? disk.write(outbox) }
      if let known = state.withLock({ $0.outbox.launches?.installation }) { id = known }
      isWritten = (try? disk.writeInstallation(id)) != nil
    }
    state.withLock { [id, isNew = stored == nil, isWritten] state in
      guard state.generation == generation else { return }
      state.installation = id
      state.isNewInstallation = isNew
      state.isInstallationUnwritten = !isWritten
    }
  }
}
