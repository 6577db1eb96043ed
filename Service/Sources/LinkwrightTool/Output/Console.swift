import Foundation

/// The streams of the process.
enum Console {
  /// Whether standard output goes to a person's terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The columns of the terminal, or what reads well where there is none.
  static var width: Int {
    var size = winsize()
    #if canImport(Darwin)
      // The macro TIOCGWINSZ is one that Swift does not import there.
      let request: UInt = 0x4008_7468
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    guard outputIsTerminal, ioctl(STDOUT_FILENO, request, &size) == 0, size.ws_col >= 40 else {
      return 100
    }
    return Int(size.ws_col)
  }

  /// Writes what a command has to say.
  ///
  /// - Returns: Whether all of it arrived; a full disk or a closed stream is told on standard error.
  static func write(_ outcome: Outcome) -> Bool {
    for piece in outcome.pieces {
      let descriptor = piece.stream == .output ? STDOUT_FILENO : STDERR_FILENO
      if let failure = write(piece.text, to: descriptor) {
        _ = write("linkwright: The output could not be written: \(failure).\n", to: STDERR_FILENO)
        return false
      }
    }
    return true
  }

  /// Writes all of a text. Nobody reads on after a pipe was closed, so that is no error.
  ///
  /// - Returns: Why it could not be written, or nil.
  private static func write(_ text: String, to descriptor: Int32) -> String? {
    var rest = Array(text.utf8)[...]
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
