import GRDB
import LinkwrightCore

/// A query for the pages of a list, newest first. A page begins after the last ID of the previous
/// page. Therefore, every page costs the same, and new rows do not shift the pages.
struct ListQuery: Sendable {
  private let columns: String
  private let tables: String
  private let idColumn: String
  private var conditions: [String] = []
  private(set) var values: [any DatabaseValueConvertible & Sendable] = []
  private var limit = 1

  init(_ columns: String, from tables: String, id: String) {
    self.columns = columns
    self.tables = tables
    idColumn = id
  }

  /// Adds a condition that compares a column with a value, unless the value is nil.
  mutating func require(_ condition: String, _ value: (any DatabaseValueConvertible & Sendable)?) {
    guard let value else { return }
    conditions.append(condition)
    values.append(value)
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
      query.require("\(idColumn) < ?", cursor)
    }
    query.limit = min(max(limit, 1), 10_000)
    // One additional row shows whether another page follows.
    query.values.append(query.limit + 1)
    return query
  }

  var sql: String {
    "SELECT \(columns) FROM \(tables)\(filter) ORDER BY \(idColumn) DESC LIMIT ?"
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
  init(linksBy filter: LinkFilter) {
    if let tag = filter.tag {
      self.init(
        Link.columns,
        from: "link_tags JOIN links ON links.id = link_tags.link_id",
        id: "link_tags.link_id"
      )
      require("link_tags.tag = ?", tag)
    } else {
      self.init(Link.columns, from: "links", id: "links.id")
    }
    require("deleted_at IS NULL")
    require("host = ?", filter.host)
    require("created_by = ?", filter.createdBy)
    require("created_at >= ?", filter.since?.milliseconds)
    require("created_at < ?", filter.until?.milliseconds)
    if let destination = filter.destination {
      if destination.contains("://") {
        require("INSTR(destination, ?) = 1", destination)
      } else {
        // The host ends before the first slash, question mark or number sign.
        require(
          #"REPLACE(REPLACE(destination, '?', '/'), '#', '/') || '/' LIKE ? ESCAPE '\'"#,
          "https://" + destination.escapedForLike + "/%"
        )
      }
    }
    require("campaign = ?", filter.campaign)
    require("is_archived = ?", filter.isArchived.map { $0 ? 1 : 0 })
    // SQLite converts both texts to lower case. It converts only ASCII letters.
    let pattern = filter.text.map { "%" + $0.escapedForLike + "%" }
    require(#"LOWER(slug || ' ' || destination) LIKE LOWER(?) ESCAPE '\'"#, pattern)
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
