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

  static func write(_ outcome: Outcome) {
    for piece in outcome.pieces {
      write(piece.text, to: piece.stream == .output ? STDOUT_FILENO : STDERR_FILENO)
    }
  }

  /// Writes all of a text. Nobody reads on after a pipe was closed, so that is no error.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
