import SiteAssociation
import Testing

@testable import TrafficAudit

@Suite("An audit")
struct TrafficAuditorTests {
  /// A request, and how a log writes it.
  struct Request: Sendable {
    var method = "GET"
    var target: String
    var host = "fernhill.example"
    var agent = "Mozilla/5.0 (iPhone)"
    var format = AccessLogFormat.combined

    var line: String {
      switch format {
      case .combined:
        "\(host):443 198.51.100.7 - - [01/Nov/2026:10:00:00 +0000] \"\(method) \(target) HTTP/1.1\" "
          + "200 5 \"-\" \"\(agent)\"\n"
      case .json:
        "{\"request\":{\"method\":\"\(method)\",\"host\":\"\(host)\",\"uri\":\"\(target)\","
          + "\"headers\":{\"User-Agent\":[\"\(agent)\"]}}}\n"
      case .w3c:
        "\(method)\t\(target.prefix { $0 != "?" })\t"
          + "\(target.contains("?") ? String(target.drop { $0 != "?" }.dropFirst()) : "-")\t"
          + "\(host)\t\(agent.replacing(" ", with: "%20"))\n"
      case .alb:
        "https 2026-11-01T10:00:00Z lb 198.51.100.7:1 10.0.0.1:80 0 0 0 200 200 1 1 "
          + "\"\(method) https://\(host):443\(target) HTTP/2.0\" \"\(agent)\" - -\n"
      }
    }
  }

  private static let head =
    "#Fields: cs-method cs-uri-stem cs-uri-query x-host-header cs(User-Agent)\n"

  private static func requests(_ random: inout FixedRandom, _ format: AccessLogFormat) -> [Request]
  {
    let paths = [
      "/products/1", "/products/private/2", "/products/news/3", "/invite?code=K7QX2M9P",
      "/invite?code=", "/invite", "/sale", "/SALE", "/Sale/", "/news", "/news/x?a=b", "/about",
      "/products", "//products/1", "/products//1", "/%70roducts/1", "/products/%zz", "/a/?x",
      "/style.css", "/.well-known/apple-app-site-association", "/invite?code=a&code=",
    ]
    return (0..<400).map { _ in
      Request(
        method: ["GET", "GET", "GET", "POST", "HEAD"][Int(random.next() % 5)],
        target: paths[Int(random.next() % UInt64(paths.count))],
        host: ["fernhill.example", "FERNHILL.example", "other.example"][Int(random.next() % 3)],
        agent: ["Mozilla/5.0 (iPhone)", "Mozilla/5.0 bot"][Int(random.next() % 4) / 3],
        format: format
      )
    }
  }

