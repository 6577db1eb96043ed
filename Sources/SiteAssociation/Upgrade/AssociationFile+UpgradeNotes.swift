extension AssociationFile {
  /// Returns notes about everything that ``canonicalJSON()`` omits, makes explicit or rewrites, in
  /// file order.
  ///
  /// A JSON member without a note has the same value in the modern form. A note without a place
  /// concerns the entire modern form, and comes first. If devices cannot read the file, there are
  /// no notes.
  public func upgradeNotes() -> [UpgradeNote] {
    guard isReadable, let root else { return [] }
    var collector = UpgradeNoteCollector(source: source)
    let services = Set(entries.map { ExactText($0.service.rawValue) })
    for member in collector.members(of: root) {
      if member.value.members == nil {
        collector.drop("The top-level value \"\(member.key)\" is not an object", at: member.range)
      } else if !services.contains(ExactText(member.key)) {
        collector.drop("\"\(member.key)\" lists no app", at: member.range)
      } else if Service(rawValue: member.key) == .applinks {
        collector.visit(links: member.value)
      } else {
        collector.visit(service: member)
      }
    }
    return noteOnSize() + collector.notesInFileOrder
  }

  /// Returns a note if devices would discard the indented form because of its size.
  private func noteOnSize() -> [UpgradeNote] {
    let limit = ReadingResult.maximumByteCount
    if byteCount(upTo: limit) != nil { return [] }
    let text =
      if byteCount(of: .compact, upTo: limit) != nil {
        "With white space, the modern form has more than the \(limit) bytes that devices read, so "
          + "it is written without."
      } else if byteCount(of: .compactWithoutComments, upTo: limit) != nil {
        "With comments and white space, the modern form has more than the \(limit) bytes that "
          + "devices read, so it is written without."
      } else {
        "The modern form has more than the \(limit) bytes that devices read, even without white "
          + "space. Devices discard such a file, so links to the host open the browser."
      }
    return [UpgradeNote(kind: .grownTooLarge, place: nil, text: text)]
  }
}
