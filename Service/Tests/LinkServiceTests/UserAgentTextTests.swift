import CoreFoundation
import Foundation
import HTTPTypes
import LinkStore
import Testing

@testable import LinkService

@Suite("The text of a user agent")
struct UserAgentTextTests {
  @Test("A search finds the same as a search in the string in lower case")
  func agreement() {
    var generator = SystemRandomNumberGenerator()
    let letters = Array("abBoOtTcCuU/ .")
    func text(_ count: Int) -> String {
      String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "a" })
    }
    for _ in 0..<2000 {
      let userAgent = text(.random(in: 0...40, using: &generator))
      let mark = text(.random(in: 2...4, using: &generator)).lowercased()
      let header = UserAgentText(userAgent)
      #expect(
        header.contains(mark) == userAgent.lowercased().contains(mark),
        "\(userAgent), \(mark)"
      )
      #expect(header.hasPrefix(mark) == userAgent.lowercased().hasPrefix(mark))
    }
  }

  @Test(
    "A word that ends in a mark is found, unless it is a known exception",
    arguments: [
      ("Mozilla/5.0 (compatible; Googlebot/2.1)", true), ("bot", true), ("a bot b", true),
      ("Bottle/1.0", false), ("CUBOT P60", false), ("CUBOT; other-bot", true), ("", false),
      ("robots", false), ("roboté", false),
    ]
  )
  func words(userAgent: String, isFound: Bool) {
    let header = UserAgentText(userAgent)
    #expect(header.hasWord(endingWith: "bot", exceptAfter: "cu") == isFound)
  }

  @Test("Only the examined beginning of a long unique header costs time")
  func boundedCost() async throws {
    let service = try await Self.serviceWithLink()
    let length = UserAgentText.maximumLength
    let ratios = try (0..<5).map { _ in
      try Self.time(ofHeadersOf: 3 * length, service) / Self.time(ofHeadersOf: length, service)
    }
    // Other tests run at the same time, so a single measurement can be wrong.
    #expect(ratios.contains { $0 <= 1.3 }, "\(ratios)")
  }

  @Test(
    "A redirect takes at most twice as long for a long unique header as for a short one",
    .enabled(if: isOptimized, "Without optimization, every byte takes much longer.")
  )
  func cost() async throws {
    let service = try await Self.serviceWithLink()
    let ratios = try (0..<5).map { _ in
      try Self.time(ofHeadersOf: 3500, service) / Self.time(ofHeadersOf: 120, service)
    }
    #expect(ratios.contains { $0 <= 2 }, "\(ratios)")
  }

  private static func serviceWithLink() async throws -> TestService {
    let service = try TestService()
    try await service.link("chair", to: "https://example.com/chair")
    return service
  }

  /// The processor time of redirects for different headers, in seconds.
  private static func time(ofHeadersOf length: Int, _ service: TestService) throws -> Double {
    let padding = String(repeating: "Word/1.0 (word; like word) ", count: 150)
    let heads = (0..<100).map { _ in
      var head = HTTPRequest(
        method: .get,
        scheme: "https",
        authority: "brand.example",
        path: "/chair"
      )
      let unique = "Mozilla/5.0 \(UInt64.random(in: 0...UInt64.max)) (Windows NT 10.0) "
      head.headerFields[.userAgent] = String((unique + padding).prefix(length))
      return head
    }
    let start = processorTime()
    for head in heads {
      let isReady = if case .ready = service.decider.decide(head, peer: nil) { true } else { false }
      try #require(isReady)
    }
    return processorTime() - start
  }

  /// The processor time of the current thread in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("Only the beginning of a long header counts")
  func length() {
    let padding = String(repeating: "x", count: UserAgentText.maximumLength - 3)
    #expect(UserAgentText(padding + "bot").contains("bot"))
    #expect(!UserAgentText(padding + "xbot").contains("bot"))
  }
}

private let isOptimized: Bool = {
  var isOptimized = true
  assert(
    {
      isOptimized = false
      return true
    }()
  )
  return isOptimized
}()
