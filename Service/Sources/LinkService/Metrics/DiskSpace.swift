import Foundation

/// The size and the free space of a disk.
struct DiskSpace: Sendable, Hashable {
  /// The number of free bytes that a process without privileges can use.
  var freeByteCount: Int
  var byteCount: Int

  /// - Parameter path: A file or folder on the disk.
  /// - Returns: nil if nothing exists at the path.
  init?(at path: String) {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let size = Int(clamping: status.f_frsize)
    freeByteCount = Int(clamping: status.f_bavail).multipliedClamping(by: size)
    byteCount = Int(clamping: status.f_blocks).multipliedClamping(by: size)
  }
}

extension Int {
  fileprivate func multipliedClamping(by other: Int) -> Int {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? .max : product
  }
}
