/// Sentences that several rules about certificates share.
enum CertificateText {
  /// The effect of a certificate that no client trusts.
  static let untrustedEffect = """
    Apple's CDN and devices do not trust the connection, so they get no file. Links to the host \
    open the browser, which shows a security warning.
    """

  /// The cure for a certificate that no public CA has signed.
  static let publicCACure = "Use a certificate from a public CA, such as Let's Encrypt."

  /// Apple's requirement for the root of a certificate chain.
  static let trustedRoot = """
    The certificate chain must end at a root certificate that the system trusts. Otherwise, \
    devices report SWCErrorDomain 103 (inferred). With ?mode=developer, devices also trust root \
    certificates that a user has installed (inferred).
    """
}
