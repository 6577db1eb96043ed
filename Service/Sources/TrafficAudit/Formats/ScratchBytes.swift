/// Memory for the unescaped text of one line.
///
/// A class because it owns its memory. Unescaping never makes a text longer, and each byte of a line
/// is unescaped at most twice, so the memory suffices for every line.
final class ScratchBytes {
  private static let capacity = 2 * LineSplitter.maximumLineLength + 64
  private let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private var count = 0
  private var start = 0

  deinit { base.deallocate() }

  func removeAll() {
    count = 0
    start = 0
  }

  /// Adds a byte to the current text. A text that does not fit is cut off.
  @inline(__always)
  func append(_ byte: UInt8) {
    guard count < Self.capacity else { return }
    base[count] = byte
    count += 1
  }

  func append(_ view: ByteView) {
    for index in 0..<view.count { append(view[index]) }
  }

  func append(_ scalar: Unicode.Scalar) {
    for byte in String(scalar).utf8 { append(byte) }
  }

  /// Ends the current text.
  func finish() -> ByteView {
    defer { start = count }
    return ByteView(base: UnsafePointer(base + start), count: count - start)
  }
}

extension ByteView {
  /// Returns the text with the escapes of Apache and nginx removed: `\"`, `\\`, `\n` and others, and
  /// `\xHH`.
  func unescaped(in scratch: ScratchBytes) -> ByteView {
    guard first(UInt8(ascii: "\\")) != nil else { return self }
    var index = 0
    while index < count {
      let byte = self[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < count else {
        scratch.append(byte)
        continue
      }
      let escaped = self[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "v"): scratch.append(0x0B)
      case UInt8(ascii: "x"):
        if index + 1 < count, let high = self[index].hexValue, let low = self[index + 1].hexValue {
          scratch.append(high << 4 | low)
          index += 2
        } else {
          scratch.append(UInt8(ascii: "\\"))
          scratch.append(escaped)
        }
      default: scratch.append(escaped.escapedControlCharacter ?? escaped)
      }
    }
    return scratch.finish()
  }

  /// Returns the position of the quotation mark that ends a text, past escaped ones.
  @inline(__always)
  func closingQuote(from start: Int) -> Int? {
    var position = start
    while let quote = first(UInt8(ascii: "\""), from: position) {
      var slashes = 0
      while quote - slashes > start, self[quote - slashes - 1] == UInt8(ascii: "\\") {
        slashes += 1
      }
      if slashes % 2 == 0 { return quote }
      position = quote + 1
    }
    return nil
  }
}

extension UInt8 {
  /// The control character that the letter stands for behind a backslash, in JSON as well as in the
  /// logs of Apache and nginx.
  var escapedControlCharacter: UInt8? {
    switch self {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }
}
