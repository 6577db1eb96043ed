import NIOCore

/// The input of a connection that is not read yet.
struct HeldInput {
  private enum State {
    case nothing
    case part(ByteBuffer)
    case waits(ByteBuffer, since: ContinuousClock.Instant?)
  }

  private var state = State.nothing

  /// Whether the input waits for something other than more input.
  var isWaiting: Bool { if case .waits = state { true } else { false } }

  /// Keeps the first part of a head until more arrives.
  mutating func keep(part: ByteBuffer) { state = .part(part) }

  /// Keeps input behind a request that has no response yet, or behind many responses.
  ///
  /// - Parameter arrival: The time at which the input was read; nil if it waits for the client or for
  ///   other connections.
  mutating func keep(waiting bytes: ByteBuffer, since arrival: ContinuousClock.Instant?) {
    state = .waits(bytes, since: arrival)
  }

  /// Adds input behind the held input.
  ///
  /// - Returns: The input to read now; nil if it has to wait.
  mutating func add(_ bytes: ByteBuffer) -> ByteBuffer? {
    switch state {
    case .nothing: return bytes
    case .part(var held):
      state = .nothing
      held.writeImmutableBuffer(bytes)
      return held
    case .waits(var held, let arrival):
      state = .nothing
      held.writeImmutableBuffer(bytes)
      state = .waits(held, since: arrival)
      return nil
    }
  }

  mutating func takePart() -> ByteBuffer? {
    guard case .part(let bytes) = state else { return nil }
    state = .nothing
    return bytes
  }

  mutating func takeWaiting() -> (bytes: ByteBuffer, arrival: ContinuousClock.Instant?)? {
    guard case .waits(let bytes, let arrival) = state else { return nil }
    state = .nothing
    return (bytes, arrival)
  }

  /// Records that waiting input now waits for the client.
  mutating func waitForClient() {
    if case .waits(let bytes, _) = state { state = .waits(bytes, since: nil) }
  }

  mutating func removeAll() { state = .nothing }
}
