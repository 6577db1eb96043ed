import Foundation
import LinkStore
import LinkwrightCore
import ProcessTestSupport
import Testing

@testable import LinkService

@Suite(
  "The data folder of a node",
  .enabled(if: PostgreSQLServer.programs != nil, "PostgreSQL's server is not installed.")
)
struct FleetFolderTests {
  /// A node's data folder, and a server with two databases.
  private struct Home {
    let server: PostgreSQLServer
    let folder: DataFolder

    func store(in database: String, isNew: Bool = false) async throws -> FailoverStore {
      let url = try PostgreSQLURL(server.url(of: database))
      return try await folder.openStore(in: url, isNew: isNew, report: { _ in })
    }

    func open(_ database: String, isNew: Bool = false) async throws {
      try await store(in: database, isNew: isNew).close()
    }
  }

  private func with(_ body: (Home) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let home = Home(server: try PostgreSQLServer(), folder: DataFolder(folder.path))
    try home.folder.create()
    let end = ContinuousClock.now + .seconds(60)
    while true {
      do {
        try await home.open("postgres")
        break
      } catch let error as StoreError where error.code == .unavailable && .now < end {
        // The server is starting.
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    try await body(home)
  }

  @Test("A folder belongs to the first database, until the operator says otherwise")
  func identity() async throws {
    try await with { home in
      try await home.open("postgres")
      let error = await #expect(throws: StoreError.self) { try await home.open("template1") }
      #expect(error?.message.contains("is not the database that this node has used") == true)
      try await home.open("postgres")
      try await home.open("template1", isNew: true)
      await #expect(throws: StoreError.self) { try await home.open("postgres") }
    }
  }

  @Test("A record of the database that cannot be read is not taken for a new folder")
  func unreadableRecord() async throws {
    try await with { home in
      let record = URL(filePath: home.folder.identityRecord)
      try FileManager.default.removeItem(at: record)
      try FileManager.default.createDirectory(at: record, withIntermediateDirectories: false)
      let error = await #expect(throws: StoreError.self) { try await home.open("postgres") }
      #expect(error?.message.contains("cannot be read") == true)
    }
  }

  @Test("Two nodes use up the visits of a link together")
  func visitLimits() async throws {
    try await with { home in
      let stores = [try await home.store(in: "postgres"), try await home.store(in: "postgres")]
      var content = LinkContent(destination: "/products/1")
      content.visitLimit = 3
      let link = Link(
        id: UUID().uuidString.lowercased(),
        host: "brand.example",
        slug: "limited",
        content: content,
        isArchived: false,
        createdAt: TestService.start,
        updatedAt: TestService.start
      )
      let nodes = stores.map { SharedVisitLimits(store: $0) }
      var accepted: [Bool] = []
      for number in 0..<5 { accepted.append(try await nodes[number % 2].useVisit(of: link)) }
      #expect(accepted == [true, true, true, false, false])
      for node in nodes { #expect(try await node.isUsedUp(link)) }
      for store in stores { try await store.close() }
    }
  }
}
