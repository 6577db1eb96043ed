/// A level of error correction (ISO/IEC 18004): the share of a QR code that may be unreadable.
package enum QRLevel: String, Sendable, Hashable, CaseIterable {
  /// About 7 %.
  case low = "L"
  /// About 15 %.
  case medium = "M"
  /// About 25 %.
  case quartile = "Q"
  /// About 30 %.
  case high = "H"
}
