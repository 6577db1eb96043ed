import CPQ
import Foundation

extension PostgreSQLConnection {
  /// Sends everything that libpq has queued. Also reads, because a server that cannot send its
  /// replies stops reading.
  func flush(until deadline: ContinuousClock.Instant) throws {
    while true {
      switch PQflush(connection) {
      case 0: return
      case 1:
        let ready = try wait(for: POLLIN | POLLOUT, until: deadline)
        if ready & ~CInt(POLLOUT) != 0 { try readInput() }
      default: throw PostgreSQLError(.connection, of: connection)
      }
    }
  }

  /// Reads what the server has sent, without waiting.
  func readInput() throws { try require(PQconsumeInput(connection)) }

  /// Whether the server has sent anything, or has closed the connection.
  func isReadable() throws -> Bool { try poll(for: POLLIN, milliseconds: 0) != 0 }

  /// Waits until the socket is ready.
  ///
  /// - Returns: The events of poll(2).
  /// - Throws: ``PostgreSQLError`` of the kind `timeout` after the deadline.
  @discardableResult
  func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws -> CInt {
    while true {
      let rest = deadline - .now
      guard rest > .zero else { throw PostgreSQLError.noAnswer }
      let ready = try poll(for: events, milliseconds: Int32(rest / .milliseconds(1)) + 1)
      if ready != 0 { return ready }
    }
  }

  private func poll(for events: Int32, milliseconds: Int32) throws -> CInt {
    var descriptor = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
    guard Foundation.poll(&descriptor, 1, milliseconds) >= 0 || errno == EINTR else {
      throw PostgreSQLError(.connection, of: connection)
    }
    return CInt(descriptor.revents)
  }
}
