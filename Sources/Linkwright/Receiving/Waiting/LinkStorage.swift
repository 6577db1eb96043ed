public import Foundation

/// Where links that wait survive the end of the app. A small thing, so that an app can put them where it
/// keeps its own.
public protocol LinkStorage: Sendable {
  /// What was saved last; nil for nothing.
  func load() throws -> Data?

  /// Puts data in the place of what was saved before.
  ///
  /// - Parameter data: nil for nothing.
  func save(_ data: Data?) throws
}

/// A file for links that wait. It is not part of backups, and on a device nobody reads it before the
/// first unlock.
public struct LinkFile: LinkStorage {
  private let file: URL

  /// Makes a storage.
  ///
  /// - Parameter folder: A folder of the app's own; it is made with the first link.
  public init(folder: URL) {
    file = folder.appendingPathComponent("waiting-links.json")
  }

  /// The file of the app, in its Application Support folder; nil where there is none.
  public static var standard: LinkFile? {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      .map { LinkFile(folder: $0.appendingPathComponent("Linkwright")) }
  }

  /// Reads the file.
  public func load() throws -> Data? {
    FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : nil
  }

  /// Replaces the file, or removes it.
  public func save(_ data: Data?) throws {
    guard let data else {
      if FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
      return
    }
    try PrivateFile.write(data, to: file)
  }
}
