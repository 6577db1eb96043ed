import Foundation

// What happens on the queue for files.
extension OutboxStore {
  private static let outboxFile = "outbox.json"
  private static let installationFile = "installation"

  /// Reads what an earlier run of the app left. A file that cannot be read yet is left for later, and
  /// until then nothing is written.
  func load() {
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
      // What was forgotten while it was read does not come back.
      guard !state.isLoaded else { return }
      state.isLoaded = true
      if let older { state.outbox.join(older: older, bounds) }
    }
  }

  func write() {
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
      // Tried again with the next change; until then the queue is in memory.
      state.withLock { $0.isChanged = true }
    }
  }

  /// The id of this installation, drawn at random when it is first needed.
  ///
  /// - Returns: nil while its file cannot be read.
  func installation() async -> String? {
    if let known = state.withLock({ $0.installation }) { return known }
    return await onFiles { $0.readInstallation() }
  }

  private func readInstallation() -> String? {
    let (known, generation) = state.withLock { ($0.installation, $0.generation) }
    if let known { return known }
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

  /// Forgets all, in memory at once and then in the folder.
  func forget() async {
    state.withLock { state in
      state.outbox = Outbox()
      state.installation = nil
      state.generation += 1
      // What is there is deleted and not read.
      state.isLoaded = true
    }
    await onFiles { store in
      for name in [Self.outboxFile, Self.outboxFile + ".damaged", Self.installationFile] {
        store.folder?.delete(name)
      }
    }
  }
}
