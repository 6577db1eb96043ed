import Foundation
import LinkwrightCore

/// Removes a person from what is stored, in a transaction of either engine.
///
/// Rows on which counts, limits or other rows depend stay, with a name that says nothing.
struct ErasureLedger<Base: LedgerTransaction> {
  let base: Base
  /// The ID of the receipt.
  let receipt: String
  let time: Timestamp

  /// The name in place of the person, which no two erasures share.
  private var pseudonym: StoredValue { .text("erased-\(receipt)") }

  func erase(_ subject: ErasureSubject) throws -> Erasure {
    switch subject {
    case .installation(let id): try erase(installation: id)
    case .redeemer(let name): try erase(redeemer: name)
    case .inviter(let name): try erase(inviter: name)
    }
  }

  // MARK: Installations

  private func erase(installation: String) throws -> Erasure {
    let hash = InstallationHash.installation(installation)
    try base.lock(hash)
    if let earlier = try base.first(ErasureRow.self, ErasureRow.lookup, [.bytes(hash)]) {
      return earlier.erasure
    }
    let id: [StoredValue] = [.text(installation)]
    let counts = try base.perform([
      SQLStatement(Self.anonymousEvents, id),
      SQLStatement("UPDATE carried_clicks SET installation = NULL WHERE installation = $1", id),
      SQLStatement("DELETE FROM carried_codes WHERE installation = $1", id),
      SQLStatement("DELETE FROM installations WHERE installation = $1", id),
    ])
    let kinds = ["events", "clicks", "inviteCodes", "installations"]
    let erasure = Erasure(
      id: receipt,
      time: time,
      removed: Dictionary(uniqueKeysWithValues: zip(kinds, counts)).filter { $0.value > 0 }
    )
    try base.perform(
      ErasureRow.insertion,
      [
        .bytes(hash), .text(receipt), StoredValue(time),
        StoredValue(try JSONColumn.text(erasure.removed)),
      ]
    )
    return erasure
  }

  private static var anonymousEvents: String {
    """
    UPDATE app_events SET installation = NULL, deduplication_id = NULL, parameters = NULL,
    shared_link = NULL, activity = NULL WHERE installation = $1
    """
  }

  // MARK: Redeemers

  private func erase(redeemer: String) throws -> Erasure {
    let rows = try base.rows(
      RedemptionIDs.self,
      SQLStatement(
        "SELECT id, invitation_id FROM redemptions WHERE redeemer = $1",
        [.text(redeemer)]
      )
    )
    for row in rows {
      try base.perform([
        SQLStatement(
          "UPDATE redemptions SET redeemer = $1 WHERE id = $2",
          [pseudonym, .text(row.id)]
        ),
        // Apps choose idempotency keys, which may name the redeemer.
        SQLStatement("DELETE FROM redemption_keys WHERE redemption_id = $1", [.text(row.id)]),
      ])
    }
    let messageCount = try rewriteMessages(about: rows.map(\.invitationID)) { data in
      guard var redemption = data["redemption"] as? [String: Any],
        (redemption["redeemer"] as? String)?.utf8.elementsEqual(redeemer.utf8) == true
      else { return false }
      redemption["redeemer"] = "erased-\(receipt)"
      data["redemption"] = redemption
      return true
    }
    return erasure(["redemptions": rows.count, "messages": messageCount])
  }

  // MARK: Inviters

  private func erase(inviter: String) throws -> Erasure {
    try base.lockStatistics()
    let invitations = try base.rows(
      Invitation.self,
      SQLStatement(
        "SELECT \(Invitation.columns) FROM invitations WHERE inviter = $1",
        [.text(inviter)]
      )
    )
    for invitation in invitations {
      try base.perform(
        Self.anonymousInvitation,
        [pseudonym, StoredValue(time), .text(invitation.id)]
      )
    }
    let ids = invitations.map(\.id)
    let messageCount = try rewriteMessages(about: ids) { data in
      guard var fields = data["invitation"] as? [String: Any] else { return false }
      for name in ["inviterName", "payload", "preview"] { fields[name] = nil }
      fields["inviter"] = "erased-\(receipt)"
      data["invitation"] = fields
      return true
    }
    let responseCount = try base.emptyResponses(naming: Set(ids))
    let days = try renameCounts(of: inviter)
    return erasure([
      "invitations": invitations.count, "messages": messageCount, "responses": responseCount,
      "countedDays": days,
    ])
  }

  private static var anonymousInvitation: String {
    """
    UPDATE invitations SET inviter = $1, inviter_name = NULL, payload = NULL, preview_title = NULL,
    preview_description = NULL, preview_image = NULL, revoked_at = COALESCE(revoked_at, $2)
    WHERE id = $3
    """
  }

  /// Counts of an inviter are named by the inviter, and so are values of a dimension on the same days.
  ///
  /// - Returns: The number of days.
  private func renameCounts(of inviter: String) throws -> Int {
    let kind = StoredValue(Int(StatisticsSubject.Kind.inviter.rawValue))
    let days = try base.rows(
      NumberRow.self,
      SQLStatement(
        "SELECT DISTINCT day FROM statistics WHERE kind = $1 AND subject = $2",
        [kind, .text(inviter)]
      )
    )
    var changed: [StatisticsRow.Key] = []
    let numbers = days.map(\.number).sorted()
    for start in stride(from: 0, to: numbers.count, by: Self.dayPartSize) {
      let last = min(start + Self.dayPartSize, numbers.count) - 1
      let range = [StoredValue.number(numbers[start]), .number(numbers[last]), .text(inviter)]
      for kind in StatisticsSubject.Kind.allCases where kind.counts(.inviter) {
        let rows = try base.rows(
          StatisticsRow.self,
          SQLStatement(Self.rowsWithInviters(of: kind), range)
        )
        for row in try rows.compactMap({ try $0.renaming(inviter, to: "erased-\(receipt)") }) {
          try base.perform([SQLStatement(StatisticsSQL.insertion, row)])
          changed.append(row.key)
        }
      }
    }
    try StatisticsBlocks(base: base).remove(StatisticsBlock.keys(of: changed))
    try base.perform(
      "UPDATE statistics SET subject = $1 WHERE kind = $2 AND subject = $3",
      [pseudonym, kind, .text(inviter)]
    )
    return days.count
  }

