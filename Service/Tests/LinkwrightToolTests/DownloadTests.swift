import ArgumentParser
import AssociationFetching
import Foundation
import HostingTestSupport
import Testing

@testable import LinkwrightTool

@Suite("dl")
struct DownloadTests {
  private static let file = """
    { "applinks": { "details": [
      { "appIDs": ["A7K2M9QX4T.net.fernhill.shop", "A7K2M9QX4T.net.fernhill.beta"],
        "components": [{ "/": "/buy/*" }, { "/": "/help/*", "exclude": true }] } ] },
      "webcredentials": { "apps": ["A7K2M9QX4T.net.fernhill.shop"] } }
    """

  private static let cdnHeaders = [
    "Content-Type: application/json", "Apple-Origin-Format: json",
    "Apple-From: https://fernhill.example/.well-known/apple-app-site-association",
    "Apple-Try-Direct: false", "Cache-Control: max-age=21600,public", "Age: 600",
  ]

  static let cases: [(String, TestServer.Reaction, isDirect: Bool)] = [
    ("cdn", .response(file, headers: cdnHeaders), false),
    ("direct", .response(file), true),
    (
      "refused",
      .response(
        "Not Found",
        status: "404 Not Found",
        headers: [
          "Content-Type: text/plain",
          "Apple-Failure-Reason: SWCERR00101 Bad HTTP Response: 403 Forbidden",
          #"Apple-Failure-Details: {"status":"403 Forbidden"}"#,
          "Cache-Control: max-age=3600,public",
        ]
      ), false
    ),
    ("missing", .response("", status: "404 Not Found"), true),
    (
      "page", .response("<!DOCTYPE html><title>Fernhill", headers: ["Content-Type: text/html"]),
      true
    ),
    ("page-at-cdn", .response("<!DOCTYPE html><title>Fernhill"), false),
    ("broken-json", .response(#"{ "applinks": "#), true),
    (
      "plain-redirect", .response(status: "302 Found", headers: ["Location: http://a.example/"]),
      true
    ),
    ("empty", .response("{}"), true),
    ("cut-off", .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".utf8)), true),
    ("too-large", .response(String(repeating: " ", count: 140_000)), true),
  ]

  /// The outcome of `dl` if the server reacts in this way, as CDN and as host.
  private func outcome(
    _ reaction: TestServer.Reaction,
    identity: (TestAuthority) throws -> TestIdentity = {
      try $0.identity(["fernhill.example", "cdn.example"])
    },
    _ change: (inout DownloadRun) -> Void
  ) async throws -> Outcome {
    let authority = try TestAuthority()
    return try await TestServer.with(identity: identity(authority)) { _ in
      reaction
    } _: { server in
      let network = TestNetwork(["fernhill.example": server.port, "cdn.example": server.port])
      var options = try network.options(trusting: authority)
      options.cdn = try CDNAddress("https://cdn.example")
      var run = DownloadRun(
        host: try AssociationHost("fernhill.example"),
        timeout: .seconds(300),
        options: options
      )
      change(&run)
      return try await run.outcome()
    }
  }

  @Test("dl prints the result of a device like Apple's tool", arguments: cases)
  func text(name: String, reaction: TestServer.Reaction, isDirect: Bool) async throws {
    let outcome = try await outcome(reaction) { $0.isDirect = isDirect }
    try expectGolden(outcome.transcript, "dl/\(name).txt")
  }

  @Test(
    "dl --json prints JSON",
    arguments: [("json-cdn", 0), ("json-direct", 1), ("json-refused", 2)]
  )
  func json(name: String, index: Int) async throws {
    let (_, reaction, isDirect) = Self.cases[index]
    let outcome = try await outcome(reaction) {
      $0.isDirect = isDirect
      $0.printsJSON = true
    }
    _ = try jsonObject(outcome.text(on: .output))
    try expectGolden(outcome.transcript, "dl/\(name).txt")
  }

  @Test("dl gives up after the time limit")
  func timeout() async throws {
    let outcome = try await outcome(.hanging([])) {
      $0.isDirect = true
      $0.timeout = .milliseconds(700)
    }
    let lines = outcome.text(on: .errors).split(separator: "\n")
    #expect(lines.first == "Timed out waiting for fernhill.example")
    #expect(outcome.exit == .findings)
  }

  @Test("dl gives up after the time limit during redirects")
  func slowRedirects() async throws {
    let authority = try TestAuthority()
    let identity = try authority.identity(["fernhill.example"])
    let outcome = try await TestServer.with(identity: identity) { request in
      request.hasPrefix("GET /.well-known/")
        ? .response(status: "302 Found", headers: ["Location: /there"]) : .hanging([])
    } _: { server in
      let network = TestNetwork(["fernhill.example": server.port])
      return try await DownloadRun(
        host: try AssociationHost("fernhill.example"),
        isDirect: true,
        timeout: .milliseconds(900),
        options: try network.options(trusting: authority)
      ).outcome()
    }
    #expect(outcome.text(on: .errors).hasPrefix("Timed out waiting for fernhill.example\n"))
  }

  @Test(
    "dl reports TLS errors like a device",
    arguments: [("SWCErrorDomain error 103.", true), ("SWCErrorDomain error 100.", false)]
  )
  func trust(sentence: String, isSelfSigned: Bool) async throws {
    let outcome = try await outcome(.response(Self.file)) {
      isSelfSigned
        ? try TestAuthority.selfSigned("fernhill.example")
        : try $0.identity(["www.fernhill.example"])
    } _: {
      $0.isDirect = true
    }
    #expect(outcome.text(on: .errors).contains("(\(sentence))"))
    #expect(outcome.exit == .findings)
  }

  @Test("dl as a process uses the given host, CDN and certificate authorities")
  func process() async throws {
    let authority = try TestAuthority()
    let scratch = try ScratchFolder()
    let ca = scratch.path + "/ca.pem"
    try Data(try authority.pem.utf8).write(to: URL(filePath: ca))
    let identity = try authority.identity(["localhost"])
    try await TestServer.with(identity: identity) { _ in
      .response(Self.file)
    } _: { server in
      let host = "localhost:\(server.port)"
      let direct = try await ToolProcess.tool("dl", "-d", host, "--direct", "--ca", ca)
      #expect(direct.status == 0)
      #expect(direct.output.hasPrefix("{ s = applinks, a = A7K2M9QX4T.net.fernhill.shop, "))
      let cdn = "https://\(host)"
      let copy = try await ToolProcess.tool("dl", "-d", "a.example", "--cdn", cdn, "--ca", ca)
      #expect(copy.status == 0)
      #expect(copy.output.contains("d = a.example,"))
      #expect(server.requests.last?.hasPrefix("GET /a/v1/a.example ") == true)
      let untrusted = try await ToolProcess.tool("dl", "-d", host, "--direct")
      #expect(untrusted.status == 1)
      #expect(untrusted.errors.contains("SWCErrorDomain error 103."))
    }
  }

  @Test(
    "dl refuses invalid arguments",
    arguments: [
      (["-d", "https://a.example/"], "is not a host. Write it without a scheme and a path"),
      (["-d", "a b"], "is not a host"),
      (["-d", "a.example", "-t", "0"], "--timeout must be from 0.1 to 3600 seconds."),
      (["-d", "a.example", "-t", "nan"], "--timeout must be from 0.1 to 3600 seconds."),
      (["-d", "a.example", "--cdn", "http://a.example"], "is not the URL of a CDN"),
      ([], "Missing expected argument '--domain <domain>'"),
    ]
  )
  func usage(arguments: [String], message: String) async throws {
    do {
      _ = try await asyncOutcome(of: ["dl"] + arguments)
      Issue.record("\(arguments) was accepted")
    } catch {
      #expect(Linkwright.message(for: error).contains(message))
      #expect(Linkwright.exitCode(for: error).rawValue == ToolExit.usage.rawValue)
    }
  }

  @Test(
    "dl, doctor and diagnose have the same range for --timeout",
    arguments: [
      ["dl", "-d", "a.example"], ["doctor", "a.example"],
      ["diagnose", "--app", "A7K2M9QX4T.net.fernhill.shop", "https://a.example/"],
    ]
  )
  func sharedLimits(command: [String]) throws {
    for time in ["0.1", "3600"] {
      #expect(throws: Never.self, "\(time)") { try Linkwright.parseAsRoot(command + ["-t", time]) }
    }
    for time in ["0", "0.05", "3601", "nan", "soon"] {
      #expect(throws: (any Error).self, "\(time)") {
        try Linkwright.parseAsRoot(command + ["-t", time])
      }
    }
  }

  @Test(
    "dl refuses a missing file of certificate authorities and one without any",
    arguments: [
      ("empty.pem", "The file contains no certificate in PEM form."),
      ("missing.pem", "There is no such file."),
    ]
  )
  func authorities(name: String, message: String) async throws {
    let scratch = try ScratchFolder()
    try Data().write(to: URL(filePath: scratch.path + "/empty.pem"))
    let path = "\(scratch.path)/\(name)"
    let outcome = try await asyncOutcome(of: ["dl", "-d", "a.example", "--ca", path])
    #expect(outcome.exit == .unusableInput)
    #expect(outcome.text(on: .errors).contains(message))
  }
}
