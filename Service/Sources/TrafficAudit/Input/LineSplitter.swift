import Foundation

/// Splits a stream of bytes into lines, in memory of a fixed size.
///
/// A class because it owns its buffer.
final class LineSplitter {
  /// The maximum length of a line in bytes. Longer lines are reported, but not kept.
  static let maximumLineLength = 1 << 16
  private static let bufferLength = 1 << 20

  /// A line, or the place of a line that is too long.
  enum Piece {
    case line(ByteView)
    case tooLong
  }

  private let source: any ByteSource
  private let buffer: UnsafeMutablePointer<UInt8>
  /// The end of the bytes that were read.
  private var end = 0
  /// The start of the bytes that were not passed on.
  private var start = 0
  private var isSkipping = false
  private var isAtEnd = false
  private var failure: LogReadingError?

  init(_ source: any ByteSource) {
    self.source = source
    buffer = .allocate(capacity: Self.bufferLength)
  }

  deinit { buffer.deallocate() }

  /// Reads the first part of the stream.
  ///
  /// - Returns: The lines at the start, at most the given number. They are passed on again later.
  func preview(_ count: Int) -> [ByteView] {
    var lineCount = 0
    while !isAtEnd, end < Self.bufferLength, lineCount < count {
      let previous = end
      fill()
      lineCount += ByteView(base: buffer + previous, count: end - previous).buffer
        .count { $0 == UInt8(ascii: "\n") }
    }
    var lines: [ByteView] = []
    var position = start
    while lines.count < count, position < end {
      let view = ByteView(base: buffer + position, count: end - position)
      guard let length = view.first(UInt8(ascii: "\n")) else {
        // The last line has no line break.
        if isAtEnd || position == start { lines.append(Self.trimmed(view)) }
        break
      }
      if length > 0 { lines.append(Self.trimmed(view[0..<length])) }
      position += length + 1
    }
    return lines
  }

  /// Passes the lines on, until the stream ends. If reading fails, the lines before the failure are
  /// passed on first.
  ///
  /// - Parameters:
  ///   - afterChunk: Called after each read.
  ///   - body: Called for each line.
  func forEach(afterChunk: () -> Void, _ body: (Piece) -> Void) throws(LogReadingError) {
    while true {
      passOn(body)
      if isAtEnd { break }
      fill()
      afterChunk()
    }
    // What a failure cut off is not a line.
    if start < end, !isSkipping, failure == nil {
      passOn(ByteView(base: buffer + start, count: end - start), body)
    }
    if let failure { throw failure }
  }

  @inline(__always)
  private func passOn(_ body: (Piece) -> Void) {
    while start < end {
      let view = ByteView(base: buffer + start, count: end - start)
      guard let length = view.first(UInt8(ascii: "\n")) else { break }
      start += length + 1
      if isSkipping {
        isSkipping = false
      } else {
        passOn(view[0..<length], body)
      }
    }
    guard end - start > Self.maximumLineLength || isSkipping else { return }
    // The rest of the line is dropped as it arrives.
    if !isSkipping { body(.tooLong) }
    isSkipping = true
    start = end
  }

  @inline(__always)
  private func passOn(_ line: ByteView, _ body: (Piece) -> Void) {
    body(line.count > Self.maximumLineLength ? .tooLong : .line(Self.trimmed(line)))
  }

  private func fill() {
    if start > 0 {
      memmove(buffer, buffer + start, end - start)
      end -= start
      start = 0
    }
    let space = UnsafeMutableRawBufferPointer(start: buffer + end, count: Self.bufferLength - end)
    do throws(LogReadingError) {
      let count = try source.read(into: space)
      if count == 0 { isAtEnd = true }
      end += count
    } catch {
      failure = error
      isAtEnd = true
    }
  }

  /// The line without a carriage return at its end, and without the zero bytes at its start that
  /// copying and truncating a log leaves behind.
  @inline(__always)
  private static func trimmed(_ line: ByteView) -> ByteView {
    var (start, end) = (0, line.count)
    if end > 0, line[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    while start < end, line[start] == 0 { start += 1 }
    return line[start..<end]
  }
}
