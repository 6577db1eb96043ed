import Foundation
import X509

/// A requirement of Apple's systems for server certificates since iOS 13 and macOS 10.15, in
/// addition to RFC 5280 (documented: support.apple.com/en-us/103769).
package enum AppleCertificateRequirement: Sendable, Hashable {
  /// A certificate issued after July 1, 2019 must have the extended key usage `serverAuth`.
  case serverUse
  /// The signature must use a SHA-2 hash.
  case modernSignature
  /// An RSA key must have at least 2048 bits.
  case longKey(bitCount: Int)
  /// A certificate issued after July 1, 2019 must not be valid for more than 825 days.
  case shortValidity(dayCount: Int)

  static let maximumDayCount = 825
  static let minimumBitCount = 2_048
  /// July 1, 2019, in seconds since 1970.
  private static let start: Double = 1_561_939_200
  private static let secondsPerDay: Double = 86_400

  /// The requirements that a certificate violates, except the key length: swift-certificates does
  /// not parse a certificate with a short key.
  static func unmet(by certificate: Certificate) -> [AppleCertificateRequirement] {
    var unmet: [AppleCertificateRequirement] = []
    if certificate.signatureAlgorithm == .sha1WithRSAEncryption { unmet.append(.modernSignature) }
    guard certificate.notValidBefore.timeIntervalSince1970 >= start else { return unmet }
    let uses = try? certificate.extensions.extendedKeyUsage
    // A certificate for another purpose already violates RFC 5280.
    if uses?.contains(.serverAuth) != true { unmet.append(.serverUse) }
    let seconds = certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore)
    if seconds > Double(maximumDayCount) * secondsPerDay {
      unmet.append(.shortValidity(dayCount: Int((seconds / secondsPerDay).rounded(.up))))
    }
    return unmet
  }
}
