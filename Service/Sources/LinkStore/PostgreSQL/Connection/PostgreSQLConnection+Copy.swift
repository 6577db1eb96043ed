import CPQ
import Foundation

extension PostgreSQLConnection {
  /// Copies rows into a table.
  ///
  /// - Parameters:
  ///   - sql: A statement `COPY … FROM STDIN`.
  ///   - rows: The rows in the format that the statement names.
  func copy(_ sql: String, _ rows: [UInt8]) throws {
    try exchange { deadline in
      try require(PQsendQuery(connection, sql))
      try expectOnly(PGRES_COPY_IN, until: deadline)
      try rows.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: bytes.count, by: Self.partSize) {
          let part = bytes[start..<min(start + Self.partSize, bytes.count)]
          try put(UnsafeRawBufferPointer(rebasing: part), until: deadline)
        }
      }
      while PQputCopyEnd(connection, nil) == 0 { try flushCompletely(until: deadline) }
      try expectOnly(PGRES_COMMAND_OK, until: deadline)
    }
  }

  private static let partSize = 1 << 16

  private func put(
    _ part: UnsafeRawBufferPointer,
    until deadline: ContinuousClock.Instant
  ) throws {
    let address = part.baseAddress?.assumingMemoryBound(to: CChar.self)
    while true {
      switch PQputCopyData(connection, address, CInt(part.count)) {
      case 1: return try flush(until: deadline)
      case 0: try flushCompletely(until: deadline)
      default: throw PostgreSQLError(.connection, of: connection)
      }
    }
  }

  private func flushCompletely(until deadline: ContinuousClock.Instant) throws {
    try wait(for: POLLOUT, until: deadline)
    try flush(until: deadline)
  }

  /// Reads a result, and all results after it, so that the connection can be used again if the server
  /// refused the statement.
  private func expectOnly(
    _ status: ExecStatusType,
    until deadline: ContinuousClock.Instant
  ) throws {
    let result = Result { try expect(status, until: deadline) }
    let isCopying = status == PGRES_COPY_IN && (try? result.get()) != nil
    // While a copy is in progress, there is always a further result.
    while !isCopying, let rest = try nextResult(until: deadline) { PQclear(rest) }
    try result.get()
  }

  private func expect(_ status: ExecStatusType, until deadline: ContinuousClock.Instant) throws {
    guard let result = try nextResult(until: deadline) else {
      throw PostgreSQLError(.connection, of: connection)
    }
    defer { PQclear(result) }
    guard PQresultStatus(result) == status else { throw PostgreSQLError(result: result) }
  }
}
