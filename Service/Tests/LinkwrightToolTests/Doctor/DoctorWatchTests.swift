import ArgumentParser
import AssociationFetching
import Foundation
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("doctor --wait and --watch")
struct DoctorWatchTests {
  /// A clock that jumps to the end of each pause.
  final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let offset = Counter()
    var now: Instant { Instant(offset: .seconds(offset.value)) }
    let minimumResolution = Duration.zero

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      offset.set(Int(deadline.offset.components.seconds))
    }
  }

  /// A number that several tasks share.
  final class Counter: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var number = 0

    var value: Int { lock.withLock { number } }
    func set(_ value: Int) { lock.withLock { number = value } }
    func next() -> Int {
      lock.withLock {
        number += 1
        return number
      }
    }
  }

  private static let old = ServedHost.file()
  private static let new = ServedHost.file(#"{ "/": "/buy/*" }, { "/": "/news/*" }"#)

  /// A host whose copy is old until the given inspection.
  private func run(equalFrom number: Int, age: Int = 0) throws -> (DoctorRun, Counter) {
    let counter = Counter()
    let headers = [("Age", "\(age)"), ("Cache-Control", "max-age=21600")]
    let before = try ServedHost(body: Self.new, copy: .init(headers: headers, body: Self.old))
      .inspection()
    let after = try ServedHost(body: Self.new, copy: .init(headers: headers, body: Self.new))
      .inspection()
    let run = DoctorRun(hosts: [before.host]) { _ in counter.next() < number ? before : after }
    return (run, counter)
  }

  @Test("Waiting ends as soon as the copy equals the file")
  func waiting() async throws {
    let (run, inspections) = try run(equalFrom: 4, age: 21_500)
    let clock = JumpingClock()
    let result = try await run.waitForCopies(limit: .seconds(86_400), clock: clock) { _, _ in }
    #expect(result.unequal.isEmpty)
    #expect(inspections.value == 4)
    // The copy expires 100 seconds later, so each pause is as long.
    #expect(clock.now.offset == .seconds(300))
  }

  @Test("Waiting ends when the time is over, after a last inspection")
  func timeOver() async throws {
    let (run, inspections) = try run(equalFrom: .max)
    let clock = JumpingClock()
    let result = try await run.waitForCopies(limit: .seconds(2_000), clock: clock) { _, _ in }
    #expect(result.unequal == run.hosts)
    #expect(clock.now.offset == .seconds(2_000))
    #expect(inspections.value == 4)
    let outcome = try await run.waitOutcome(
      limit: .seconds(60),
      clock: JumpingClock(),
      .text,
      paint: .none,
      width: 100,
      failOn: .never
    )
    #expect(outcome.exit == .findings)
    #expect(outcome.text(on: .errors).contains("fernhill.example"))
  }

  /// The file of several apps.
  private static func file(_ ids: String...) -> String {
    let details = ids.map { #"{"appIDs": ["A.\#($0)"], "components": [{"/": "/x/*"}]}"# }
    return #"{"applinks": {"details": [\#(details.joined(separator: ","))]}}"#
  }

  @Test("A copy that lists the apps in another order is waited for")
  func order() async throws {
    let host = try ServedHost(body: Self.file("a", "b"), copy: .init(body: Self.file("b", "a")))
      .inspection()
    let run = DoctorRun(hosts: [host.host]) { _ in host }
    let result = try await run.waitForCopies(limit: .seconds(90), clock: JumpingClock()) { _, _ in }
    #expect(result.unequal == run.hosts)
    let outdated = try #require(result.reports[0].findings.first { $0.code.rawValue == "LW3042" })
    #expect(
      outdated.problem.hasSuffix(
        "/x opens A.b with the copy, but A.a with the file, if both apps are installed."
      ),
      "\(outdated.problem)"
    )
  }

  @Test("Findings about the host with www remain when only one of both hosts is inspected again")
  func siblings() async throws {
    let hosts = try [
      ServedHost.serving(Self.new, name: "fernhill.example"),
      ServedHost(name: "www.fernhill.example", body: Self.old, copy: .init(body: Self.new)),
    ].map { try $0.inspection() }
    let run = DoctorRun(hosts: hosts.map(\.host)) { host in
      hosts.first { $0.host == host } ?? HostInspection(host: host)
    }
    let first = await run.hostReports()
    let result = try await run.waitForCopies(limit: .seconds(90), clock: JumpingClock()) { _, _ in }
    #expect(result.unequal == [hosts[1].host])
    #expect(first[0].findings.contains { $0.problem.contains("www.fernhill.example") })
    #expect(result.reports.map(\.findings) == first.map(\.findings))
  }

  @Test("The state of a copy is what the CDN and the comparison say")
  func copyStates() throws {
    func state(_ host: ServedHost, _ change: (inout HostInspection) -> Void = { _ in }) throws
      -> DoctorState.Copy
    {
      var inspection = try host.inspection()
      change(&inspection)
      return DoctorState.Host(DoctorHostReport(inspection)).copy
    }
    #expect(try state(.serving()) == .same)
    #expect(try state(ServedHost(body: Self.new, copy: .init(body: Self.old))) == .differs)
    #expect(
      try state(ServedHost(body: Self.file("a", "b"), copy: .init(body: Self.file("b", "a"))))
        == .differs
    )
    #expect(try state(ServedHost(status: 404, copy: .init(body: Self.old))) == .notComparable)
    #expect(try state(ServedHost(body: Self.old, copy: .init(status: 404))) == .missing)
    #expect(try state(ServedHost(body: Self.old, copy: .init(status: 503))) == .unreachable)
    #expect(try state(ServedHost(body: Self.old)) == .notQueried)
    let timeout = try state(.serving()) { inspection in
      var exchange = HTTPExchange(url: "https://cdn.example/a/v1/fernhill.example")
      exchange.failure = FetchFailure(.timeout)
      inspection.cdn = CDNRecord(host: inspection.host, exchange: exchange)
    }
    #expect(timeout == .unreachable)
  }

  @Test("The state of many hosts can be larger than other inputs")
  func largeState() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/state.json"
    var state = DoctorState([])
    state.hosts["fernhill.example"] = DoctorState.Host(
      response: "200",
      file: String(repeating: "a", count: InputReader.maximumByteCount),
      copy: .same,
      findings: [:]
    )
    try state.write(to: path)
    #expect(try DoctorState.read(at: path, reader: InputReader()) == state)
  }

  @Test("A host without a file or without a copy is waited for")
  func missing() async throws {
    let host = try ServedHost(status: nil, copy: .init(status: 404)).inspection()
    let run = DoctorRun(hosts: [host.host]) { _ in host }
    let clock = JumpingClock()
    let result = try await run.waitForCopies(limit: .seconds(90), clock: clock) { _, _ in }
    #expect(result.unequal == run.hosts)
  }

  private func watch(_ hosts: [ServedHost], _ path: String, json: Bool = false) async throws
    -> Outcome
  {
    let inspections = try hosts.map { try $0.inspection() }
    let run = DoctorRun(hosts: inspections.map(\.host)) { host in
      inspections.first { $0.host == host } ?? HostInspection(host: host)
    }
    return try await run.watchOutcome(at: path, printsJSON: json)
  }

  @Test("Each change is one line, and nothing is reported twice")
  func changes() async throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/state.json"
    let steps: [[ServedHost]] = [
      [.serving(Self.old)],
      [.serving(Self.old)],
      [ServedHost(body: Self.new, copy: .init(headers: [("Age", "60")], body: Self.old))],
      [.serving(Self.new), .serving(Self.old, name: "www.fernhill.example")],
      [ServedHost(status: nil, copy: .init(status: 404))],
    ]
    var transcript = ""
    for hosts in steps {
      transcript += try await watch(hosts, path).transcript + "\n"
      let again = try await watch(hosts, path)
      #expect(again.transcript == "exit 0\n")
    }
    try expectGolden(transcript, "doctor/watch.txt")
    let json = try await watch([.serving(Self.new)], path, json: true)
    try expectGolden(json.transcript, "doctor/watch-json.txt")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["state.json"])
  }

  @Test("A damaged state file is an error, and stays as it is")
  func damagedState() async throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/state.json"
    try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
    await #expect(throws: InputError.self) { try await watch([.serving()], path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("{}".utf8))
    await #expect(throws: InputError.self) {
      try await watch([.serving()], scratch.path + "/nowhere/state.json")
    }
  }

  @Test("doctor prints SARIF and HTML")
  func formats() async throws {
    let host = ServedHost(
      body: ServedHost.file(#"{ "/": "/buy/*", "?": { "a": "*" } }"#),
      copy: ServedHost.Copy(headers: [("Age", "18000")], body: ServedHost.file())
    )
    let inspection = try host.inspection()
    let run = DoctorRun(hosts: [inspection.host]) { _ in inspection }
    for format in [DoctorFormat.sarif, .html] {
      let outcome = try await run.outcome(format, paint: .none, width: 100, failOn: .error)
      try expectGolden(outcome.transcript, "doctor/\(format.rawValue).txt")
    }
  }

  static let durations: [(text: String, seconds: Int?)] = [
    ("90s", 90), ("30m", 1_800), ("24h", 86_400), ("168h", 604_800), ("169h", nil), ("0s", nil),
    ("-1m", nil), ("m", nil), ("10", nil), ("1.5h", nil), ("999999999999999999h", nil),
  ]

  @Test("A duration is a number with a unit", arguments: durations)
  func duration(text: String, seconds: Int?) {
    #expect(DurationArgument(argument: text)?.duration == seconds.map { .seconds($0) })
  }

  @Test("--wait and --watch exclude each other and what contradicts them")
  func contradictions() {
    for words in [
      ["--wait", "1h", "--watch", "x"], ["--wait", "1h", "--no-cdn"],
      ["--watch", "x", "--format", "sarif"],
    ] {
      #expect(throws: (any Error).self) {
        try Linkwright.parseAsRoot(["doctor", "fernhill.example"] + words)
      }
    }
  }
}
