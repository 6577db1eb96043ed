import CPQ
import Foundation

/// A connection to PostgreSQL. Its methods wait on the calling thread, each no longer than a limit.
///
/// A class because it owns a connection of libpq.
///
/// Unchecked: a connection belongs to one thread at a time. In a pool, it never leaves the thread
/// that opened it.
final class PostgreSQLConnection: @unchecked Sendable {
  let connection: OpaquePointer
  /// The time after which the server cancels a statement.
  let statementLimit: Duration
  /// The names of the prepared statements by their text.
  private var names: [String: String] = [:]
  private var preparationCount = 0
  /// Whether the connection can no longer be used.
  private(set) var isBroken = false
  /// Whether the server has not answered in time, so that it may still work on a statement.
  private(set) var isUnanswered = false
  /// The session in the server; nil until it is known.
  private(set) var session: ServerSession?
  /// The slice of the counts that transactions on this connection increment. Two transactions at the
  /// same time nearly always increment different slices, so they do not wait for each other.
  let slice = Int.random(in: 1...Int(Int16.max))
  /// Whether this session has the table into which events are copied.
  var hasStagingTable = false

  /// Opens a connection to the first host that answers and has the wanted role. libpq applies the
  /// limit of the URL to each address of each host.
  ///
  /// - Parameter acceptsStandbys: Whether the role of the host does not matter.
  /// - Throws: ``PostgreSQLError``.
  init(_ url: PostgreSQLURL, statementLimit: Duration, acceptsStandbys: Bool = false) throws {
    var parameters = url.parameters
    if acceptsStandbys { parameters["target_session_attrs"] = "any" }
    let pairs = Array(parameters)
    let keywords = pairs.map { strdup($0.key) } + [nil]
    let values = pairs.map { strdup($0.value) } + [nil]
    defer { for text in keywords + values { free(text) } }
    let connection = PQconnectdbParams(
      keywords.map { $0.map { UnsafePointer($0) } },
      values.map { $0.map { UnsafePointer($0) } },
      0
    )
    guard let connection, PQstatus(connection) == CONNECTION_OK,
      PQsetnonblocking(connection, 1) == 0
    else {
      defer { PQfinish(connection) }
      throw PostgreSQLError(.connection, of: connection)
    }
    self.connection = connection
    self.statementLimit = statementLimit
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    session = try run(Self.settings(statementLimit)).first(ServerSession.init(row:))
  }

  deinit { PQfinish(connection) }

  /// The host that answered, as in the URL, with its port.
  var place: String {
    let host = PQhost(connection).map { String(cString: $0) } ?? ""
    let port = PQport(connection).map { String(cString: $0) } ?? ""
    return host.utf8.first == UInt8(ascii: "/") ? host : "\(host):\(port)"
  }

  /// The settings of a session. The server gives up a statement before the client does. A
  /// transaction whose client is gone does not keep its locks, and the server notices within seconds
  /// that a client's machine is gone. By default, this takes two hours.
  private static func settings(_ limit: Duration) -> SQLStatement {
    let milliseconds = StoredValue.text(String(Int(limit / .milliseconds(1))))
    return SQLStatement(
      """
      SELECT pg_backend_pid(), (pg_stat_get_activity(pg_backend_pid())).backend_start::text,
        set_config('statement_timeout', $1, false), set_config('lock_timeout', $1, false),
        set_config('idle_in_transaction_session_timeout', $1, false),
        set_config('default_transaction_isolation', 'read committed', false),
        set_config('client_min_messages', 'warning', false), set_config('jit', 'off', false),
        set_config('tcp_keepalives_idle', '10', false),
        set_config('tcp_keepalives_interval', '3', false),
        set_config('tcp_keepalives_count', '3', false),
        set_config('tcp_user_timeout', '10000', false)
      """,
      [milliseconds],
      isKept: false
    )
  }

  // MARK: Statements

  /// Executes statements in one round trip. If a statement fails, the following ones are not
  /// executed.
  ///
  /// - Parameter limit: The time for all statements; nil for a little more than the server takes
  ///   before it cancels a statement.
  /// - Returns: The rows of each statement.
  /// - Throws: ``PostgreSQLError``, or ``StoreError`` if a text contains a NUL character.
  @discardableResult
  func run(_ statements: [SQLStatement], within limit: Duration? = nil) throws -> [ResultRows] {
    let parameters = try statements.map { try StatementParameters($0.values) }
    return try exchange(within: limit) { deadline in
      try require(PQenterPipelineMode(connection))
      var preparations: [Preparation?] = []
      for (statement, parameters) in zip(statements, parameters) {
        preparations += try send(statement, parameters)
      }
      try require(PQpipelineSync(connection))
      let rows = try results(of: preparations, until: deadline)
      try require(PQexitPipelineMode(connection))
      return try rows.get()
    }
  }

