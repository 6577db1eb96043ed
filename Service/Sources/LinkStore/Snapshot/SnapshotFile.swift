import Foundation

/// An open snapshot. Each record is checked whenever it is read.
///
/// A class because it owns the file, which it closes when its last reference is released.
final class SnapshotFile: Sendable {
  struct Record {
    var kind: SnapshotRecord.Kind
    /// The offset at which the record begins.
    var offset: Int
    var checksum: UInt32
    var payload: [UInt8]

    func decoded<Value>(_ decode: (inout SnapshotValueReader) throws -> Value) throws -> Value {
      try payload.withUnsafeBytes { bytes in
        var reader = SnapshotValueReader(bytes)
        let value = try decode(&reader)
        guard reader.isAtEnd else { throw SnapshotValueReader.Malformed() }
        return value
      }
    }
  }

  let size: Int
  private let path: String
  private let handle: Int32

  private static let chunkSize = 1 << 20

  /// - Throws: ``SnapshotError`` with the code `untrusted` for a file that another user could have
  ///   written, because its links determine where visitors go.
  init(path: String) throws(SnapshotError) {
    self.path = path
    // With O_NONBLOCK, opening a FIFO does not wait for a writer.
    let handle = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard handle >= 0 else { throw .system("open", path) }
    var status = stat()
    guard fstat(handle, &status) == 0 else {
      defer { close(handle) }
      throw .system("measure", path)
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0,
      status.st_mode & S_IFMT == S_IFREG
    else {
      close(handle)
      throw SnapshotError(
        .untrusted,
        "\(path) is not used, because it must be a file that only the service’s user can write."
      )
    }
    self.handle = handle
    size = Int(status.st_size)
  }

  deinit { close(handle) }

  /// Reads a range.
  ///
  /// - Returns: The bytes in the range; fewer if the file ends before the range does.
  func bytes(_ range: Range<Int>) throws(SnapshotError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          handle,
          $0.baseAddress.map { $0 + done },
          $0.count - done,
          off_t(range.lowerBound + done)
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system("read", path) }
      if count == 0 { break }
      done += count
    }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  /// Reads one record.
  func record(at offset: Int) throws(SnapshotError) -> Record {
    let header = try bytes(offset..<offset + SnapshotFormat.recordHeaderCount)
    let count = try payloadCount(header[...], at: offset)
    let start = offset + SnapshotFormat.recordHeaderCount
    return try record(header[...], bytes(start..<start + count)[...], at: offset)
  }

  /// Reads all records in order, in large parts.
  func forEachRecord(_ body: (Record) throws -> Void) throws {
    var buffer: [UInt8] = []
    // The offset of the buffer in the file, and the offset of the next record in the buffer.
    var (start, next) = (SnapshotFormat.headerCount, 0)
    while start + next < size {
      var wanted = SnapshotFormat.recordHeaderCount
      if buffer.count - next >= wanted {
        wanted += try payloadCount(buffer[next..<next + wanted], at: start + next)
      }
      if buffer.count - next < wanted {
        start += next
        let count = max(wanted, Self.chunkSize)
        buffer = try bytes(start..<start + count)
        next = 0
        guard buffer.count >= wanted else {
          throw SnapshotError.damaged(path, "its end is missing")
        }
        continue
      }
      let payload = next + SnapshotFormat.recordHeaderCount
      let record = try record(
        buffer[next..<payload],
        buffer[payload..<next + wanted],
        at: start + next
      )
      try body(record)
      next += wanted
    }
  }

  private func payloadCount(
    _ header: ArraySlice<UInt8>,
    at offset: Int
  ) throws(SnapshotError) -> Int {
    guard header.count == SnapshotFormat.recordHeaderCount else {
      throw .damaged(path, "its end is missing")
    }
    let count = Int(SnapshotFormat.number(Array(header), at: 4))
    guard count <= SnapshotFormat.maximumPayloadCount else {
      throw .damaged(path, "a record at byte \(offset) is too long")
    }
    return count
  }

  private func record(
    _ header: ArraySlice<UInt8>,
    _ payload: ArraySlice<UInt8>,
    at offset: Int
  ) throws(SnapshotError) -> Record {
    let checksum = SnapshotFormat.number(Array(header), at: 8)
    guard SnapshotFormat.checksum(header.prefix(8), payload) == checksum,
      let kind = SnapshotRecord.Kind(rawValue: header[header.startIndex])
    else { throw .damaged(path, "the checksum at byte \(offset) is wrong") }
    return Record(kind: kind, offset: offset, checksum: checksum, payload: Array(payload))
  }
}
