import ArgumentParser
import Foundation
import Testing

@testable import LinkwrightTool

@Suite("The commands on the data of the service")
struct AdministrationTests {
  private let scratch: ScratchFolder
  private let data: [String]

  init() throws {
    scratch = try ScratchFolder()
    data = ["--data", scratch.path + "/data"]
  }

  private var configured: [String] {
    let file = Repository.root.appending(path: "Examples/linkwright.yaml")
    return data + ["--config", file.path(percentEncoded: false), "--host", "go.fernhill.example"]
  }

  private func lines(_ arguments: [String]) async throws -> [String] {
    try await asyncOutcome(of: arguments).text(on: .output).split(separator: "\n").map(String.init)
  }

  @Test("keys creates keys whose secrets are shown once, lists them and revokes them")
  func keys() async throws {
    let server = try await lines(
      ["keys", "create", "--name", "Shop\u{1B}[1m", "--scope", "links:write"] + data
    )
    #expect(server[0].wholeMatch(of: /lws_[0-9a-f]{64}/) != nil)
    let app = try await lines(["keys", "create", "--name", "App", "--app", "shop"] + data)
    #expect(app[0].wholeMatch(of: /lwp_[0-9a-f]{64}/) != nil)
    let list = try await lines(["keys", "list"] + data)
    #expect(list.count == 3 && list[0].hasPrefix("ID"))
    #expect(list[1].contains("invitations:redeem resolve"))
    #expect(list[2].contains(#"Shop\u{1b}[1m"#))
    #expect(!list.joined().contains(server[0]))
    let id = String(try #require(list[1].split(separator: " ").first))
    _ = try await lines(["keys", "revoke", id] + data)
    #expect(try await lines(["keys", "list"] + data)[1].hasSuffix("Z"))
    let json = try await asyncOutcome(of: ["keys", "list", "--json"] + data).text(on: .output)
    #expect(json.contains(#""revokedAt" :"#) && !json.contains("secret"))
  }

  @Test("keys create warns if it could not look up the app in a configuration")
  func keyOfApp() async throws {
    let create = ["keys", "create", "--name", "App", "--app", "shop"] + data
    let file = Repository.root.appending(path: "Examples/linkwright.yaml")
    let known = create + ["--config", file.path(percentEncoded: false)]
    #expect(try await asyncOutcome(of: known).text(on: .errors).isEmpty)
    let unknown = try await asyncOutcome(of: create)
    #expect(unknown.text(on: .errors).contains("The app “shop” was not checked"))
    #expect(unknown.text(on: .output).hasPrefix("lwp_"))
  }

  @Test("links creates, lists, shows and archives links")
  func links() async throws {
    let create = ["links", "create", "fernhill://products/42"] + configured
    #expect(try await lines(create + ["--slug", "forty"]) == ["https://go.fernhill.example/forty"])
    _ = try await lines(create + ["--tag", "spring"])
    #expect(try await lines(["links", "list"] + data).count == 3)
    #expect(try await lines(["links", "list", "--tag", "spring"] + data).count == 2)
    let first = try await lines(["links", "list", "--limit", "1"] + data)
    #expect(first.count == 3 && first[2].hasPrefix("For more rows, add --cursor "))
    let url = "https://go.fernhill.example/forty"
    #expect(try await lines(["links", "show", url] + data).contains { $0.hasPrefix("visits") })
    #expect(try await lines(["links", "archive", url] + data) == ["Archived \(url)"])
    #expect(try await lines(["links", "list", "--archived"] + data)[1].contains(url))
    let recent = ["--since", "2026-01-01T00:00:00Z", "--campaign", "none"]
    #expect(
      try await lines(["links", "delete", "--dry-run"] + recent + data) == ["Would delete 0 links."]
    )
    let all = ["links", "delete", "--since", "2000-01-01T00:00:00Z"]
    #expect(try await lines(all + ["--dry-run"] + data) == ["Would delete 2 links."])
    #expect(try await lines(["links", "delete", url] + data) == ["Deleted \(url)"])
    #expect(try await lines(all + data) == ["Deleted 1 link."])
  }

