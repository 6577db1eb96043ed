import ArgumentParser
import AssociationFetching
import Foundation
import HostingTestSupport
import Testing

@testable import LinkwrightTool

extension SiteStory {
  /// Runs the command against servers on this machine, and returns what it prints without what
  /// differs from run to run.
  func transcript() async throws -> String {
    let folder = try ScratchFolder()
    let commandLine = try self.commandLine(in: folder)
    let outcome = try await withServers { options in
      switch try Linkwright.parseAsRoot(commandLine) {
      case let diagnose as Diagnose:
        return try await diagnose.run(with: options)
          .outcome(paint: .none, width: 100, isStrict: true, printsJSON: false)
      case let doctor as Doctor:
        return try await doctor.run(with: options)
          .outcome(.text, paint: .none, width: 100, failOn: .error)
      default:
        Issue.record("\(commandLine) is another command.")
        return Outcome()
      }
    }
    return outcome.transcript
      .replacing(folder.path + "/", with: "")
      .replacing(/\d{4}-\d{2}-\d{2}/, with: "DATE")
      .replacing(/\d+(\.\d+)? ms/, with: "TIME")
  }

  private func commandLine(in folder: ScratchFolder) throws -> [String] {
    var words = [command.rawValue] + arguments
    if let domains {
      let path = folder.path + "/App.entitlements"
      let list = domains.map { "<string>\($0)</string>" }.joined()
      let text = """
        <plist version="1.0"><dict><key>application-identifier</key><string>\(app)</string>
        <key>com.apple.developer.associated-domains</key><array>\(list)</array>
        \(entitlements)</dict></plist>
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      words += ["--entitlements", path]
    }
    if command == .diagnose { words += ["--app", app, url] }
    return words
  }

  /// Runs the hosts and a CDN.
  private func withServers<Result: Sendable>(
    _ body: (FetchOptions) async throws -> Result
  ) async throws -> Result {
    let root = try TestAuthority()
    let hosts = Dictionary(uniqueKeysWithValues: hosts.map { ($0.name, $0) })
    let identity = try self.identity(root, for: hosts.keys.sorted())
    return try await TestServer.with(identity: identity) { head in
      Self.reply(to: head, from: hosts).reaction
    } _: { site in
      try await TestServer.with(identity: root.identity(["cdn.example"])) { head in
        let name = Self.path(head).split(separator: "/").last.map(String.init) ?? ""
        let host = hosts[String(name.prefix { $0 != ":" })]
        return (host?.reply ?? .failure("404 Not Found")).reaction
      } _: { cdn in
        let network = TestNetwork(hosts.mapValues { _ in site.port })
        network.set("cdn.example", [Resolver.Endpoint(.testLoopback, port: cdn.port)])
        var options = try network.options(trusting: root)
        options.cdn = try CDNAddress("https://cdn.example")
        return try await body(options)
      }
    }
  }

  private func identity(_ root: TestAuthority, for names: [String]) throws -> TestIdentity {
    switch certificate {
    case .fine: try root.identity(names)
    case .expired: try root.identity(names, days: -60 ..< -3)
    case .withoutIntermediate:
      try root.intermediate().identity(names).withoutIntermediates
    case .otherName: try root.identity(names.map { "www." + $0 })
    case .selfSigned: try TestAuthority.selfSigned(names[0])
    }
  }

  private static func path(_ head: String) -> String {
    let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
    return words.count > 1 ? String(words[1]) : ""
  }

  private static func reply(to head: String, from hosts: [String: StoryHost]) -> StoryHost.Reply {
    let authority = head.firstMatch(of: /\r\nHost: ([^\r:]+)/)?.output.1
    guard let host = hosts[String(authority ?? "")] else { return .failure("421 Misdirected") }
    let path = path(head)
    guard path == AssociationLocation.wellKnown.path else {
      return host.pages[path] ?? .failure("404 Not Found")
    }
    return head.contains("Mozilla/") ? host.browserFile ?? host.file : host.file
  }
}