  /// Selects the rows that can name an inviter. The parameters are the first and the last day, and the
  /// inviter.
  private static func rowsWithInviters(of kind: StatisticsSubject.Kind) -> String {
    """
    SELECT \(StatisticsSQL.columns) FROM statistics
    WHERE kind = \(kind.rawValue) AND subject IN \(StatisticsSQL.subjects(of: kind))
    AND dimension IN (\(StatisticsDimension.all), \(StatisticsDimension.inviter.rawValue))
    AND day >= $1 AND day <= $2 AND day IN (SELECT day FROM statistics
    WHERE kind = \(StatisticsSubject.Kind.inviter.rawValue) AND subject = $3)
    """
  }

  /// The number of days whose rows are read at once.
  private static var dayPartSize: Int { 30 }

  // MARK: Messages

  /// Changes the data of messages that have not arrived. A message is never removed, so the numbers of a
  /// subject have no gap.
  ///
  /// - Returns: The number of changed messages.
  private func rewriteMessages(
    about subjects: [String],
    _ change: (inout [String: Any]) -> Bool
  ) throws -> Int {
    var count = 0
    for start in stride(from: 0, to: subjects.count, by: Self.partSize) {
      let part = subjects[start..<min(start + Self.partSize, subjects.count)]
      let messages = try base.rows(MessageData.self, MessageData.lookup(about: part))
      count += try rewriteMessages(messages, change)
    }
    return count
  }

  /// The number of subjects whose messages are looked up at once. There is no index by subject.
  private static var partSize: Int { 500 }

  private func rewriteMessages(
    _ messages: [MessageData],
    _ change: (inout [String: Any]) -> Bool
  ) throws -> Int {
    var count = 0
    for message in messages {
      let object = try? JSONSerialization.jsonObject(with: Data(message.data.utf8))
      guard var data = object as? [String: Any], change(&data) else { continue }
      let bytes = try JSONSerialization.data(
        withJSONObject: data,
        options: [.sortedKeys, .withoutEscapingSlashes]
      )
      count += try base.perform(
        "UPDATE webhook_messages SET data = $1 WHERE id = $2 AND webhook = $3",
        [.text(String(decoding: bytes, as: UTF8.self)), .text(message.id), .text(message.webhook)]
      )
    }
    return count
  }

  private func erasure(_ counts: [String: Int]) -> Erasure {
    Erasure(id: receipt, time: time, removed: counts.filter { $0.value > 0 })
  }
}

extension Invitation: LedgerRow {}
extension StatisticsRow: LedgerRow {}

extension StatisticsRow {
  /// The row with another name of an inviter; nil if the row does not name the inviter.
  fileprivate func renaming(_ inviter: String, to name: String) throws -> StatisticsRow? {
    let old = try DayCells(cells)
    let number = StatisticsDimension.inviter.rawValue
    let key = DayCells.Key(dimension: number, value: StatisticsText(inviter))
    guard old.cells[key] != nil else { return nil }
    var new = DayCells()
    for (other, cell) in old.cells {
      let isInviter = other == key
      new.set(
        cell,
        for: isInviter ? DayCells.Key(dimension: number, value: StatisticsText(name)) : other
      )
    }
    return StatisticsRow(key: self.key, dimension: dimension, cells: new.encoded)
  }
}

private struct RedemptionIDs: LedgerRow {
  var id: String
  var invitationID: String

  init(row reader: inout some RowReader) throws {
    id = try reader.text()
    invitationID = try reader.text()
  }
}

private struct MessageData: LedgerRow {
  var id: String
  var webhook: String
  var data: String

  static func lookup(about subjects: some Collection<String>) -> SQLStatement {
    let parameters = (1...max(1, subjects.count)).map { "$\($0)" }.joined(separator: ", ")
    return SQLStatement(
      "SELECT id, webhook, data FROM webhook_messages WHERE subject IN (\(parameters))",
      subjects.map { .text($0) },
      isKept: false
    )
  }

  init(row reader: inout some RowReader) throws {
    id = try reader.text()
    webhook = try reader.text()
    data = try reader.text()
  }
}

private struct NumberRow: LedgerRow {
  var number: Int64

  init(row reader: inout some RowReader) throws { number = try reader.optionalInteger() ?? 0 }
}

/// A row of `erased_installations`.
private struct ErasureRow: LedgerRow {
  var erasure: Erasure

  static let lookup = "SELECT receipt, erased_at, removed FROM erased_installations WHERE hash = $1"
  static let insertion = """
    INSERT INTO erased_installations (hash, receipt, erased_at, removed) VALUES ($1, $2, $3, $4)
    """

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    erasure = try Erasure(id: reader.text(), time: reader.time(), removed: reader.json() ?? [:])
  }
}
