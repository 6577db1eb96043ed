import Foundation
import LinkwrightCore

/// The files of the outbox: openings and redemptions, one file for each batch of events, the
/// installation ID, and erasures. All methods run on the queue of the ``OutboxStore``.
struct OutboxFiles: Sendable {
  private static let outboxFile = "outbox.json"
  private static let installationFile = "installation"
  private static let erasuresFile = "erasures.json"
  private static let batchPrefix = "events-"

  let folder: PrivateFolder

  /// The content of a file.
  enum Content<Value: Sendable>: Sendable {
    /// The file does not exist, or has been set aside because it is damaged.
    case none
    /// The file cannot be read now.
    case locked
    case value(Value)
  }

  func outbox() -> Content<Outbox> {
    content(Self.outboxFile, Outbox.self) { $0.version == Outbox.currentVersion }
  }

  func erasures() -> Content<Erasures> {
    content(Self.erasuresFile, Erasures.self) { $0.version == Erasures.currentVersion }
  }

  /// The batches of events, in any order; nil if one of them cannot be read now. A damaged batch is
  /// set aside.
  func batches() -> [EventQueue.Batch]? {
    guard let names = folder.names else { return nil }
    var batches: [EventQueue.Batch] = []
    for name in names {
      guard name.hasPrefix(Self.batchPrefix), let number = Self.number(of: name) else { continue }
      switch content(name, StoredBatch.self, isReadable: { $0.version == 1 }) {
      case .none: break
      case .locked: return nil
      case .value(let stored):
        let byteCount = stored.events.reduce(0) { $0 + $1.maximumByteCount }
        batches.append(
          EventQueue.Batch(number: number, events: stored.events, byteCount: byteCount)
        )
      }
    }
    return batches
  }

  func write(_ outbox: Outbox) throws {
    if outbox.isEmpty { return folder.delete(Self.outboxFile) }
    try folder.write(JSONEncoder().encode(outbox), to: Self.outboxFile)
  }

  func write(_ erasures: Erasures) throws {
    if erasures.isEmpty { return try folder.remove(Self.erasuresFile) }
    try folder.write(JSONEncoder().encode(erasures), to: Self.erasuresFile)
  }

  func perform(_ change: EventQueue.Change) throws {
    switch change {
    case .write(let batch):
      try folder.write(
        JSONEncoder().encode(StoredBatch(events: batch.events)),
        to: Self.name(batch.number)
      )
    case .delete(let number): try folder.remove(Self.name(number))
    }
  }

  /// The installation ID. An ID that is damaged counts as missing.
  func installation() -> Content<String> {
    switch folder.read(Self.installationFile) {
    case .missing: .none
    case .locked: .locked
    case .bytes(let data):
      UUID(uuidString: String(decoding: data, as: UTF8.self))
        .map { .value($0.uuidString.lowercased()) } ?? .none
    }
  }

  func writeInstallation(_ id: String) throws {
    try folder.write(Data(id.utf8), to: Self.installationFile)
  }

  /// Deletes the damaged files that were set aside.
  func deleteDamagedFiles() {
    for name in folder.names ?? [] where name.hasSuffix(PrivateFolder.damagedSuffix) {
      folder.delete(name)
    }
  }

  /// Deletes files, also those that a killed process left behind. The installation ID comes first,
  /// because it identifies the rest.
  ///
  /// - Throws: An error if a file cannot be deleted now. The method can be called again.
  func delete(_ deletion: Erasures.Deletion) throws {
    try folder.remove(Self.installationFile)
    guard let names = folder.names else { throw CocoaError(.fileReadUnknown) }
    for name in names {
      let isBatch = name.hasPrefix(Self.batchPrefix)
      let isKept = deletion == .installation && name == Self.outboxFile
      let isOutbox = name.hasPrefix(Self.outboxFile) && !isKept
      if isBatch || isOutbox || name.hasPrefix(Self.installationFile + ".") {
        try folder.remove(name)
      }
    }
    guard deletion == .installation else { return }
    switch outbox() {
    case .none: break
    case .locked: throw CocoaError(.fileReadUnknown)
    case .value(var outbox):
      outbox.removeInstallation()
      if (try? write(outbox)) == nil { try folder.remove(Self.outboxFile) }
    }
  }

  private func content<Value: Decodable & Sendable>(
    _ name: String,
    _ type: Value.Type,
    isReadable: (Value) -> Bool
  ) -> Content<Value> {
    switch folder.read(name) {
    case .missing: return .none
    case .locked: return .locked
    case .bytes(let data):
      if let value = try? JSONDecoder().decode(type, from: data), isReadable(value) {
        return .value(value)
      }
      folder.setAside(name)
      return .none
    }
  }

  private static func name(_ number: Int) -> String { "\(batchPrefix)\(number).json" }

  /// Far above the number of batches that an installation ever has.
  private static let maximumNumber = 1 << 53

  private static func number(of name: String) -> Int? {
    let digits = name.dropFirst(batchPrefix.count).dropLast(".json".count)
    guard let number = WholeNumber(String(digits))?.signed.flatMap(Int.init(exactly:)),
      (0..<maximumNumber).contains(number),
      Self.name(number) == name
    else { return nil }
    return number
  }

  /// The content of the file of a batch.
  private struct StoredBatch: Codable, Sendable {
    var version = 1
    var events: [AppEvent]
  }
}
