import LinkStore

/// The metrics of the snapshot.
extension MetricsReport {
  func addSnapshot(to text: inout MetricsText) {
    let summary = snapshot?.summary
    func add(_ name: String, _ help: String, _ value: Int?) {
      text.add("linkwright_snapshot_\(name)", kind: .gauge, help: help, value)
    }
    add(
      "age_seconds",
      "Age of the latest snapshot.",
      summary?.age(at: dependencies.now())
    )
    add("bytes", "Size of the latest snapshot.", summary?.byteCount)
    add("links", "Links in the latest snapshot.", summary?.linkCount)
    add(
      "write_failing",
      "1 if the last attempt to write a snapshot failed.",
      snapshot.map { $0.error == nil ? 0 : 1 }
    )
    add(
      "read_failing",
      "1 if the database is lost, and the snapshot could not be read.",
      snapshot.map { $0.readError == nil ? 0 : 1 }
    )
    add(
      "in_use",
      "1 if links and invitations come from the snapshot, because the database is lost.",
      snapshot.map { $0.isInUse ? 1 : 0 }
    )
  }
}
