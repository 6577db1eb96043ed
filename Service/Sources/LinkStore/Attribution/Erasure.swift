package import LinkwrightCore

/// The person or the installation that is erased.
package enum ErasureSubject: Sendable, Hashable {
  /// An installation of an app, by its ID: a UUID in lower case. It is removed from everything, and a
  /// hash of its ID is remembered, so that what arrives later is ignored. Events stay without the
  /// installation, its parameters and its links.
  case installation(String)
  /// The redeemer with a name, which is replaced in redemptions and in messages to webhooks by a name
  /// that says nothing.
  case redeemer(String)
  /// The inviter with a name, which is replaced in invitations, messages, stored responses and counts by
  /// a name that says nothing. The invitations lose their texts and their payload, and are revoked.
  case inviter(String)
}

/// What an erasure removed.
package struct Erasure: Sendable, Hashable {
  /// The ID of the receipt, which says nothing about the person.
  package var id: String
  package var time: Timestamp
  /// The number of records from which the person was removed, by their kind.
  package var removed: [String: Int]

  package init(id: String, time: Timestamp, removed: [String: Int] = [:]) {
    self.id = id
    self.time = time
    self.removed = removed
  }
}
