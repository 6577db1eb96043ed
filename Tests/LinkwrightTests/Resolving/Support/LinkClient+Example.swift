import Foundation
import LinkwrightTesting

@testable import Linkwright

extension LinkClient {
  /// Creates a client with the example routes.
  convenience init(
    _ transport: any LinkTransport,
    _ clock: HandDrivenClock = HandDrivenClock(),
    folder: URL? = nil,
    _ change: (inout LinkClientOptions) -> Void = { _ in }
  ) {
    var options = LinkClientOptions(
      folder: folder,
      redirectHosts: ["click.example"],
      clock: clock.clock,
      transport: transport
    )
    change(&options)
    self.init(LinkTable.example, appKey: "lwp_test", options: options)
  }
}

/// A temporary folder that is removed with the last reference.
///
/// A class because the folder has one owner.
final class TestFolder: Sendable {
  /// The folder. It does not exist until the tested code creates it.
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("linkwright-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of all files in the folder.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The outbox on disk.
  var outbox: Outbox? {
    (try? Data(contentsOf: file("outbox.json"))).flatMap {
      try? JSONDecoder().decode(Outbox.self, from: $0)
    }
  }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file(name))
  }
}
