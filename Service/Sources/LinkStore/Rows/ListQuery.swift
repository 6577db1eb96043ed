import LinkwrightCore

/// A query for the pages of a list, newest first. A page begins after the last ID of the previous
/// page. Therefore, every page costs the same, and new rows do not shift the pages.
struct ListQuery: Sendable {
  private let columns: String
  private let tables: String
  private let idColumn: String
  private var conditions: [String] = []
  private(set) var values: [StoredValue] = []
  private var limit = 1

  init(_ columns: String, from tables: String, id: String) {
    self.columns = columns
    self.tables = tables
    idColumn = id
  }

  /// Adds a condition on a value, unless the value is nil.
  ///
  /// - Parameter condition: The condition, from the parameter that stands for the value.
  mutating func require(_ value: String?, _ condition: (_ parameter: String) -> String) {
    if let value { require(.text(value), condition) }
  }

  /// Adds a condition on a number, unless the number is nil.
  mutating func require(_ value: Int64?, _ condition: (_ parameter: String) -> String) {
    if let value { require(.number(value), condition) }
  }

  private mutating func require(_ value: StoredValue, _ condition: (String) -> String) {
    values.append(value)
    conditions.append(condition("$\(values.count)"))
  }

  /// Adds a condition that has no value.
  mutating func require(_ condition: String) { conditions.append(condition) }

  /// Returns the query for one page.
  func page(after cursor: String?, limit: Int) throws -> ListQuery {
    var query = self
    if let cursor {
      guard cursor.utf8.count == 36, cursor.utf8.allSatisfy(\.isOfUUID) else {
        throw StoreError(
          .invalidCursor,
          "The cursor is invalid: use the cursor of the previous page unchanged."
        )
      }
      query.require(cursor) { "\(idColumn) < \($0)" }
    }
    query.limit = min(max(limit, 1), 10_000)
    // One additional row shows whether another page follows.
    query.values.append(.number(Int64(query.limit) + 1))
    return query
  }

  /// Returns the query for those rows that have one of `ids`. Only PostgreSQL can execute it.
  ///
  /// - Parameter ids: The IDs in descending order.
  func narrowed(to ids: [String]) -> ListQuery {
    var query = self
    // Every index of a list ends with the ID, so the range keeps the server from reading the whole list.
    query.require(ids.first) { "\(idColumn) <= \($0)" }
    query.require(ids.last) { "\(idColumn) >= \($0)" }
    query.require(ArrayText(texts: ids.map(\.utf8)).value) {
      "\(idColumn) = ANY(\($0)::text::text[])"
    }
    return query
  }

  /// The statement that returns the rows of one page.
  var sql: String {
    "SELECT \(columns) FROM \(tables)\(filter) ORDER BY \(idColumn) DESC LIMIT $\(values.count)"
  }

  /// The statement that counts the rows of all pages.
  var countingSQL: String { "SELECT COUNT(*) FROM \(tables)\(filter)" }

  private var filter: String {
    conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }

  /// Creates a page from the rows of the query.
  func page<Element>(of rows: [Element], id: (Element) -> String) -> ListPage<Element> {
    let elements = Array(rows.prefix(limit))
    return ListPage(
      elements: elements,
      nextCursor: rows.count > limit ? elements.last.map(id) : nil
    )
  }
}

extension ListQuery {
  init(linksBy filter: LinkFilter, in dialect: SQLDialect) {
    if let tag = filter.tag {
      self.init(
        Link.columns,
        from: "link_tags JOIN links ON links.id = link_tags.link_id",
        id: "link_tags.link_id"
      )
      require(tag) { "link_tags.tag = \($0)" }
    } else {
      self.init(Link.columns, from: "links", id: "links.id")
    }
    require("deleted_at IS NULL")
    require(filter.host) { "host = \($0)" }
    require(filter.createdBy) { "created_by = \($0)" }
    require(filter.since?.milliseconds) { "created_at >= \($0)" }
    require(filter.until?.milliseconds) { "created_at < \($0)" }
    if let destination = filter.destination {
      if destination.contains("://") {
        require(destination) { dialect.startsWith("destination", $0) }
      } else {
        // The host ends before the first slash, question mark or number sign.
        require("https://" + destination.escapedForLike + "/%") {
          dialect.like("REPLACE(REPLACE(destination, '?', '/'), '#', '/') || '/'", $0)
        }
      }
    }
    require(filter.campaign) { "campaign = \($0)" }
    require(filter.isArchived.map { $0 ? 1 : 0 }) { "is_archived = \($0)" }
    require(filter.text.map { "%" + $0.escapedForLike + "%" }) {
      dialect.like("slug || ' ' || destination", $0)
    }
  }

  init(invitationsOf inviter: String?, campaign: String?) {
    self.init(Invitation.columns, from: "invitations", id: "id")
    require(inviter) { "inviter = \($0)" }
    require(campaign) { "campaign = \($0)" }
  }

  init(redemptionsOf invitation: String) {
    self.init(StoredRedemption.columns, from: "redemptions", id: "id")
    require(invitation) { "invitation_id = \($0)" }
  }
}

extension String {
  fileprivate var escapedForLike: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "%" || scalar == "_" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

extension UInt8 {
  fileprivate var isOfUUID: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
