import Foundation

/// The contents of a file, read from the beginning towards the end.
protocol ByteStream: AnyObject {
  /// Reads bytes, after skipping those before an offset. Offsets must not decrease.
  ///
  /// - Returns: Fewer bytes than requested only at the end.
  func read(at offset: Int, count: Int) throws(ArchiveError) -> [UInt8]
}

/// An open file, which can be read at any offset.
final class FileStream: ByteStream {
  let byteCount: Int
  private let descriptor: Int32

  /// Opens a regular file.
  init(path: String) throws(ArchiveError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    // A pipe has no end, so `lseek` fails. The fields of `stat` are not used, because optimized
    // builds do not see them.
    let end = descriptor >= 0 ? lseek(descriptor, 0, SEEK_END) : -1
    guard end >= 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw ArchiveError(.damaged("a file in it cannot be opened"))
    }
    self.descriptor = descriptor
    byteCount = Int(end)
  }

  deinit { close(descriptor) }

  func read(at offset: Int, count: Int) throws(ArchiveError) -> [UInt8] {
    guard offset >= 0, offset <= byteCount, count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(count, byteCount - offset))
    var filled = 0
    while filled < bytes.count {
      let status = bytes.withUnsafeMutableBytes {
        pread($0.baseAddress.map { $0 + filled }, $0.count - filled, off_t(offset + filled))
      }
      if status < 0 && errno == EINTR { continue }
      guard status >= 0 else { throw ArchiveError(.damaged("reading it fails")) }
      if status == 0 { break }
      filled += status
    }
    return Array(bytes.prefix(filled))
  }
}

extension FileStream {
  /// Calls `pread`, but accepts nil, which is the base address of an empty buffer.
  private func pread(_ buffer: UnsafeMutableRawPointer?, _ count: Int, _ offset: off_t) -> Int {
    guard let buffer else { return 0 }
    return Foundation.pread(descriptor, buffer, count, offset)
  }
}
