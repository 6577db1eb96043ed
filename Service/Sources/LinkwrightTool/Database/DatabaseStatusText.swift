import Foundation
import LinkStore

/// The output of `database status` as text.
struct DatabaseStatusText: Sendable {
  let status: DatabaseStatus

  var lines: [String] {
    let facts = facts.map { name, text in
      name + String(repeating: " ", count: Self.nameWidth - name.count) + text.visible
    }
    return facts + tables
  }

  private static let nameWidth = 13

  /// The facts with their labels.
  private var facts: [(name: String, text: String)] {
    [("database", status.url), ("server", server), ("schema", schema)]
      + replication
      + [("connections", connections), ("transaction", transaction)]
  }

  private var server: String {
    let server = status.server
    let role =
      server.isInRecovery
      ? "a standby, which only accepts reads"
      : server.isReadOnly ? "which only accepts reads" : "which accepts writes"
    return "PostgreSQL \(server.version) at \(server.place), \(role), encoding \(server.encoding)"
  }

  private var schema: String {
    let schema = status.schema
    let version = "version \(schema.version ?? 0)"
    let own = "version \(schema.programVersion) of this program"
    switch schema.state {
    case .missing: return "none; linkwright database migrate creates it"
    case .unreadable: return "unknown, because the user may not read the tables"
    case .current: return "\(version), the version of this program"
    case .older: return "\(version), older than \(own); linkwright database migrate updates it"
    case .newer: return "\(version), newer than \(own)"
    }
  }

  private var replication: [(name: String, text: String)] {
    let standbys = status.replication.standbys.map { ("standby", Self.text($0)) }
    // A standby does not know for which standbys the primary server waits.
    if status.server.isInRecovery { return standbys }
    let names = status.replication.synchronousStandbyNames
    let commits =
      names.isEmpty ? "wait for no standby (synchronous_standby_names is empty)" : "wait for \(names)"
    return [("commits", commits)] + standbys
  }

  private static func text(_ standby: DatabaseStatus.Standby) -> String {
    let state = [standby.syncState, standby.state].compactMap(\.self).joined(separator: ", ")
    let lag = standby.byteLag.map { ", \(size($0)) behind" } ?? ""
    let delay = standby.millisecondLag.map { ", \($0) ms late" } ?? ""
    return "\(standby.name): \(state.isEmpty ? hidden : state)\(lag)\(delay)"
  }

  private var connections: String {
    let connections = status.connections
    return "\(connections.ofLinkwright) of linkwright, \(connections.total) in all, of at most"
      + " \(connections.maximum) with \(connections.reserved) reserved; \(connections.free) free"
  }

  private var transaction: String {
    guard let oldest = status.oldestTransaction else {
      return status.replication.isVisible ? "none is unfinished" : Self.hidden
    }
    let process = oldest.process.map { " (process \($0))" } ?? ""
    let age = Duration.milliseconds(oldest.ageInMilliseconds)
    let text = age < .seconds(1) ? age.inMilliseconds : age.inLargestUnit
    return "the oldest is \(text) old: \(oldest.name)\(process), \(oldest.state)"
  }

  private static let hidden = "not visible without the role pg_monitor"

  // MARK: Tables

  private var tables: [String] {
    guard !status.tables.isEmpty else { return [] }
    var table = TextTable("TABLE", "ROWS (ESTIMATED)", "SIZE")
    for row in status.tables { Self.add(row, name: row.name, to: &table) }
    for row in status.partitions { Self.add(row, name: "  " + row.name, to: &table) }
    return [""] + table.lines
  }

  private static func add(_ row: DatabaseStatus.Table, name: String, to table: inout TextTable) {
    let count = row.estimatedRowCount?.formatted(.number.locale(english)) ?? "unknown"
    table.add(name, count, size(row.byteCount))
  }

  private static func size(_ byteCount: Int) -> String {
    byteCount.formatted(.byteCount(style: .file, spellsOutZero: false).locale(english))
  }

  private static let english = Locale(identifier: "en_US")
}
