import Foundation

/// The standard streams of the process.
enum Console {
  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal; 100 without one.
  static var width: Int {
    var size = winsize()
    #if canImport(Darwin)
      // Swift does not import the macro TIOCGWINSZ.
      let request: UInt = 0x4008_7468
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    guard outputIsTerminal, ioctl(STDOUT_FILENO, request, &size) == 0, size.ws_col >= 40 else {
      return 100
    }
    return Int(size.ws_col)
  }

  /// Writes the output of a command.
  ///
  /// - Returns: Whether everything was written. A full disk or a closed stream is reported on
  ///   standard error.
  static func write(_ outcome: Outcome) -> Bool {
    for piece in outcome.pieces {
      let descriptor = piece.stream == .output ? STDOUT_FILENO : STDERR_FILENO
      if let failure = write(Array(piece.text.utf8), to: descriptor) { return report(failure) }
    }
    if let failure = write(outcome.bytes, to: STDOUT_FILENO) { return report(failure) }
    return true
  }

  private static func report(_ failure: String) -> Bool {
    let line = "linkwright: The output could not be written: \(failure).\n"
    _ = write(Array(line.utf8), to: STDERR_FILENO)
    return false
  }

  /// Writes bytes. A closed pipe is not an error, because the reader of the pipe wants no more
  /// output.
  ///
  /// - Returns: The reason for a failure; nil if everything was written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EPIPE { return nil }
      guard count > 0 else { return String(cString: strerror(errno)) }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
