import Foundation

@testable import LinkStore

/// A server between a store and PostgreSQL that cuts or holds up connections.
///
/// A class because its threads share it.
final class TestProxy: Sendable {
  enum Direction: Sendable, Hashable, CaseIterable {
    case toServer, toClient
  }

  private struct State {
    /// What is left to be passed on in a direction before the connection is cut.
    var rest: (direction: Direction, byteCount: Int)?
    var hasCut = false
    var isHeldUp = false
    var isClosed = false
  }

  /// The folder with the socket.
  let folder: String
  private let target: String
  private let listener: CInt
  private let state = Monitor(State())

  init(to server: TestServer) throws {
    folder = "/tmp/linkwright-proxy-\(UUID().uuidString.prefix(8))"
    target = server.folder + "/.s.PGSQL.5432"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    listener = Self.socket(folder + "/.s.PGSQL.5432", bind)
    guard listener >= 0, listen(listener, 64) == 0 else { throw CocoaError(.fileWriteUnknown) }
    Thread.detachNewThread { self.accept() }
  }

  /// Cuts the connection that passes on the next bytes, after a number of bytes in a direction.
  func cut(_ direction: Direction, after byteCount: Int) {
    state.withLock { ($0.rest, $0.hasCut) = ((direction, byteCount), false) }
  }

  /// Ends the wait for a cut.
  ///
  /// - Returns: Whether a connection was cut.
  func endCut() -> Bool {
    state.withLock { state in
      state.rest = nil
      return state.hasCut
    }
  }

  /// Passes nothing on, in any direction.
  func holdUp(_ isHeldUp: Bool) { state.withLock { $0.isHeldUp = isHeldUp } }

  func close() {
    state.withLock { $0.isClosed = true }
    shutdown(listener, CInt(SHUT_RDWR))
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func accept() {
    while true {
      let client = Foundation.accept(listener, nil, nil)
      guard client >= 0 else { break }
      let server = Self.socket(target, connect)
      Thread.detachNewThread { self.pass(client, server) }
    }
    _ = Foundation.close(listener)
  }

  private func pass(_ client: CInt, _ server: CInt) {
    defer { for end in [client, server] { _ = Foundation.close(end) } }
    while true {
      var ends = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let isHeldUp = state.withLock { $0.isHeldUp }
      if isHeldUp { for index in ends.indices { ends[index].fd = -1 } }
      poll(&ends, 2, 5)
      if state.withLock({ $0.isClosed }) { return }
      if ends[0].revents != 0, !pass(.toServer, from: client, to: server) { return }
      if ends[1].revents != 0, !pass(.toClient, from: server, to: client) { return }
    }
  }

  /// - Returns: Whether the connection goes on.
  private func pass(_ direction: Direction, from source: CInt, to sink: CInt) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(source, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    let (allowed, goesOn) = state.withLock { state -> (Int, Bool) in
      guard let rest = state.rest, rest.direction == direction else { return (count, true) }
      if count < rest.byteCount {
        state.rest?.byteCount -= count
        return (count, true)
      }
      (state.rest, state.hasCut) = (nil, true)
      return (rest.byteCount, false)
    }
    var sent = 0
    while sent < allowed {
      let part = send(sink, Array(bytes[sent..<allowed]), allowed - sent, Self.sendFlags)
      guard part > 0 else { return false }
      sent += part
    }
    return goesOn
  }

  #if canImport(Darwin)
    private static let streamKind = SOCK_STREAM
    private static let sendFlags: CInt = 0
  #else
    private static let streamKind = CInt(SOCK_STREAM.rawValue)
    private static let sendFlags = CInt(MSG_NOSIGNAL)
  #endif

  /// Creates a socket, and calls `bind` or `connect` with a path.
  private static func socket(
    _ path: String,
    _ call: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    let descriptor = Foundation.socket(AF_UNIX, streamKind, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result == 0 ? descriptor : -1
  }
}
