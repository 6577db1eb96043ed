import Foundation

/// Identifies the file to which a path leads. If the file is removed and created again, the
/// identity changes, even though the name is the same.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64

  /// Identifies the file at a path, following symbolic links.
  ///
  /// - Returns: nil if the path does not lead to a file.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// - Parameter handle: An open file.
  init?(handle: Int32) {
    var status = stat()
    guard fstat(handle, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
