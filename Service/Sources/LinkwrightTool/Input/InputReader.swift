import Foundation

/// Reads files and standard input.
struct InputReader: Sendable {
  /// The maximum size of an input: 128 times the size that Apple allows for an association file.
  static let maximumByteCount = 16 << 20

  /// The descriptor for `-`.
  var standardInput: Int32 = STDIN_FILENO

  /// The name of `-` in messages.
  static let standardInputName = "standard input"

  /// Reads a file, or standard input for `-`.
  func read(
    _ path: String,
    maximumByteCount: Int = Self.maximumByteCount
  ) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    try readPieces(of: path) { (piece) throws(InputError) in
      bytes += piece
      guard bytes.count <= maximumByteCount else {
        throw InputError(code: .tooLarge, name: Self.name(of: path))
      }
      return true
    }
    return bytes
  }

  /// Reads a file of any size, or standard input for `-`, in pieces.
  ///
  /// - Parameter body: Receives each piece. If the closure returns false, reading stops.
  func readPieces(
    of path: String,
    _ body: (ArraySlice<UInt8>) throws(InputError) -> Bool
  ) throws(InputError) {
    if path == "-" {
      return try readPieces(standardInput, name: Self.standardInputName, body)
    }
    guard !path.isEmpty else { throw InputError(code: .unnamed, name: path) }
    // A zero byte would end the path early and name another file.
    guard !path.utf8.contains(0) else { throw InputError(code: .missing, name: path) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(errno, name: path) }
    defer { close(descriptor) }
    try readPieces(descriptor, name: path, body)
  }

  private func readPieces(
    _ descriptor: Int32,
    name: String,
    _ body: (ArraySlice<UInt8>) throws(InputError) -> Bool
  ) throws(InputError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Self.error(errno, name: name) }
      if count == 0 { return }
      guard try body(buffer[..<count]) else { return }
    }
  }

  /// The name of an input in messages.
  static func name(of path: String) -> String { path == "-" ? standardInputName : path }

  private static func error(_ number: Int32, name: String) -> InputError {
    switch number {
    // JSON text is first tried as a path, and can be too long for a path.
    case ENOENT, ENOTDIR, ENAMETOOLONG: return InputError(code: .missing, name: name)
    default:
      let reason = String(cString: strerror(number)).lowercased()
      return InputError(code: .unreadable(reason: reason), name: name)
    }
  }
}
