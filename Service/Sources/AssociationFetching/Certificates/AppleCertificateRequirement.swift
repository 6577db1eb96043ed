import Foundation
import X509

/// What Apple's systems ask of the certificate of every server since iOS 13 and macOS 10.15, beside what
/// RFC 5280 asks (documented: support.apple.com/en-us/103769).
package enum AppleCertificateRequirement: Sendable, Hashable {
  /// It must say that it is for servers, if it was issued after the first of July 2019.
  case serverUse
  /// Its signature must use a hash of the SHA-2 family.
  case modernSignature
  /// A key for RSA must have 2048 bits or more.
  case longKey(bitCount: Int)
  /// It must not be valid for more than 825 days, if it was issued after the first of July 2019.
  case shortValidity(dayCount: Int)

  static let maximumDayCount = 825
  static let minimumBitCount = 2_048
  /// The first of July 2019, in seconds since 1970.
  private static let start: Double = 1_561_939_200
  private static let secondsPerDay: Double = 86_400

  /// What a certificate does not meet. How long its key is cannot be asked here: one with a short key is not
  /// read at all.
  static func unmet(by certificate: Certificate) -> [AppleCertificateRequirement] {
    var unmet: [AppleCertificateRequirement] = []
    if certificate.signatureAlgorithm == .sha1WithRSAEncryption { unmet.append(.modernSignature) }
    guard certificate.notValidBefore.timeIntervalSince1970 >= start else { return unmet }
    let uses = try? certificate.extensions.extendedKeyUsage
    // That it is for something else breaks a rule of RFC 5280 already.
    if uses?.contains(.serverAuth) != true { unmet.append(.serverUse) }
    let seconds = certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore)
    if seconds > Double(maximumDayCount) * secondsPerDay {
      unmet.append(.shortValidity(dayCount: Int((seconds / secondsPerDay).rounded(.up))))
    }
    return unmet
  }
}
