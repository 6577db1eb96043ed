import Foundation
import HostingTestSupport
import Testing

@testable import LinkwrightTool

@Suite("Commands behind a proxy")
struct ProxyCommandTests {
  private let authority: TestAuthority
  private let scratch: ScratchFolder
  private var certificates: String { "\(scratch.path)/ca.pem" }

  init() throws {
    authority = try TestAuthority()
    scratch = try ScratchFolder()
    try Data(authority.pem.utf8).write(to: URL(filePath: certificates))
  }

  /// Runs commands with the real environment variables: the host and the CDN exist only behind the
  /// proxy.
  private func run(
    _ reaction: @escaping @Sendable (Int) -> TestProxy.Reaction = { .tunnel(port: $0) },
    variable: String = "HTTPS_PROXY",
    _ commands: String...
  ) async throws -> [ToolProcess] {
    let identity = try authority.identity(["fernhill.example", "cdn.example"])
    return try await TestServer.with(identity: identity) { _ in
      .response(ServedHost.file())
    } _: { server in
      let port = server.port
      return try await TestProxy.with { _ in
        reaction(port)
      } _: { proxy in
        var results: [ToolProcess] = []
        for command in commands {
          results.append(
            try await ToolProcess.shell(
              "linkwright \(command) --ca \(certificates) --timeout 300",
              environment: [variable: "http://me:secret@127.0.0.1:\(proxy.port)/"]
            )
          )
        }
        return results
      }
    }
  }

  @Test(
    "Every command that uses the network goes through the proxy",
    arguments: ["HTTPS_PROXY", "all_proxy"]
  )
  func commands(variable: String) async throws {
    let results = try await run(
      variable: variable,
      "dl -d fernhill.example --direct",
      "dl -d fernhill.example --cdn https://cdn.example",
      "doctor fernhill.example --cdn https://cdn.example --format json",
      "diagnose https://fernhill.example/buy/42 --app A7K2M9QX4T.net.fernhill.shop "
        + "--cdn https://cdn.example"
    )
    for result in results {
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(!(result.output + result.errors).contains("secret"))
    }
    #expect(results[0].output.contains("a = A7K2M9QX4T.net.fernhill.shop"))
    #expect(results[1].output == results[0].output)
    #expect(results[2].output.contains("\"code\" : \"LW3054\""))
    #expect(results[2].output.contains("from \(variable)\""))
    #expect(results[3].output.contains("\nYes, it opens"), "\(results[3].output)")
  }

  @Test("A fault of the proxy names the proxy and the variable, and never the password")
  func fault() async throws {
    let results = try await run(
      { _ in .response("407 Proxy Authentication Required", headers: ["Proxy-Authenticate: NTLM"])
      },
      "dl -d fernhill.example --direct",
      "dl -d fernhill.example --cdn https://cdn.example",
      "doctor fernhill.example --no-cdn",
      "diagnose https://fernhill.example/buy/42 --app A7K2M9QX4T.net.fernhill.shop "
        + "--cdn https://cdn.example"
    )
    for (index, result) in results.enumerated() {
      let text = result.output + result.errors
      let joined = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(joined.contains("from HTTPS_PROXY; 407"), "\(index): \(text)")
      #expect(!text.contains("secret"))
    }
    #expect(results[0].status == 1 && results[1].status == 1 && results[2].status == 1)
    #expect(results[3].status == 0)
    #expect(!results[3].output.contains("\nYes, it opens") && !results[3].output.hasPrefix("No"))
  }
}
