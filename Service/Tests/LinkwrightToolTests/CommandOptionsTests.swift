import ArgumentParser
import Foundation
import LinkStore
import Testing

@testable import LinkwrightTool

@Suite("Options that many commands have")
struct CommandOptionsTests {
  /// The first two run until a signal ends them, `qr` writes a picture, and a secret is written to a file.
  static let withoutResult = ["serve", "pages preview", "qr", "webhooks secret"]

  /// These commands need a server. ``DatabaseCommandTests`` runs them.
  static let onServer = [
    "database migrate", "database status", "database check", "database copy",
  ]

  /// These commands need a webhook in the configuration, and some a message that did not arrive.
  static let onWebhooks = [
    "webhooks list", "webhooks dead", "webhooks replay", "webhooks discard", "webhooks test",
  ]

  /// Arguments of each command, in an order in which they work one after the other. `ID` is the ID of the
  /// last created key, link or invitation.
  static let arguments: KeyValuePairs = [
    "diagnose": "-j Examples/apple-app-site-association.json --app A7K2M9QX4T.net.fernhill.shop "
      + "https://fernhill.example/products/42",
    "doctor": "localhost:1 --no-cdn",
    "tap": "--device Examples/device.yaml --from mail https://shop.fernhill.example/products/7",
    "test": "Examples/expectations.yaml",
    "verify": "-j Examples/apple-app-site-association.json",
    "match": #"-u /buy/42 -j '{"/": "/buy/*"}'"#,
    "lint": "Examples/broken.json",
    "diff": "Examples/legacy.json Examples/apple-app-site-association.json",
    "explain": "-j Examples/apple-app-site-association.json https://fernhill.example/invite",
    "audit": "Examples/access.log -j Examples/apple-app-site-association.json",
    "upgrade": "Examples/legacy.json",
    "entitlements": "Examples/Shared/Example.entitlements",
    "show": "Examples/swcutil_show.txt",
    "dl": "-d localhost:1 --direct",
    "config check": "",
    "config files": "--host shop.fernhill.example",
    "keys create": "--name Shop --scope links:read",
    "keys list": "",
    "keys revoke": "ID",
    "links create": "fernhill://products/42 --host go.fernhill.example",
    "links list": "",
    "links show": "ID",
    "links archive": "ID",
    "links delete": "ID",
    "invites issue": "--host go.fernhill.example",
    "invites list": "",
    "invites redemptions": "ID",
    "invites revoke": "ID",
    "stats show": "",
    "stats funnel": "",
    "stats recount": "",
    "export": "--to copy.sqlite.exports",
    "erase": "--redeemer ben",
    "backup": "copy.sqlite",
  ]

  @Test("Every command that prints a result has the option --json", arguments: LeafCommand.all)
  func hasJSON(leaf: LeafCommand) throws {
    let isExpected = !Self.withoutResult.contains(leaf.description)
    #expect((leaf.help(of: "--json") != nil) == isExpected)
    if isExpected { #expect(leaf.help(of: "--json")?.contains("Print JSON.") == true) }
  }

  @Test("With --json, every command prints one JSON value, and finds its files in the environment")
  func printsJSON() async throws {
    let leftOut = Self.withoutResult + Self.onServer + Self.onWebhooks
    let names = LeafCommand.all.map(\.description).filter { !leftOut.contains($0) }
    #expect(Set(names) == Set(Self.arguments.map(\.key)))
    let scratch = try ScratchFolder()
    let environment = [
      "LINKWRIGHT_CONFIG": Repository.example("linkwright.yaml"),
      "LINKWRIGHT_DATA": scratch.path + "/data",
    ]
    var id = ""
    for (name, arguments) in Self.arguments {
      let line = "linkwright \(name) \(arguments) --json"
        .replacing("ID", with: id).replacing("copy.sqlite", with: scratch.path + "/copy.sqlite")
      let result = try await ToolProcess.shell(line, environment: environment)
      #expect(result.status < 2, "\(line)\n\(result.errors)")
      let value = try? JSONSerialization.jsonObject(with: Data(result.output.utf8))
      #expect(value != nil, "\(line)\n\(result.output)")
      if arguments == "ID" || !result.output.contains("\"id\"") { continue }
      guard let object = value as? [String: Any] else { continue }
      let invitation = (object["invitations"] as? [[String: Any]])?.first
      id = (object["id"] ?? invitation?["id"]) as? String ?? id
    }
  }

  @Test("--json and another --format contradict each other")
  func contradiction() throws {
    for command in ["lint x", "entitlements x", "config check", "doctor example.com"] {
      let words = command.split(separator: " ").map(String.init)
      #expect(throws: Never.self) {
        try Linkwright.parseAsRoot(words + ["--json", "--format", "json"])
      }
      for format in ["github", "text"] {
        #expect(throws: (any Error).self) {
          try Linkwright.parseAsRoot(words + ["--json", "--format", format])
        }
      }
    }
  }

  @Test("serve finds its files in the environment that it gets, and an empty variable names none")
  func givenEnvironment() throws {
    let data = try DataFolderOptions.parse([])
    #expect(data.folder(in: ["LINKWRIGHT_DATA": "/a"]) == "/a")
    #expect(data.folder(in: ["LINKWRIGHT_DATA": ""]) == "linkwright-data")
    #expect(
      try DataFolderOptions.parse(["--data", "/b"]).folder(in: ["LINKWRIGHT_DATA": "/a"]) == "/b"
    )
    #expect(throws: (any Error).self) { try DataFolderOptions.parse(["--data", ""]) }
    let configuration = try ConfigurationOptions.parse([])
    #expect(configuration.path(in: ["LINKWRIGHT_CONFIG": "/a"]) == "/a")
    #expect(configuration.path(in: ["LINKWRIGHT_CONFIG": ""]) == "linkwright.yaml")
    let serve = try #require(try Linkwright.parseAsRoot(["serve"]) as? Serve)
    let error = #expect(throws: ServiceProcess.StartError.self) {
      try ServiceProcess(serve, environment: ["LINKWRIGHT_CONFIG": "/nowhere/here.yaml"])
    }
    #expect(error?.description.contains("/nowhere/here.yaml") == true)
  }

  /// The commands on the configuration alone have no `--data`.
  @Test("All commands on the data of the service describe --config and --data alike")
  func dataOptions() {
    let groups = ["serve", "config", "keys", "links", "invites", "backup"]
    let leaves = LeafCommand.all.filter { groups.contains($0.words[0]) }
    #expect(leaves.count > 12)
    #expect(Set(leaves.map { $0.help(of: "--config") }).count == 1)
    #expect(leaves.first?.help(of: "--config") != nil)
    let onData = leaves.filter { $0.words[0] != "config" }
    #expect(Set(onData.map { $0.help(of: "--data") }).count == 1)
    #expect(onData.first?.help(of: "--data") != nil)
  }
}
