public import Foundation

/// Where links that wait survive the end of the app. A small thing, so that an app can put them where it
/// keeps its own.
public protocol LinkStorage: Sendable {
  /// What was saved last; nil for nothing. When it throws, it is asked again later, and nothing is saved
  /// until then.
  func load() throws -> Data?

  /// Puts data in the place of what was saved before.
  ///
  /// - Parameter data: nil for nothing.
  func save(_ data: Data?) throws
}

/// A file for links that wait. It is not part of backups, and on a device nobody reads it before the
/// first unlock.
public struct LinkFile: LinkStorage {
  private static let name = "waiting-links.json"

  private let folder: PrivateFolder

  /// Makes a storage.
  ///
  /// - Parameter folder: A folder of the app's own; it is made with the first link.
  public init(folder: URL) { self.folder = PrivateFolder(url: folder) }

  /// The file of the app, in its Application Support folder; nil where there is none.
  public static var standard: LinkFile? {
    LinkClientOptions.usualFolder.map { LinkFile(folder: $0) }
  }

  /// Reads the file.
  public func load() throws -> Data? {
    switch folder.read(Self.name) {
    case .missing: nil
    case .bytes(let data): data
    case .locked: throw CocoaError(.fileReadNoPermission)
    }
  }

  /// Replaces the file, or removes it.
  public func save(_ data: Data?) throws {
    guard let data else { return try folder.remove(Self.name) }
    try folder.write(data, to: Self.name)
  }
}
