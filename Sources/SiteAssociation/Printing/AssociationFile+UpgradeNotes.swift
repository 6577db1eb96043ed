extension AssociationFile {
  /// Returns notes about everything that ``canonicalJSON()`` omits, makes explicit or rewrites, in
  /// file order.
  ///
  /// A member of the file without a note is printed with its value. A note without a place concerns
  /// the whole modern form.
  public func upgradeNotes() -> [UpgradeNote] {
    guard isReadable, let root else { return [] }
    var collector = UpgradeNoteCollector(source: source)
    let services = Set(entries.map { ExactText($0.service.rawValue) })
    for member in collector.members(of: root) {
      if member.value.members == nil {
        collector.drop("The top-level \"\(member.key)\" is not an object", at: member.range)
      } else if !services.contains(ExactText(member.key)) {
        collector.drop("\"\(member.key)\" names no app", at: member.range)
      } else if member.key == Service.applinks.rawValue {
        collector.visit(links: member.value)
      } else {
        collector.visit(service: member)
      }
    }
    return noteOnSize() + collector.notesInFileOrder
  }

  /// Returns a note if the merged defaults make the modern form too large.
  private func noteOnSize() -> [UpgradeNote] {
    let bound = ReadText.maximumReadByteCount
    let count = canonicalByteCount(upTo: bound)
    let excess = (count ?? bound) - ReadText.maximumByteCount
    guard excess > 0 else { return [] }
    let size = count.map { "\($0) bytes, \(excess) too many" } ?? "more than \(bound) bytes"
    let text =
      "The modern form has \(size). Devices discard such a file, and every link opens the browser."
    return [UpgradeNote(kind: .grownTooLarge, place: nil, text: text)]
  }
}
