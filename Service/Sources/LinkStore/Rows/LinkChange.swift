import LinkwrightCore

/// A change of a link, before and after.
struct LinkChange: Sendable {
  var old: Link
  var new: Link

  /// Whether anything is to be written.
  var isEmpty: Bool { new.hasSameBytes(as: old) }

  /// Whether the change deletes or archives the link, so that visitors must no longer get to its
  /// destination.
  var isWithdrawal: Bool {
    (old.deletedAt == nil && new.deletedAt != nil) || (!old.isArchived && new.isArchived)
  }

  /// The kind of the change, as webhooks report it.
  var kind: ChangeKind {
    old.deletedAt == nil && new.deletedAt != nil ? .linkDeleted : .linkChanged
  }

  /// Groups changes by their kind. A change that is empty is left out.
  static func byKind(_ changes: [LinkChange]) -> [ChangeKind: [LinkChange]] {
    Dictionary(grouping: changes.filter { !$0.isEmpty }, by: \.kind)
  }

  /// Whether the tags differ in any byte.
  var changesTags: Bool {
    !old.content.tags.elementsEqual(new.content.tags) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Lets `body` change a link. Keeps only what ``LinkStore/change(link:didCommit:_:)`` can change.
  init(of link: Link, by body: (inout Link) throws -> Void) rethrows {
    var changed = link
    try body(&changed)
    old = link
    new = link
    new.content = changed.content
    new.isArchived = changed.isArchived
    new.deletedAt = changed.deletedAt
    if isEmpty { return }
    // The time must be later than the time of the previous change, even if the clocks of two
    // processes differ.
    new.updatedAt = max(changed.updatedAt, old.updatedAt + .milliseconds(1))
  }
}

extension Link {
  /// Whether two links are equal, and have the same bytes in all their texts. Equal texts can have
  /// different bytes, because Swift compares texts in a normalized form.
  fileprivate func hasSameBytes(as other: Link) -> Bool {
    guard self == other else { return false }
    var (writer, otherWriter) = (SnapshotValueWriter(), SnapshotValueWriter())
    write(to: &writer)
    other.write(to: &otherWriter)
    return writer.bytes == otherWriter.bytes
  }
}
