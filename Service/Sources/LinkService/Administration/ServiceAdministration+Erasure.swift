package import LinkStore
package import LinkwrightCore

extension ServiceAdministration {
  /// Erases an installation, a redeemer or an inviter.
  package func erase(_ subject: ErasureSubject) async throws -> ErasureReceipt {
    try await attempt { try await subject.erase(in: store, at: now()) }
  }
}
