import CZlib

/// The decompressed bytes of a gzip file, which can consist of several members (RFC 1952).
///
/// A class because zlib stores the address of its state.
final class GzipSource: ByteSource {
  private let compressed: FileSource
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isWithinMember = true
  private var isAtEnd = false
  private var failure: LogReadingError?

  var consumedByteCount: Int { compressed.consumedByteCount }

  init(_ compressed: FileSource) throws(LogReadingError) {
    self.compressed = compressed
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: 1 << 18, alignment: 16)
    let size = Int32(MemoryLayout<z_stream>.size)
    // 31 selects the gzip format with its largest window.
    guard inflateInit2_(stream, 31, ZLIB_VERSION, size) == Z_OK else {
      throw LogReadingError(.unreadable(reason: "zlib cannot start"))
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Whether a file begins as gzip.
  static func recognizes(_ start: [UInt8]) -> Bool { start.starts(with: [0x1F, 0x8B]) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogReadingError) -> Int {
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: buffer.count)
    let offered = Int(stream.pointee.avail_out)
    if let failure { throw failure }
    while Int(stream.pointee.avail_out) == offered, !isAtEnd {
      if stream.pointee.avail_in == 0 {
        let count = try compressed.read(into: input)
        if count == 0 {
          isAtEnd = true
          if isWithinMember { throw LogReadingError(.cutOff) }
          break
        }
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(count)
      }
      if !isWithinMember, try !startsMember() { continue }
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_STREAM_END: isWithinMember = false
      case Z_OK, Z_BUF_ERROR: break
      default:
        isAtEnd = true
        failure = LogReadingError(.damaged)
      }
    }
    let count = offered - Int(stream.pointee.avail_out)
    // The bytes before the damage are passed on first.
    if count == 0, let failure { throw failure }
    return count
  }

  /// Starts the next member, or skips a zero byte of the padding after the last one.
  private func startsMember() throws(LogReadingError) -> Bool {
    let byte = stream.pointee.next_in.pointee
    if byte == 0 {
      stream.pointee.next_in += 1
      stream.pointee.avail_in -= 1
      return false
    }
    guard byte == 0x1F else {
      isAtEnd = true
      throw LogReadingError(.damaged)
    }
    inflateReset(stream)
    isWithinMember = true
    return true
  }
}
