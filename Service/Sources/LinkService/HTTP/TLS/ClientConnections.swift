import NIOConcurrencyHelpers
import NIOCore
import NIOSSL

/// The connections of clients whose certificates were verified with the current CA. The connections
/// end when the CA changes, because the new CA may not accept these clients.
///
/// A class because connections and ``Certificate`` share it.
final class ClientConnections: Sendable {
  private struct State {
    var authority: NIOSSLTrustRoots?
    var channels: [ObjectIdentifier: any Channel] = [:]
  }

  private let state: NIOLockedValueBox<State>
  /// How long requests may continue after the CA has changed.
  private let deadline: TimeAmount

  init(authority: NIOSSLTrustRoots?, deadline: TimeAmount) {
    state = NIOLockedValueBox(State(authority: authority))
    self.deadline = deadline
  }

  /// Adds a connection, or closes it if the CA has changed in the meantime.
  ///
  /// - Parameter authority: The CA with which the client of the connection was verified.
  func add(_ channel: any Channel, admittedBy authority: NIOSSLTrustRoots?) {
    let id = ObjectIdentifier(channel)
    let isCurrent = state.withLockedValue { state in
      guard state.authority == authority else { return false }
      state.channels[id] = channel
      return true
    }
    guard isCurrent else { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in
      self.state.withLockedValue { $0.channels[id] = nil }
    }
  }

  /// Ends all connections if the new CA differs from the current CA. Requests in progress can
  /// complete until the deadline.
  ///
  /// - Returns: The number of connections that end.
  func replaceAuthority(with authority: NIOSSLTrustRoots?) -> Int {
    let channels = state.withLockedValue { state in
      guard state.authority != authority else { return [any Channel]() }
      state.authority = authority
      defer { state.channels = [:] }
      return Array(state.channels.values)
    }
    for channel in channels {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
      channel.eventLoop.scheduleTask(in: deadline) { channel.close(promise: nil) }
    }
    return channels.count
  }
}
