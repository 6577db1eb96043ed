import Foundation
import LinkStore

/// The files of one export in a folder.
///
/// A class because it holds the lock on the folder.
final class ExportFiles {
  let folder: String
  private let prefix: String
  private let suffix: String
  private let lock: FileLock

  /// What follows the name of a file whose day is not complete.
  static let openSuffix = ".open"

  /// - Parameters:
  ///   - prefix: What precedes the day in the names of the files.
  ///   - suffix: What follows the day.
  init(_ folder: String, prefix: String, suffix: String) throws {
    self.folder = folder
    self.prefix = prefix
    self.suffix = suffix
    do {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw AdministrationError("The folder \(folder) cannot be created: \(error)")
    }
    let path = folder + "/.\(prefix)export\(suffix).lock"
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.error("open", path) }
    guard let lock = FileLock(file) else {
      throw AdministrationError(
        "Another export writes to \(folder) at this moment: wait until it ends."
      )
    }
    self.lock = lock
  }

  // MARK: Names

  func name(_ day: ExportDay, late export: ExportDay? = nil) -> String {
    prefix + day.text + (export.map { ".late-" + $0.text } ?? "") + suffix
  }

  /// The day after which a file is complete: that of its rows, or of the export of late rows.
  func lastDay(of name: String) -> ExportDay? {
    let text = name.dropFirst(prefix.count).dropLast(suffix.count).suffix(10)
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    let components = DateComponents(
      timeZone: .gmt,
      year: parts[0],
      month: parts[1],
      day: parts[2]
    )
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(from: components).map {
      ExportDay(ofMilliseconds: Int64($0.timeIntervalSince1970 * 1000))
    }
  }

  /// The complete files.
  func names() throws -> [String] {
    try content().filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.sorted()
  }

  /// The final names of the open files.
  func openNames() throws -> [String] {
    try content().filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix + Self.openSuffix) }
      .map { String($0.dropLast(Self.openSuffix.count)) }
  }

  private func content() throws -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw AdministrationError("The folder \(folder) cannot be read: \(error)")
    }
  }

  private func openPath(_ name: String) -> String { "\(folder)/\(name)\(Self.openSuffix)" }

  // MARK: Open files

  /// Writes bytes at an offset, which is the length of the file.
  ///
  /// - Returns: The new length.
  func write(_ bytes: [UInt8], to name: String, at offset: Int) throws -> Int {
    try withFile(name, O_WRONLY | O_CREAT) { file in
      var written = 0
      while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes {
          pwrite(file, $0.baseAddress, $0.count, off_t(offset + written))
        }
        guard count >= 0 else { throw Self.error("write", openPath(name)) }
        written += count
      }
      return offset + bytes.count
    }
  }

  func sync(_ name: String) throws {
    try withFile(name, O_WRONLY) { file in
      guard fsync(file) == 0 else { throw Self.error("sync", openPath(name)) }
    }
  }

  func truncate(_ name: String, to length: Int) throws {
    try withFile(name, O_WRONLY) { file in
      var status = stat()
      guard fstat(file, &status) == 0 else { throw Self.error("read", openPath(name)) }
      guard Int(status.st_size) >= length else {
        throw AdministrationError(
          "\(openPath(name)) was changed since the last export: export to an empty folder."
        )
      }
      guard ftruncate(file, off_t(length)) == 0 else {
        throw Self.error("truncate", openPath(name))
      }
    }
  }

  func removeOpen(_ name: String) throws {
    guard unlink(openPath(name)) == 0 else { throw Self.error("remove", openPath(name)) }
  }

  /// Gives a file its final name, unless it already has it.
  func complete(_ name: String) throws {
    guard rename(openPath(name), "\(folder)/\(name)") == 0 || errno == ENOENT else {
      throw Self.error("rename", openPath(name))
    }
    try syncFolder()
  }

  private func withFile<Value>(
    _ name: String,
    _ flags: CInt,
    _ body: (CInt) throws -> Value
  ) throws -> Value {
    let file = open(openPath(name), flags | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.error("open", openPath(name)) }
    defer { close(file) }
    return try body(file)
  }

  // MARK: State

  private var statePath: String { folder + "/.\(prefix)export\(suffix).json" }

  func state() throws -> ExportState? {
    guard let data = FileManager.default.contents(atPath: statePath) else { return nil }
    do { return try JSONDecoder().decode(ExportState.self, from: data) } catch {
      throw AdministrationError("\(statePath) cannot be read: export to an empty folder.")
    }
  }

  /// Replaces the file of the state. It is on disk afterwards.
  func save(_ state: ExportState) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(state)
    let path = statePath + ".new"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.error("open", path) }
    defer { close(file) }
    let count = data.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
    guard count == data.count, fsync(file) == 0, rename(path, statePath) == 0 else {
      throw Self.error("write", path)
    }
    try syncFolder()
  }

  private func syncFolder() throws {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw Self.error("open", folder) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw Self.error("sync", folder) }
  }

  private static func error(_ action: String, _ path: String) -> AdministrationError {
    AdministrationError("Could not \(action) \(path): \(String(cString: strerror(errno))).")
  }
}
