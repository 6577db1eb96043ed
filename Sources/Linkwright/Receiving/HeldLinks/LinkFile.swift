public import Foundation

/// A file that keeps held links.
///
/// The file is excluded from backups. On a device it cannot be read before the first unlock after a restart.
public struct LinkFile: LinkStorage {
  private static let name = "waiting-links.json"

  private let folder: PrivateFolder

  /// Creates a storage in a folder.
  ///
  /// - Parameter folder: A folder that only the app uses. It is created when the first link is saved.
  public init(folder: URL) { self.folder = PrivateFolder(url: folder) }

  /// The default file, in the app's Application Support folder; nil if that folder does not exist.
  public static var standard: LinkFile? {
    LinkClientOptions.usualFolder.map { LinkFile(folder: $0) }
  }

  /// Returns the content of the file; nil if the file does not exist.
  ///
  /// - Throws: An error of Foundation if the file cannot be read now.
  public func load() throws -> Data? {
    switch folder.read(Self.name) {
    case .missing: nil
    case .bytes(let data): data
    case .locked: throw CocoaError(.fileReadNoPermission)
    }
  }

  /// Replaces the content of the file.
  ///
  /// - Parameter data: The new content; nil removes the file.
  public func save(_ data: Data?) throws {
    guard let data else { return try folder.remove(Self.name) }
    try folder.write(data, to: Self.name)
  }
}
