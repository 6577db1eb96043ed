import Foundation
import HTTPTypes
import Hummingbird
import LinkStore
import LinkwrightCore
import Logging
import Testing

@testable import LinkService

@Suite("Clicks after a crash")
struct ClickRestartTests {
  @Test("A click that is only in the journal joins, before the store has it")
  func journal() async throws {
    let predecessor = try TestService()
    let key = try await predecessor.key([.resolve])
    let link = try await predecessor.link("summer", to: "example://products/1") {
      $0.content.campaign = Campaign(campaign: "summer")
    }
    _ = try await predecessor.send(.get, "https://brand.example/summer")
    let visit = try #require(predecessor.events.all.first)
    let folder = DataFolder(predecessor.folder.path)
    try await SQLiteStore.backUp(predecessor.store.path, to: folder.database)
    let journal = try VisitJournal(
      folder: folder.journal,
      record: { _, _ in throw CancellationError() }
    )
    try await journal.append(visit)
    await journal.shutDown(within: .milliseconds(1))

    var settings = ServiceSettings()
    settings.dataFolder = predecessor.folder.path
    let source = try ConfigurationSource(path: "linkwright.yaml") { _ in
      Array(Self.configuration.utf8)
    }
    let application = try await LinkApplication(
      source,
      settings: settings,
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
      now: { TestService.start }
    )
    let body = """
      {"url": "https://open.example/products/1?lw_click=\(visit.id)", "appKey": "\(key)"}
      """
    let response = try await TestService.response(
      of: application.publicApplication.responder,
      to: HTTPRequest(
        method: .post,
        scheme: "https",
        authority: "brand.example",
        path: "/v1/resolve"
      ),
      body: body
    )
    let answer = try response.json(ResolveAnswer.self)
    #expect(answer.campaign?.campaign == "summer")
    #expect(answer.url == "https://open.example/products/1")
    #expect(visit.linkID == link.id)
  }

  private static let configuration = """
    apps:
      - name: example
        teamID: ABCDE12345
        bundleID: com.example.app
        schemes: [example]
    hosts:
      - host: brand.example
        kind: branded
        apps: [example]
        openHost: open.example
      - host: open.example
        kind: branded
        apps: [example]
    """
}
