/// How far a text has been read within the bytes of one character (RFC 3629, section 4).
enum UTF8Sequence: UInt8, Sendable {
  /// Between two characters.
  case boundary
  /// One to three continuation bytes are missing.
  case one, two, three
  /// After E0, ED, F0 and F4, not every continuation byte can follow.
  case afterE0, afterED, afterF0, afterF4
  /// The bytes are not UTF-8.
  case invalid

  /// The continuation bytes that can follow, or nil at a boundary and for an invalid sequence.
  var continuations: ClosedRange<UInt8>? {
    switch self {
    case .boundary, .invalid: nil
    case .one, .two, .three: 0x80...0xBF
    case .afterE0: 0xA0...0xBF
    case .afterED: 0x80...0x9F
    case .afterF0: 0x90...0xBF
    case .afterF4: 0x80...0x8F
    }
  }

  /// The sequence after another byte.
  func after(_ byte: UInt8) -> UTF8Sequence {
    if let continuations {
      guard continuations.contains(byte) else { return .invalid }
      return switch self {
      case .three, .afterF0, .afterF4: .two
      case .two, .afterE0, .afterED: .one
      default: .boundary
      }
    }
    guard self == .boundary else { return .invalid }
    return switch byte {
    case 0..<0x80: .boundary
    case 0xC2...0xDF: .one
    case 0xE0: .afterE0
    case 0xED: .afterED
    case 0xE1...0xEF: .two
    case 0xF0: .afterF0
    case 0xF1...0xF3: .three
    case 0xF4: .afterF4
    default: .invalid
    }
  }
}
