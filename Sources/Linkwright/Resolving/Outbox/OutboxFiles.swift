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

  // A method that reads a file returns nil if the file does not exist, or is damaged and has been set
  // aside. It throws an error if the file cannot be read now.

  func outbox() throws -> Outbox? {
    try content(Self.outboxFile, as: Outbox.self) as? Outbox
  }

  func erasures() throws -> Erasures? {
    try content(Self.erasuresFile, as: Erasures.self) as? Erasures
  }

  /// The batches of events, in any order.
  func batches() throws -> [EventQueue.Batch] {
    var batches: [EventQueue.Batch] = []
    for name in try names() {
      guard name.hasPrefix(Self.batchPrefix), let number = Self.number(of: name),
        let stored = try content(name, as: StoredBatch.self) as? StoredBatch
      else { continue }
      let byteCount = stored.events.reduce(0) { $0 + $1.maximumByteCount }
      batches.append(EventQueue.Batch(number: number, events: stored.events, byteCount: byteCount))
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
  func installation() throws -> String? {
    guard let data = try folder.read(Self.installationFile) else { return nil }
    return UUID(uuidString: String(decoding: data, as: UTF8.self))?.uuidString.lowercased()
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
    for name in try names() {
      let isBatch = name.hasPrefix(Self.batchPrefix)
      let isKept = deletion == .installation && name == Self.outboxFile
      let isOutbox = name.hasPrefix(Self.outboxFile) && !isKept
      if isBatch || isOutbox || name.hasPrefix(Self.installationFile + ".") {
        try folder.remove(name)
      }
    }
    guard deletion == .installation else { return }
    guard var outbox = try outbox() else { return }
    outbox.removeInstallation()
    if (try? write(outbox)) == nil { try folder.remove(Self.outboxFile) }
  }

  private func names() throws -> [String] {
    guard let names = folder.names else { throw CocoaError(.fileReadUnknown) }
    return names
  }

  // Not generic, because each type would get a copy.
  private func content(_ name: String, as type: any Decodable.Type) throws -> (any Decodable)? {
    guard let data = try folder.read(name) else { return nil }
    if let value = try? JSONDecoder().decode(type, from: data) { return value }
    folder.setAside(name)
    return nil
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
  private struct StoredBatch: Codable {
    private static let version = 1

    let events: [AppEvent]

    init(events: [AppEvent]) { self.events = events }

    init(from decoder: any Decoder) throws {
      let fields = try WireReader(decoder)
      try fields.check(version: Self.version)
      events = try fields.value("events")
    }

    func encode(to encoder: any Encoder) throws {
      let fields = WireWriter(encoder)
      try fields.write(Self.version, as: "version")
      try fields.write(events, as: "events")
    }
  }
}
