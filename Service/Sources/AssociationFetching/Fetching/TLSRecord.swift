/// The result of a TLS handshake.
package struct TLSRecord: Sendable, Hashable {
  /// The negotiated version, such as `TLSv1.3`.
  package var version: String?
  /// The server's certificates, starting with the certificate of the server itself.
  package var chain: [CertificateSummary]
  /// The reasons not to trust the chain; empty if the chain is trusted.
  package var faults: [CertificateFault]

  package init(
    version: String? = nil,
    chain: [CertificateSummary] = [],
    faults: [CertificateFault] = []
  ) {
    self.version = version
    self.chain = chain
    self.faults = faults
  }
}