  @Test("links create accepts everything that the API accepts")
  func linkContent() async throws {
    let page = "https://shop.fernhill.example"
    let create =
      ["links", "create", "fernhill://products/42", "--json", "--slug", "all", "--app", "shop"]
      + ["--fallback-ios", "\(page)/i", "--fallback-android", "\(page)/a"]
      + ["--fallback-desktop", "\(page)/d", "--fallback-ended", "\(page)/e"]
      + ["--target", "ios/ko=\(page)/k?a=b", "--target", "ja=\(page)/j"]
      + ["--target", "android=\(page)/g", "--store-policy", "web", "--query-forwarding", "drop"]
      + ["--network", "n", "--campaign", "c", "--adgroup", "g", "--creative", "v", "--label", "l"]
      + ["--token", "abc", "--tag", "t", "--title", "T", "--description", "D"]
      + ["--image-url", "\(page)/x.png", "--starts-at", "2029-01-01T00:00:00Z"]
      + ["--expires-at", "2030-01-01T00:00:00Z", "--visit-limit", "7", "--redirect-status", "307"]
      + ["--unlisted", "--template", "shared-product"]
    let outcome = try await asyncOutcome(of: create + configured)
    let text = outcome.text(on: .output)
    let link = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let targets = try #require(link["targets"] as? [[String: String]])
    #expect(
      targets == [
        ["platform": "ios", "language": "ko", "url": "\(page)/k?a=b"],
        ["language": "ja", "url": "\(page)/j"], ["platform": "android", "url": "\(page)/g"],
      ]
    )
    // Every field of the API that a request can set.
    let fields = [
      "destination", "fallbacks", "targets", "app", "storePolicy", "queryForwarding", "campaign",
      "tags", "preview", "startsAt", "expiresAt", "visitLimit", "redirectStatus", "unlisted",
      "template",
    ]
    #expect(fields.filter { link[$0] == nil } == [])
    #expect((link["campaign"] as? [String: Any])?.count == 6)
    #expect((link["fallbacks"] as? [String: Any])?.count == 4)
  }

  @Test("invites issue accepts a payload")
  func payload() async throws {
    let issue = ["invites", "issue", "--json", "--payload", "room=7", "--payload", "a=b=c"]
    let text = try await asyncOutcome(of: issue + configured).text(on: .output)
    #expect(text.contains(#""room" : "7""#) && text.contains(#""a" : "b=c""#))
  }

  @Test("A command without --data does not create a database")
  func accidentalData() async throws {
    let file = Repository.root.appending(path: "Examples/linkwright.yaml")
    let configuration = "--config '\(file.path(percentEncoded: false))'"
    for command in [
      "links create \(configuration) --host go.fernhill.example fernhill://a",
      "invites issue \(configuration) --host go.fernhill.example",
      "keys create --name A --scope links:read",
    ] {
      let result = try await ToolProcess.shell("cd '\(scratch.path)' && linkwright \(command)")
      #expect(result.status == ToolExit.unusableInput.rawValue)
      #expect(result.errors.contains("does not exist: name the data folder"), "\(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
  }

  @Test("invites issues, lists and revokes invitations")
  func invites() async throws {
    let issue = ["invites", "issue", "--inviter", "u1", "--count", "3"] + configured
    let urls = try await lines(issue)
    #expect(Set(urls).count == 3)
    let code = String(try #require(urls[0].split(separator: "/").last))
    _ = try await lines(["invites", "revoke", code] + data)
    let list = try await lines(["invites", "list", "--inviter", "u1"] + data)
    #expect(list.count == 4 && list.count { $0.contains("revoked") } == 1)
    #expect(
      try await lines(["invites", "redemptions", code] + data)[0].hasPrefix("ID  REDEEMER")
    )
    let redemptions = try await asyncOutcome(of: ["invites", "redemptions", code, "--json"] + data)
    #expect(redemptions.text(on: .output).contains(#""redemptions" : ["#))
    await #expect(throws: (any Error).self) {
      try await lines(["invites", "redemptions", "AAAA-AAAA-AAAA"] + data)
    }
  }

  @Test("backup copies the data and does not overwrite a file")
  func backup() async throws {
    _ = try await lines(["keys", "create", "--name", "A", "--scope", "links:read"] + data)
    let path = scratch.path + "/copy.sqlite"
    #expect(
      try await lines(["backup", path] + data) == ["Copied to \(path). The copy has no damage."]
    )
    #expect(FileManager.default.fileExists(atPath: path))
    await #expect(throws: (any Error).self) { try await lines(["backup", path] + data) }
  }

  @Test("The service reports the time of the last backup")
  func backupTime() async throws {
    let home = try ServiceHome()
    try await home.keepSummerLink()
    let service = try await ServiceUnderTest.start(home)
    let metric = "linkwright_last_backup_timestamp_seconds"
    await #expect(throws: (any Error).self) { try await service.value(of: metric) }
    let start = Int(Date().timeIntervalSince1970)
    _ = try await lines(["backup", home.path("copy.sqlite"), "--data", home.data])
    let end = Int(Date().timeIntervalSince1970)
    #expect(try await (start...end).contains(service.value(of: metric)))
    _ = try? await lines(["backup", home.path("copy.sqlite"), "--data", home.data])
    #expect(try await service.value(of: metric) <= end)
  }

  static let refused: [([String], String)] = [
    (["keys", "list"], "does not exist: name the data folder"),
    (["keys", "create", "--name", "A"], "Name at least one scope with --scope."),
    (["keys", "create", "--name", "", "--scope", "resolve"], "The name must have"),
    (
      ["keys", "create", "--name", "A", "--app", "shop", "--scope", "links:read"],
      "it must not have the scope links:read"
    ),
    (
      ["keys", "create", "--name", "A", "--app", "shopp", "--config", "Examples/linkwright.yaml"],
      "The configuration has no app “shopp”, only shop"
    ),
    (["keys", "create", "--name", "A", "--app", "shop", "--config", "none.yaml"], "none.yaml"),
    (["links", "create", "--config", "none.yaml", "fernhill://a"], "none.yaml"),
  ]

  @Test("refuse an invalid request with a reason and exit code 2", arguments: refused)
  func refusals(arguments: [String], message: String) async throws {
    let line = (arguments + data).map { "'\($0)'" }.joined(separator: " ")
    let result = try await ToolProcess.shell("linkwright " + line)
    #expect(result.status == ToolExit.unusableInput.rawValue)
    #expect(result.output.isEmpty && result.errors.contains(message), "\(result.errors)")
  }
}
