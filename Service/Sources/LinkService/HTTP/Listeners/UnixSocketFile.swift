import Foundation
import LinkStore
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// The file of a Unix socket: only its owner can connect, and the service removes it when it ends.
///
/// A class because the listener starts after the service is created, and only the file that this process
/// created may be removed.
final class UnixSocketFile: Sendable {
  let path: String
  private let created = NIOLockedValueBox<FileIdentity?>(nil)

  /// The length of `sun_path` without the zero byte at its end.
  static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  init(path: String) { self.path = path }

  /// Checks that the socket can be created, and removes the file of a process that has ended.
  ///
  /// - Throws: ``ListenerError``
  func prepare() async throws {
    guard path.utf8.count <= Self.maximumPathLength else {
      throw ListenerError(
        "The path of the socket \(path) is longer than \(Self.maximumPathLength) bytes: name a "
          + "shorter one."
      )
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let type = attributes?[.type] as? FileAttributeType else { return try checkCreation() }
    guard type == .typeSocket else {
      throw ListenerError("\(path) exists and is not a socket: remove it, or name another path.")
    }
    guard await !acceptsConnections() else {
      throw ListenerError(
        "Another process listens at \(path): stop it, or name another path with --manage."
      )
    }
    unlink(path)
    try checkCreation()
  }

  private func checkCreation() throws {
    do {
      try BoundSocket.check(SocketAddress(unixDomainSocketPath: path))
      unlink(path)
    } catch {
      throw ListenerError(error, at: .unixSocket(path: path), option: "--manage") ?? error
    }
  }

  private func acceptsConnections() async -> Bool {
    do {
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(unixDomainSocketPath: path).get()
      try? await channel.close()
      return true
    } catch let error as IOError {
      // Any other error, such as a missing permission, does not prove that nobody listens.
      return ![ECONNREFUSED, ENOENT].contains(error.errnoCode)
    } catch {
      return true
    }
  }

  /// Restricts the socket to its owner. Call this when it has been created.
  func didCreate() {
    chmod(path, 0o600)
    created.withLockedValue { $0 = FileIdentity(path: path) }
  }

  /// Removes the socket, if this process created it.
  func remove() {
    created.withLockedValue { created in
      if created != nil, created == FileIdentity(path: path) { unlink(path) }
      created = nil
    }
  }
}
