import Foundation

/// Which file a path leads to. It changes when the file is removed and created again, even under the
/// same name.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64

  /// Follows symbolic links.
  ///
  /// - Returns: nil if the path leads to no file.
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
