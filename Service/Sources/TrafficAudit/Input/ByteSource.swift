import Foundation

/// A stream of bytes.
protocol ByteSource: AnyObject {
  /// Reads the next bytes into a buffer.
  ///
  /// - Returns: The number of bytes; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogReadingError) -> Int

  /// The number of bytes that were read from the file so far.
  var consumedByteCount: Int { get }
}

/// The bytes of an open file.
///
/// A class because it owns the descriptor.
final class FileSource: ByteSource {
  private let descriptor: Int32
  private let isOwned: Bool
  private(set) var consumedByteCount = 0
  /// The size of a regular file; nil for a pipe.
  let byteCount: Int?
  private var pushedBack: [UInt8] = []

  /// Opens a file.
  init(path: String) throws(LogReadingError) {
    // A zero byte would end the path early and name another file.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw LogReadingError(.missing) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(errno) }
    self.descriptor = descriptor
    isOwned = true
    let end = lseek(descriptor, 0, SEEK_END)
    byteCount = end >= 0 ? Int(end) : nil
    if end >= 0 { _ = lseek(descriptor, 0, SEEK_SET) }
  }

  /// - Parameter descriptor: An open descriptor, which stays open.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    isOwned = false
    byteCount = nil
  }

  deinit { if isOwned { close(descriptor) } }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogReadingError) -> Int {
    if !pushedBack.isEmpty {
      let count = min(pushedBack.count, buffer.count)
      buffer.copyBytes(from: pushedBack[..<count])
      pushedBack.removeFirst(count)
      return count
    }
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.error(errno) }
      consumedByteCount += count
      return count
    }
  }

  /// Returns the first bytes, which the next reads return again.
  func peek(_ count: Int) throws(LogReadingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      var read = 0
      var failure: LogReadingError?
      bytes.withUnsafeMutableBytes { buffer in
        do throws(LogReadingError) {
          read = try self.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      if read == 0 { break }
      filled += read
    }
    pushedBack = Array(bytes[..<filled])
    return pushedBack
  }

  private static func error(_ number: Int32) -> LogReadingError {
    switch number {
    case ENOENT, ENOTDIR, ENAMETOOLONG: LogReadingError(.missing)
    default: LogReadingError(.unreadable(reason: String(cString: strerror(number)).lowercased()))
    }
  }
}
