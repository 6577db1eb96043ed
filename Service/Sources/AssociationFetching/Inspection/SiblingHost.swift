/// The host with `www.` to one without, or the other way round, as far as somebody looked.
package struct SiblingHost: Sendable, Hashable {
  /// Its answer for the file, as the crawler gets it.
  package var record: FetchRecord
  /// Whether it is inspected as a host of its own, which then says what is wrong with it.
  package var isInspected: Bool

  package init(record: FetchRecord, isInspected: Bool = false) {
    self.record = record
    self.isInspected = isInspected
  }

  /// Whether there is such a host: it answers over https, whatever it says.
  package var responds: Bool { record.first.status != nil }
}
