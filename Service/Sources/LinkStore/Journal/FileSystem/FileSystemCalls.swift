import Foundation

/// File system calls that are repeated if a signal interrupts them.
enum FileSystemCalls {
  static func open(_ path: String, _ flags: Int32) throws(JournalError) -> Int32 {
    var handle: Int32 = -1
    try check("open \(path)") {
      handle = Foundation.open(path, flags | O_CLOEXEC, 0o600)
      return handle
    }
    return handle
  }

  static func close(_ handle: Int32) { _ = Foundation.close(handle) }

  static func write(_ handle: Int32, _ bytes: [UInt8], at offset: Int) throws(JournalError) {
    var written = 0
    while written < bytes.count {
      var count = 0
      try check("write to the journal") {
        count = bytes.withUnsafeBytes {
          pwrite(
            handle,
            $0.baseAddress.map { $0 + written },
            bytes.count - written,
            off_t(offset + written)
          )
        }
        return Int32(truncatingIfNeeded: min(count, 0))
      }
      written += count
    }
  }

  /// Syncs the data of a file to the disk, but not its timestamps.
  static func sync(_ handle: Int32) throws(JournalError) {
    try check("sync the journal") {
      #if os(Linux)
        fdatasync(handle)
      #else
        fcntl(handle, F_FULLFSYNC)
      #endif
    }
  }

  static func read(
    _ handle: Int32,
    _ range: Range<Int>,
    name: String
  ) throws(JournalError) -> [UInt8] {
    var size = 0
    try check("measure \(name)") {
      var status = stat()
      defer { size = Int(status.st_size) }
      return fstat(handle, &status)
    }
    let range = range.clamped(to: 0..<size)
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < bytes.count {
      var count = 0
      try check("read \(name)") {
        count = bytes.withUnsafeMutableBytes {
          pread(
            handle,
            $0.baseAddress.map { $0 + done },
            $0.count - done,
            off_t(range.lowerBound + done)
          )
        }
        return Int32(truncatingIfNeeded: min(count, 0))
      }
      guard count > 0 else { break }
      done += count
    }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  /// Reserves disk space for a file.
  ///
  /// With reserved space, writes cannot fail because the disk is full, and syncs are faster: 0.20
  /// ms instead of 0.27 ms (measured on ext4). Errors are ignored, because not every file system
  /// can reserve space, and the data may fit anyway.
  static func reserve(_ handle: Int32, _ count: Int) {
    #if os(Linux)
      _ = posix_fallocate(handle, 0, off_t(count))
    #endif
  }

  static func check(_ what: String, _ call: () -> Int32) throws(JournalError) {
    while call() < 0 {
      let number = errno
      if number == EINTR { continue }
      let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
      let reason = String(cString: strerror(number))
      let code: JournalError.Code =
        isFull ? .diskFull : number == ENOENT ? .removed : .inputOutput
      throw JournalError(code, "Cannot \(what): \(reason).")
    }
  }
}
