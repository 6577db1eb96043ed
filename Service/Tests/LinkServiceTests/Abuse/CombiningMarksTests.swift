import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Texts with many combining marks")
struct CombiningMarksTests {
  /// 15,000 bytes. To normalize them takes a debug build 300 ms.
  private static let marks = String(repeating: "\u{301}\u{316}", count: 3750)
  private static let escapedMarks = String(repeating: #"\u0301\u0316"#, count: 1200)

  /// Expects that the quickest of several repetitions takes less time than a normalization. The
  /// others may have waited for the processor.
  private func expectToBeQuick(_ body: () async throws -> Void) async throws {
    var durations: [Duration] = []
    for _ in 0..<20 { durations.append(try await ContinuousClock().measure(body)) }
    #expect(try #require(durations.min()) < .milliseconds(60))
  }

  @Test("A host of many marks is unknown")
  func host() async throws {
    let service = try TestService()
    try await expectToBeQuick {
      let response = try await service.send(.get, "https://a\(Self.marks).example/summer")
      #expect(response.status == 404)
    }
  }

  @Test("The management listener rejects a host of many marks")
  func managementHost() async throws {
    let service = try TestService()
    try await expectToBeQuick {
      let response = try await service.manage(.get, "/v1/links", host: "a\(Self.marks)")
      #expect(response.problem == "host-not-allowed")
    }
  }

  @Test("An entity tag of many marks is not the one of a file")
  func entityTag() async throws {
    let service = try TestService()
    try await expectToBeQuick {
      let response = try await service.send(
        .get,
        "https://brand.example/.well-known/apple-app-site-association",
        headers: [.ifNoneMatch: "\"a\(Self.marks)\""]
      )
      #expect(response.status == 200)
    }
  }

  @Test("A target with many marks is malformed")
  func target() async throws {
    let service = try TestService()
    let marks = String(Self.marks.unicodeScalars.prefix(4000))
    try await expectToBeQuick {
      let response = try await service.send(.get, "https://brand.example/a\(marks)")
      #expect(response.status == 400)
    }
  }

  @Test(
    "A JSON text with many marks is rejected before it is decoded",
    arguments: [
      #"{"MARKS": 1}"#, #"{"url": "https://brand.example/MARKS"}"#, #"{"url": "https://MARKS/a"}"#,
      #"{"url": "https://brand.example/a", "installation": "MARKS"}"#,
      #"{"url": "https://brand.example/a", "appKey": "MARKS"}"#,
    ],
    [marks, escapedMarks]
  )
  func body(_ template: String, marks: String) async throws {
    let service = try TestService()
    let body = template.replacing("MARKS", with: marks)
    try await expectToBeQuick {
      let response = try await service.send(
        .post,
        "https://brand.example/v1/resolve",
        body: body
      )
      #expect(response.problem == "invalid-value" && response.body.contains("combining marks"))
    }
  }

  @Test("A line of a bulk request and a merge patch with many marks are rejected")
  func management() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let link = try await service.link("a", to: "example://a")
    for (method, path) in [
      (HTTPRequest.Method.post, "/v1/links"), (.post, "/v1/links/bulk"),
      (.patch, "/v1/links/\(link.id)"),
    ] {
      let body = #"{"tags": ["MARKS"]}"#.replacing("MARKS", with: Self.escapedMarks)
      let response = try await service.manage(method, path, key: key, body: body)
      #expect(response.problem == "invalid-value" && response.body.contains("combining marks"))
    }
  }
}