  /// Executes one statement.
  @discardableResult
  func run(_ statement: SQLStatement) throws -> ResultRows {
    let rows = try run([statement])
    guard let first = rows.first else { throw PostgreSQLError.noAnswer }
    return first
  }

  /// Executes a statement without parameters.
  @discardableResult
  func run(_ sql: String) throws -> ResultRows { try run(SQLStatement(sql, isKept: false)) }

  /// Calls `body` with the deadline of a round trip. Remembers whether the connection broke.
  func exchange<Value>(
    within limit: Duration? = nil,
    _ body: (ContinuousClock.Instant) throws -> Value
  ) throws -> Value {
    do {
      guard !isBroken else { throw PostgreSQLError(.connection, of: connection) }
      return try body(.now + (limit ?? statementLimit + .milliseconds(500)))
    } catch let error as PostgreSQLError {
      if error.endsConnection || PQstatus(connection) != CONNECTION_OK { isBroken = true }
      if error.kind == .timeout { isUnanswered = true }
      throw error
    }
  }

  /// Whether the connection can be used for other work: it is intact and in no transaction. Reads
  /// what the server sent in the meantime, such as the news that it stops.
  func isReady() -> Bool {
    guard !isBroken, PQtransactionStatus(connection) == PQTRANS_IDLE else { return false }
    do {
      try exchange { _ in
        while try isReadable() { try readInput() }
      }
    } catch {
      isBroken = true
    }
    return !isBroken
  }

  // MARK: The protocol

  /// A statement that is prepared, with its name.
  private typealias Preparation = (sql: String, name: String)

  /// Sends a statement.
  ///
  /// - Returns: An element for each expected reply: the preparation that it confirms, or nil.
  private func send(
    _ statement: SQLStatement,
    _ parameters: StatementParameters
  ) throws -> [Preparation?] {
    try parameters.withPointers { count, values, lengths, formats in
      guard statement.isKept else {
        try require(
          PQsendQueryParams(connection, statement.sql, count, nil, values, lengths, formats, 1)
        )
        return [nil]
      }
      if let name = names[statement.sql] {
        try require(PQsendQueryPrepared(connection, name, count, values, lengths, formats, 1))
        return [nil]
      }
      // The name counts as known at once, because the pipeline may contain the statement again. It
      // is forgotten if the preparation fails.
      let name = "s\(preparationCount)"
      preparationCount += 1
      names[statement.sql] = name
      try require(PQsendPrepare(connection, name, statement.sql, 0, nil))
      try require(PQsendQueryPrepared(connection, name, count, values, lengths, formats, 1))
      return [(statement.sql, name), nil]
    }
  }

  /// Reads the replies to the statements of a pipeline.
  ///
  /// - Returns: The rows, or the error of the first statement that failed.
  private func results(
    of preparations: [Preparation?],
    until deadline: ContinuousClock.Instant
  ) throws -> Result<[ResultRows], PostgreSQLError> {
    var rows: [ResultRows] = []
    var failure: PostgreSQLError?
    for preparation in preparations {
      guard let result = try nextResult(until: deadline) else {
        throw PostgreSQLError(.connection, of: connection)
      }
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        if preparation == nil { rows.append(ResultRows(result)) } else { PQclear(result) }
      case let status:
        defer { PQclear(result) }
        if let preparation { names[preparation.sql] = nil }
        guard status != PGRES_PIPELINE_ABORTED else { break }
        let error = PostgreSQLError(result: result)
        if error.endsConnection { throw error }
        failure = failure ?? error
      }
      guard try nextResult(until: deadline) == nil else {
        throw PostgreSQLError(.connection, of: connection)
      }
    }
    let end = try nextResult(until: deadline)
    defer { PQclear(end) }
    guard let end, PQresultStatus(end) == PGRES_PIPELINE_SYNC else {
      throw PostgreSQLError(.connection, of: connection)
    }
    return failure.map { .failure($0) } ?? .success(rows)
  }

  /// Waits for the next result; nil after the last result of a statement.
  func nextResult(until deadline: ContinuousClock.Instant) throws -> OpaquePointer? {
    try flush(until: deadline)
    while PQisBusy(connection) == 1 {
      try wait(for: POLLIN, until: deadline)
      try readInput()
    }
    return PQgetResult(connection)
  }

  /// Throws if a function of libpq reports an error, which it does with 0.
  func require(_ code: CInt) throws {
    guard code == 1 else { throw PostgreSQLError(.connection, of: connection) }
  }
}
