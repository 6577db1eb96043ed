/// What became of the handshake of TLS.
package struct TLSRecord: Sendable, Hashable {
  /// The version that was agreed on, such as `TLSv1.3`.
  package var version: String?
  /// What the server sent, its own certificate first.
  package var chain: [CertificateSummary]
  /// Why the chain is not to be trusted; empty when it is.
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
