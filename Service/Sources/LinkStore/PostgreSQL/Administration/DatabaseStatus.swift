/// The facts about a PostgreSQL server and a database for an operator.
package struct DatabaseStatus: Sendable, Hashable, Encodable {
  /// The URL without its password.
  package var url: String
  package var server: Server
  package var schema: Schema
  /// Links, invitations and events; empty without a schema.
  package var tables: [Table]
  /// The partitions of the table of events, the oldest month first.
  package var partitions: [Table]
  package var replication: Replication
  package var connections: Connections
  /// The unfinished transaction that began first; nil if there is none.
  package var oldestTransaction: UnfinishedTransaction?

  package struct Server: Sendable, Hashable, Encodable {
    package var version: String
    /// The host that answered, with its port, or the folder of its socket.
    package var place: String
    package var encoding: String
    /// Whether the server is a standby, or restores a backup.
    package var isInRecovery: Bool
    /// Whether sessions can only read, even on a server that is not in recovery.
    package var isReadOnly: Bool
  }

  package struct Schema: Sendable, Hashable, Encodable {
    package enum State: String, Sendable, Hashable, Encodable {
      case missing, older, current, newer
      /// The user may not read the tables.
      case unreadable
    }

    /// The number of applied migrations; nil if the user may not read it.
    package var version: Int?
    /// The number of migrations that this program knows.
    package var programVersion: Int
    package var state: State

    init(version: Int?, programVersion: Int) {
      self.version = version
      self.programVersion = programVersion
      state =
        switch version {
        case nil: .unreadable
        case 0: .missing
        case programVersion: .current
        case let version?: version < programVersion ? .older : .newer
        }
    }
  }

  package struct Table: Sendable, Hashable, Encodable {
    package var name: String
    /// The number of rows as the server estimates it; nil if it has not counted them yet.
    package var estimatedRowCount: Int?
    /// The size with all indexes.
    package var byteCount: Int
  }

  package struct Replication: Sendable, Hashable, Encodable {
    /// The setting `synchronous_standby_names`; empty if commits wait for no standby.
    package var synchronousStandbyNames: String
    package var standbys: [Standby]
    /// Whether the user may see the states of standbys and of other users' sessions.
    package var isVisible: Bool
  }

  package struct Standby: Sendable, Hashable, Encodable {
    package var name: String
    /// `streaming`, or what the standby does before that; nil if it is not visible.
    package var state: String?
    /// `sync`, `quorum`, `potential` or `async`; nil if it is not visible.
    package var syncState: String?
    /// How many bytes the standby has yet to apply.
    package var byteLag: Int?
    /// How late the standby applies changes; nil if nothing was changed recently.
    package var millisecondLag: Int?

    /// Whether commits wait for the standby.
    package var isSynchronous: Bool { syncState == "sync" || syncState == "quorum" }
  }

  package struct Connections: Sendable, Hashable, Encodable {
    /// The number of connections with the name of this program, without this one.
    package var ofLinkwright: Int
    /// The number of all connections, without this one.
    package var total: Int
    /// The setting `max_connections`.
    package var maximum: Int
    /// How many of them are reserved for superusers and maintenance.
    package var reserved: Int
    /// How many more connections this user can make.
    package var free: Int

    init(ofLinkwright: Int, total: Int, maximum: Int, reserved: Int) {
      self.ofLinkwright = ofLinkwright
      self.total = total
      self.maximum = maximum
      self.reserved = reserved
      free = max(maximum - reserved - total, 0)
    }
  }

  package struct UnfinishedTransaction: Sendable, Hashable, Encodable {
    /// The process of the session; nil for a prepared transaction.
    package var process: Int?
    /// The name of the application, or the identifier of a prepared transaction.
    package var name: String
    /// What the session does, such as `idle in transaction`; `prepared` for a prepared transaction.
    package var state: String
    package var ageInMilliseconds: Int
  }
}