  @Test(
    "Counts are the sums of the decisions about the requests",
    arguments: AccessLogFormat.allCases
  )
  func sums(format: AccessLogFormat) throws {
    var random = FixedRandom(21)
    let requests = Self.requests(&random, format)
    let text = requests.map(\.line).joined()
    let log = try ScratchLog(format == .w3c ? Self.head + text : text)
    var options = AuditOptions()
    options.domains = [AssociatedDomain("fernhill.example")]
    let (tally, reports) = audit([log], options, newFile: SampleFile.newFile)

    let judged = requests.filter { request in
      request.method == "GET" && request.host.lowercased() == "fernhill.example"
        && !request.agent.contains("bot") && request.target != "/style.css"
        && !request.target.hasPrefix("/.well-known/")
    }
    #expect(reports[0].format == format)
    #expect(tally.requests == judged.count)
    #expect(tally.unreadableLines == 0)
    let skipped = tally.skipped.reduce(0, +)
    #expect(tally.lines == requests.count + (format == .w3c ? 1 : 0))
    #expect(tally.lines == tally.requests + skipped + tally.emptyLines)

    // A path that begins with two slashes needs a host; see RequestScratch.
    func url(_ request: Request) -> String { "https://fernhill.example\(request.target)" }
    func traces(_ file: AssociationFile) -> [[Trace]] {
      judged.map { request in file.traces(of: url(request), for: file.entries) }
    }
    let (old, new) = (traces(SampleFile.file), traces(SampleFile.newFile))
    for (index, group) in tally.rules.groups.enumerated() {
      #expect(group.opened == old.count { $0[index].decision == .match })
      #expect(group.excluded == old.count { $0[index].decision == .block })
      for (rule, count) in group.decided.enumerated() {
        #expect(count == old.count { $0[index].outcome == .rule(rule) })
      }
    }
    func opens(_ traces: [Trace]) -> Bool { traces.contains { $0.decision == .match } }
    func blocks(_ traces: [Trace]) -> Bool { traces.contains { $0.decision == .block } }
    #expect(tally.rules.opened == old.count(where: opens))
    #expect(tally.rules.excluded == old.count { !opens($0) && blocks($0) })
    #expect(tally.rules.unmatched == old.count { !opens($0) && !blocks($0) })
    #expect(tally.unmatchedLinks.total == tally.rules.unmatched)
    #expect(tally.links.estimate == Set(judged.map(\.target)).count)

    let effect = try #require(tally.effect)
    let pairs = Array(zip(old, new))
    #expect(effect.gained == pairs.count { !opens($0) && opens($1) })
    #expect(effect.lost == pairs.count { opens($0) && !opens($1) })
    #expect(effect.lanes.map(\.appIDs) == [[SampleFile.shop], [SampleFile.news]])
    let shop = effect.lanes[0]
    #expect(shop.kept == pairs.count { $0[0].decision == .match && $1[0].decision == .match })
    #expect(shop.gained == pairs.count { $0[0].decision != .match && $1[0].decision == .match })
    #expect(shop.lost == pairs.count { $0[0].decision == .match && $1[0].decision != .match })
    #expect(effect.lanes[1].lost == pairs.count { $0.0[1].decision == .match })
    #expect(
      effect.gains.reduce(0) { $0 + $1.item.count } == effect.lanes.reduce(0) { $0 + $1.gained }
    )
    #expect(
      effect.losses.reduce(0) { $0 + $1.item.count } == effect.lanes.reduce(0) { $0 + $1.lost }
    )
  }

  @Test("Each kind of request can be included")
  func inclusion() throws {
    let log = try ScratchLog(
      Request(target: "/about").line + Request(method: "POST", target: "/about").line
        + Request(target: "/about", agent: "bot").line + Request(target: "/a/App.JS?v=1").line
        + Request(method: "OPTIONS", target: "*").line
    )
    #expect(audit([log]).tally.requests == 1)
    var options = AuditOptions()
    options.includesAllMethods = true
    options.includesBots = true
    options.includesFiles = true
    let tally = audit([log], options).tally
    #expect(tally.requests == 4)
    #expect(tally.skipped(.noRequest) == 1)
  }

  @Test("Without an option for hosts, all hosts count, and the log's hosts are listed")
  func hosts() throws {
    let log = try ScratchLog(
      Request(target: "/about", host: "a.example").line
        + Request(target: "/about", host: "A.example").line
        + Request(target: "/about", host: "b.example").line
    )
    let tally = audit([log]).tally
    #expect(tally.requests == 3)
    let hosts = tally.hosts.items.map { "\(String(decoding: $0.key, as: UTF8.self)) \($0.count)" }
    #expect(hosts == ["a.example 2", "b.example 1"])
    var options = AuditOptions()
    options.domains = [AssociatedDomain("*.example")]
    #expect(audit([log], options).tally.requests == 3)
    options.domains = [AssociatedDomain("b.example")]
    #expect(audit([log], options).tally.skipped(.otherHost) == 2)
  }

  @Test("Several logs, in any order and with any seed, give the same counts")
  func order() throws {
    var random = FixedRandom(5)
    let logs = try [AccessLogFormat.combined, .json].map { format in
      try ScratchLog(Self.requests(&random, format).map(\.line).joined())
    }
    let first = audit(logs, seed: 1).tally
    let second = audit(logs.reversed(), seed: 2).tally
    #expect(first.rules.groups.map(\.decided) == second.rules.groups.map(\.decided))
    #expect(first.links == second.links)
    #expect(first.unmatchedLinks.items.map(\.key) == second.unmatchedLinks.items.map(\.key))
  }
}
