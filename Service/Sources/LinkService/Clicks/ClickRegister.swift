import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers

/// Finds clicks: the latest ones in memory, and older ones in the store.
///
/// A visit reaches the store some time after its page was sent. The visitor may tap a button on
/// this page before that, so the store alone is not enough.
///
/// A class because all requests share it.
final class ClickRegister: Sendable {
  /// The number of clicks in memory.
  static let capacity = 65_536

  private struct State {
    var clicks: [String: Click] = [:]
    /// The IDs in the order of their insertion, as a ring.
    var ids: [String] = []
    /// The index of the oldest ID of a full ring.
    var oldest = 0
  }

  private let state = NIOLockedValueBox(State())
  private let store: any LinkStore
  private let capacity: Int

  init(store: any LinkStore, capacity: Int = ClickRegister.capacity) {
    self.store = store
    self.capacity = capacity
  }

  /// Adds a click, in place of the oldest one if the register is full.
  func insert(_ click: Click) {
    state.withLockedValue { state in
      guard state.clicks.updateValue(click, forKey: click.id) == nil else { return }
      guard state.ids.count == capacity else {
        state.ids.append(click.id)
        return
      }
      state.clicks[state.ids[state.oldest]] = nil
      state.ids[state.oldest] = click.id
      state.oldest = (state.oldest + 1) % capacity
    }
  }

  /// A click in memory, which may not have reached the store yet; nil for any other click.
  func origin(ofRecent id: String) -> ClickOrigin? {
    state.withLockedValue { $0.clicks[id] }.map { click in
      ClickOrigin(
        time: click.time,
        host: click.host,
        linkID: click.linkID,
        invitationID: click.invitationID,
        campaign: click.campaign
      )
    }
  }

  /// The click with an ID; nil if it does not exist or is too old.
  ///
  /// - Parameter time: The time of the request that carries the ID.
  func click(id: String, at time: Timestamp) async throws -> Click? {
    // An ID contains the time of its creation, so most forged and old IDs are rejected without a
    // query to the store.
    guard let creation = UniqueID.time(of: id), time < creation + Click.lifetime else { return nil }
    var click = state.withLockedValue { $0.clicks[id] }
    do {
      if click == nil { click = try await store.event(id: id).flatMap { Click($0) } }
    } catch let error as StoreError where error.code == .unavailable {
      // The link still works, but the opening is not attributed to a click.
      return nil
    }
    return click.flatMap { $0.isValid(at: time) ? $0 : nil }
  }
}
