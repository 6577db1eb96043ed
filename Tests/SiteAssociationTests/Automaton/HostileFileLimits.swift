import Foundation
import TestSupport
import Testing

@testable import SiteAssociation

/// What commands do with a file takes bounded time, whatever the file of 128 KB looks like. What
/// multiplies takes minutes and gigabytes.
@Suite("Limits for hostile files", .serialized)
struct HostileFileLimits {
  private static let urls = [
    "https://example.com/shared/prefix/17/a?k=a17&k1=x#17",
    "https://example.com/axbxc/0123456789/kKsS%C3%A9?k=b1aaaaaaaaaaaaaaaaaab#a",
  ]

  /// The processor time of a command. Nothing is optimized in a debug build.
  private static let limit: Duration =
    HostileFileLimits.isDebug ? .seconds(30) : .seconds(1)

  private static var isDebug: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true; return true
      }()
    )
    return isDebug
  }

  @Test("A command takes less than a second", arguments: HostileFile.all)
  func time(hostile: HostileFile) {
    let bytes = Array(hostile.text.utf8)
    #expect(bytes.count <= HostileFile.maximumByteCount)
    var file = AssociationFile(reading: [])
    var findings: [Finding] = []
    let lint = processorTime {
      file = AssociationFile(reading: bytes)
      findings = file.lint(host: "example.com")
    }
    #expect(lint < Self.limit, "lint")
    #expect(!findings.isEmpty)
    var traces: [[Trace]] = []
    let explain = processorTime {
      traces = Self.urls.map { file.traces(of: $0, for: file.objects) }
    }
    #expect(lint + explain < Self.limit, "explain")
    var decisions: [[Decision]] = []
    let verify = processorTime {
      let ruleSets = file.ruleSets()
      decisions = Self.urls.map { file.decisions(ruleSets.decide($0)) }
    }
    #expect(verify < Self.limit, "verify")
    #expect(traces.map { $0.map(\.decision) } == decisions)
    let upgrade = processorTime {
      _ = file.upgradeNotes()
      let text = file.upgradedJSON()
      #expect(text.map { $0.utf8.count <= HostileFile.maximumByteCount } ?? true)
    }
    #expect(upgrade < Self.limit, "upgrade")
  }

  @Test("A long link is split once for thousands of apps")
  func longLink() {
    let entries = (0..<3_000).map { #"{"appID":"T\#($0).a","paths":["/x"]}"# }
    let text = #"{"applinks":{"details":[\#(entries.joined(separator: ","))]}}"#
    let file = AssociationFile(reading: text.utf8)
    let url = "https://example.com/" + String(repeating: "ABC/DEF%20/", count: 10_000)
    var traces: [Trace] = []
    let time = processorTime { traces = file.traces(of: url, for: file.objects) }
    #expect(time < Self.limit)
    #expect(traces.map(\.decision) == file.decisions(file.ruleSets().decide(url)))
    #expect(traces.count == entries.count)
  }

  @Test(
    "A long link and a variable with thousands of values take less than a second",
    arguments: [
      (rule: ##""/":"/ABC/$(v)$(v)","?":"$(v)""##, value: "*#?"),
      (rule: ##""/":"*#$(v)*","?":"*k#*$(v)""##, value: "*#?"),
      (rule: ##""/":"*$(v)#","?":"*$(v)#*""##, value: "?*#"),
      (rule: ##""/":"*#$(v)","?":"*k*$(v)#""##, value: "#*"),
      (rule: ##""/":"*#$(v)*","?":"*k#*$(v)""##, value: "*#?"),
    ]
  )
  func variables(rule: String, value: String) {
    func list(_ template: String, _ count: Int) -> [String] {
      (0..<count).map { template.replacingOccurrences(of: "#", with: "\($0)") }
    }
    let values = list(value, 7_000).map { "\"\($0)\"" }.joined(separator: ",")
    let rules = list(rule, 1_000).map { "{\($0)}" }.joined(separator: ",")
    let text = ##"""
      {"applinks":{"substitutionVariables":{"v":["def",\##(values)]},\##
      "details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[\##(rules)]}]}}
      """##
    #expect(text.utf8.count <= HostileFile.maximumByteCount)
    let file = AssociationFile(reading: text.utf8)
    let query = list("k#=a#", 700).joined(separator: "&")
    for url in ["https://example.com/ABC/DEF?\(query)", "https://example.com/ABC/\(query)"] {
      var traces: [Trace] = []
      let time = processorTime { traces = file.traces(of: url, for: file.objects) }
      #expect(time < Self.limit)
      #expect(traces.map(\.decision) == file.decisions(file.ruleSets().decide(url)))
    }
  }
}

extension AssociationFile {
  /// The decisions for the first app of each entry.
  fileprivate func decisions(_ decisions: [AppDecision]) -> [Decision] {
    var known: [String: Decision] = [:]
    for decision in decisions where decision.service == .applinks {
      known[decision.appID] = decision.decision
    }
    return objects.compactMap { known[$0.appID] }
  }

  /// The first entry of each object in the file.
  fileprivate var objects: [AssociationEntry] {
    var previous: Int?
    return entries.filter { entry in
      defer { previous = entry.objectNumber }
      return entry.service == .applinks && entry.objectNumber != previous
    }
  }
}
