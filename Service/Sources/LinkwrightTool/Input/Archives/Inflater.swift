import CZlib

/// Decompresses a stream with zlib, in pieces of bounded size.
///
/// A class, because zlib stores the address of its state.
final class Inflater {
  /// What encloses the compressed data.
  enum Format: Int32 {
    /// A gzip file (RFC 1952).
    case gzip = 31
    /// Nothing, as in a zip file (RFC 1951).
    case raw = -15
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ format: Format) throws(ArchiveError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, format.rawValue, ZLIB_VERSION, size) == Z_OK else {
      throw ArchiveError(.damaged("zlib cannot start"))
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Prepares for the next stream, after a stream has ended.
  func reset() { inflateReset(stream) }

  /// Decompresses input until it is used up or the stream ends.
  ///
  /// - Parameter output: Receives each piece. If the closure returns false, decompression stops.
  /// - Returns: The number of input bytes used, and whether the stream is at its end.
  func inflate(
    _ input: ArraySlice<UInt8>,
    _ output: (ArraySlice<UInt8>) throws(ArchiveError) -> Bool
  ) throws(ArchiveError) -> (used: Int, isAtEnd: Bool) {
    var used = 0
    while true {
      let (status, read, written) = step(input.dropFirst(used))
      used += read
      if written > 0, try !output(buffer[..<written]) { return (used, false) }
      switch status {
      case Z_STREAM_END: return (used, true)
      case Z_OK: if read == 0, written == 0 { return (used, false) }
      case Z_BUF_ERROR: return (used, false)
      default: throw ArchiveError(.damaged("the compressed data is invalid"))
      }
      if used == input.count, written < buffer.count { return (used, false) }
    }
  }

  /// Decompresses into the buffer once.
  private func step(_ input: ArraySlice<UInt8>) -> (status: Int32, read: Int, written: Int) {
    input.withUnsafeBufferPointer { input in
      buffer.withUnsafeMutableBufferPointer { buffer in
        // zlib reads the input only, but its declaration is not const.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let offered = (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        return (
          status, offered.0 - Int(stream.pointee.avail_in),
          offered.1 - Int(stream.pointee.avail_out)
        )
      }
    }
  }
}
