/// The counterpart of a host with or without `www.`.
package struct SiblingHost: Sendable, Hashable {
  /// The file as Apple's crawler gets it from that host.
  package var record: FetchRecord
  /// Whether the same run inspects that host too, and reports its faults.
  package var isInspected: Bool

  package init(record: FetchRecord, isInspected: Bool = false) {
    self.record = record
    self.isInspected = isInspected
  }

  /// Whether the host exists: it responds over HTTPS with any status.
  package var responds: Bool { record.first.status != nil }
}
