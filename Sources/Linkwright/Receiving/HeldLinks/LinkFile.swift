public import Foundation

/// A file that stores held links across launches of the app.
///
/// The file is excluded from backups. On a device, the file cannot be read between a restart of the
/// device and the first unlock.
public struct LinkFile: LinkStorage {
  private static let name = "waiting-links.json"

  private let folder: PrivateFolder

  /// Creates a storage with a file in the given folder.
  ///
  /// - Parameter folder: A folder that only the app uses. The folder is created when the first link
  ///   is saved.
  public init(folder: URL) { self.folder = PrivateFolder(url: folder) }

  /// The default storage, a file in the app's Application Support folder; nil if the system does
  /// not provide that folder.
  public static var standard: LinkFile? {
    LinkClientOptions.usualFolder.map { LinkFile(folder: $0) }
  }

  /// Returns the content of the file, or nil if the file does not exist.
  ///
  /// - Throws: A Foundation error if the file cannot be read now.
  public func load() throws -> Data? { try folder.read(Self.name) }

  /// Replaces the content of the file.
  ///
  /// - Parameter data: The new content. A value of nil removes the file.
  public func save(_ data: Data?) throws {
    guard let data else { return try folder.remove(Self.name) }
    try folder.write(data, to: Self.name)
  }
}
