/// The same host as another one, with `www.` added or removed.
package struct SiblingHost: Sendable, Hashable {
  /// The file that Apple's crawler gets from the host.
  package var record: FetchRecord
  /// Whether the same run also inspects this host and reports its findings.
  package var isInspected: Bool

  package init(record: FetchRecord, isInspected: Bool = false) {
    self.record = record
    self.isInspected = isInspected
  }

  /// Whether the host exists, because it responds over HTTPS with any status.
  package var responds: Bool { record.first.status != nil }
}
