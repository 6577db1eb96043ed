import Foundation
import LinkwrightCore
import Logging
import Testing

@testable import LinkService
@testable import LinkStore

@Suite("What the operator sees of the snapshot")
struct SnapshotStatusTests {
  @Test("A snapshot that cannot be read is a cause, and is not shown as a good one")
  func unreadable() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createPrivateFolder(atPath: folder.path)
    defer { try? FileManager.default.removeItem(at: folder) }
    let snapshot = folder.appending(path: "linkwright.snapshot")
    try Data("This is no snapshot.".utf8).write(to: snapshot)
    chmod(snapshot.path, 0o600)
    let store = FailoverStore(
      path: folder.appending(path: "linkwright.sqlite").path,
      snapshot: snapshot.path,
      opened: .failure(StoreError(.missingDatabase, "The database is missing."))
    )
    let service = SnapshotService(
      store: store,
      now: { TestService.start },
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    )
    #expect(service.status.summary == nil && !service.status.isInUse)
    #expect(service.status.readError?.contains("linkwright.snapshot is damaged") == true)
    var state = ServiceState()
    _ = state.apply([.store: "The database is missing."])
    let document = ReadinessDocument(state, snapshot: service.status, at: TestService.start)
    #expect(document.snapshot == nil)
    #expect(document.causes?.last?.contains("The snapshot cannot be read") == true)
  }
}
