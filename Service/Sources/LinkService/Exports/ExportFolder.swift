import Foundation
package import LinkStore
package import LinkwrightCore

/// Writes the rows of an export to a folder, in a file for each day in UTC.
///
/// A file has its final name only when its day is complete. Until then, its name ends with `.open`. The
/// file of the state says up to which cursor the rows are in the files, and how long these are. So a run
/// that is killed at any moment is continued by the next run, without a row twice or missing.
package struct ExportFolder {
  package struct Summary: Sendable, Hashable, Codable {
    package var kind: String
    /// The number of rows that were written.
    package var rows = 0
    /// The files that became complete.
    package var completed: [String] = []
    /// The files whose days are not complete.
    package var open: [String] = []
  }

  /// How long after its end a day is still open. Events reach the database later, for example after it
  /// was down.
  package static let grace = Duration.seconds(3600)

  /// The number of rows after which the files and the state are synced to disk.
  private static let checkpointRowCount = 500_000
  /// The number of bytes that are collected before they are written.
  private static let bufferByteCount = 8 << 20
  private static let partRowCount = 20_000

  private let files: ExportFiles
  private let kind: ExportKind
  private let format: ExportFormat
  private var state: ExportState
  private var buffers: [String: [UInt8]] = [:]
  private var summary: Summary

  /// Opens or creates a folder, and undoes what a killed run wrote after its last checkpoint.
  ///
  /// - Throws: ``AdministrationError``
  package init(_ folder: String, _ kind: ExportKind, _ format: ExportFormat) throws {
    self.kind = kind
    self.format = format
    summary = Summary(kind: kind.name)
    files = try ExportFiles(folder, prefix: "\(kind.name)-", suffix: ".\(format.rawValue)")
    state = try files.state() ?? ExportState()
    try recover()
  }

  /// Writes all rows that follow the last run.
  ///
  /// - Parameters:
  ///   - next: Returns the rows that a request asks for.
  ///   - progress: Called with the number of rows so far.
  package mutating func run(
    now: () -> Timestamp,
    progress: (Int) -> Void = { _ in },
    _ next: (ExportRequest) async throws -> ExportPart
  ) async throws -> Summary {
    var cursor = try state.cursor.map { try ExportCursor($0, of: kind) }
    var rowsAtCheckpoint = 0
    while true {
      // Rows that are stored after this moment may be missing, so the days are judged by it.
      let time = now()
      var request = ExportRequest(
        kind,
        format,
        after: cursor,
        rowLimit: Self.partRowCount,
        at: time
      )
      request.splitsDays = true
      let part = try await next(request)
      for rows in part.rows {
        let name = fileName(of: ExportDay(rows.day), at: time)
        buffers[name, default: []] += rows.bytes
        summary.rows += rows.count
      }
      cursor = part.next
      state.cursor = part.next.text
      if part.isLast {
        try checkpoint()
        try complete(at: time)
        summary.open = state.files.keys.sorted().map { $0 + ExportFiles.openSuffix }
        return summary
      }
      if summary.rows - rowsAtCheckpoint >= Self.checkpointRowCount {
        try checkpoint()
        rowsAtCheckpoint = summary.rows
        progress(summary.rows)
      } else if buffers.values.reduce(0, { $0 + $1.count }) > Self.bufferByteCount {
        try flush()
      }
      try Task.checkCancellation()
    }
  }

  // MARK: Files

  /// The file of a day. What arrives after the file was completed is in a file of its own, which also
  /// has the day of the export in its name.
  private func fileName(of day: ExportDay, at time: Timestamp) -> String {
    guard let last = state.lastCompleteDay, day.number <= last else { return files.name(day) }
    return files.name(day, late: ExportDay(ofMilliseconds: time.milliseconds))
  }

  /// Writes the collected rows. They count only after the next checkpoint.
  private mutating func flush() throws {
    for (name, bytes) in buffers.sorted(by: { $0.key < $1.key }) where !bytes.isEmpty {
      let isNew = state.files[name] == nil
      let content = isNew ? format.header(of: kind) + bytes : bytes
      let length = isNew ? 0 : state.files[name] ?? 0
      state.files[name] = try files.write(content, to: name, at: length)
    }
    buffers = [:]
  }

  private mutating func checkpoint() throws {
    try flush()
    for name in state.files.keys { try files.sync(name) }
    try files.save(state)
  }

  /// Gives the files of complete days their final names.
  private mutating func complete(at time: Timestamp) throws {
    let moment = (time - Self.grace).milliseconds
    let lastDay = ExportDay(ofMilliseconds: moment).number - 1
    let complete = state.files.keys.filter { name in
      files.lastDay(of: name).map { $0.number <= lastDay } ?? false
    }.sorted()
    state.lastCompleteDay = max(state.lastCompleteDay ?? lastDay, lastDay)
    state.completed = complete
    for name in complete { state.files[name] = nil }
    // The state says that they are complete, so a killed run is continued with these names.
    try files.save(state)
    try rename()
    summary.completed += complete
  }

  private mutating func rename() throws {
    for name in state.completed { try files.complete(name) }
    state.completed = []
    try files.save(state)
  }

  private mutating func recover() throws {
    if !state.completed.isEmpty { try rename() }
    if state.cursor == nil, let name = try files.names().first {
      throw AdministrationError(
        "\(files.folder) contains \(name), but not the state of its export: choose an empty folder."
      )
    }
    for name in try files.openNames() where state.files[name] == nil { try files.removeOpen(name) }
    for (name, length) in state.files { try files.truncate(name, to: length) }
  }
}

/// How far an export has come.
struct ExportState: Codable, Hashable {
  /// The cursor after the last row in the files; nil if there is none.
  var cursor: String?
  /// The lengths of the open files, by their final names.
  var files: [String: Int] = [:]
  /// The last day whose file is complete, and all days before it.
  var lastCompleteDay: Int?
  /// The files that are about to get their final names.
  var completed: [String] = []
}
