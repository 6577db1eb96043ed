import Foundation
import Linkwright

/// Keeps what waits while the process is simulated to end.
///
/// A class because the centers of one process after the other share it.
final class SimulatedStorage: LinkStorage {
  private let data = Locked<Data?>(nil)

  func load() throws -> Data? { data.withLock { $0 } }

  func save(_ data: Data?) throws { self.data.withLock { $0 = data } }
}
