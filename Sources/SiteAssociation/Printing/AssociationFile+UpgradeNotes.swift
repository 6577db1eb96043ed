extension AssociationFile {
  /// What ``canonicalJSON()`` leaves out, writes out in full or puts differently, in file order.
  ///
  /// A member of the file that no note is about is printed with the value it has. A note without a
  /// place is about the modern form as a whole.
  public func upgradeNotes() -> [UpgradeNote] {
    guard isReadable, let root else { return [] }
    var collector = UpgradeNoteCollector(source: source)
    let services = Set(entries.map { ExactText($0.service.rawValue) })
    for member in collector.members(of: root) {
      if member.value.members == nil {
        collector.drop("\"\(member.key)\" at the top is no object", at: member.range)
      } else if !services.contains(ExactText(member.key)) {
        collector.drop("\"\(member.key)\" names no app", at: member.range)
      } else if member.key == Service.applinks.rawValue {
        collector.look(atLinks: member.value)
      } else {
        collector.look(atService: member)
      }
    }
    return noteOnSize() + collector.notesInFileOrder
  }

  /// Defaults that are written into each rule can make a file too large.
  private func noteOnSize() -> [UpgradeNote] {
    let bound = ReadText.maximumReadByteCount
    let count = canonicalByteCount(upTo: bound)
    let excess = (count ?? bound) - ReadText.maximumByteCount
    guard excess > 0 else { return [] }
    let size = count.map { "\($0) bytes, \(excess) too many" } ?? "more than \(bound) bytes"
    let text =
      "The modern form has \(size): devices drop such a file, and every link opens the browser."
    return [UpgradeNote(kind: .grownTooLarge, place: nil, text: text)]
  }
}
