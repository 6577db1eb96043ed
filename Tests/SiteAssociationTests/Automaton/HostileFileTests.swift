import Foundation
import Testing

@testable import SiteAssociation

/// Files built to hurt: each is read, linted, compiled, asked and printed.
@Suite("Hostile files", .timeLimit(.minutes(2)))
struct HostileFileTests {
  private func file(_ components: String, variables: String = "{}") -> [UInt8] {
    let text = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": \
      \(components)}], "substitutionVariables": \(variables)}}
      """
    return Array(text.utf8)
  }

  @discardableResult
  private func exercise(_ bytes: [UInt8], _ urls: [String] = ["/a/b/c?d=e#f"]) -> [Finding] {
    let file = AssociationFile(reading: bytes)
    let findings = file.lint()
    for ruleSet in file.ruleSets() {
      for url in urls {
        #expect(ruleSet.decide(url) == ruleSet.trace(url).decision)
      }
    }
    #expect(AssociationFile(reading: file.canonicalJSON().utf8).isReadable)
    return findings
  }

  @Test("Ten thousand stars take linear time and have a finding")
  func stars() {
    let pattern = String(repeating: "*a", count: 10_000)
    let text = "/" + String(repeating: "a", count: 20_000)
    let findings = exercise(file("[{\"/\": \"/\(pattern)\"}]"), [text, text + "b", "/a"])
    #expect(findings.contains { $0.code.rawValue == "LW2027" })
  }

  @Test("Ten thousand variables in one pattern are fast")
  func variables() {
    let pattern = String(repeating: "$(lang)", count: 10_000)
    exercise(file("[{\"/\": \"/\(pattern)\"}]"), ["/" + String(repeating: "en", count: 10_000)])
    let definitions = (0..<10_000).map { "\"v\($0)\": [\"x\($0)\"]" }.joined(separator: ", ")
    let findings = exercise(
      file("[{\"/\": \"/$(v9999)\"}]", variables: "{\(definitions)}"),
      ["/x9999", "/x"]
    )
    #expect(!findings.isEmpty)
  }

  @Test("A variable with ten thousand values is fast")
  func values() {
    let values = (0..<10_000).map { "\"value\($0)*x\"" }.joined(separator: ", ")
    exercise(
      file("[{\"/\": \"/$(v)/y\", \"?\": {\"q\": \"$(v)\"}}]", variables: "{\"v\": [\(values)]}"),
      ["/value77zzx/y?q=value9999-x", "/value77zzx/y?q=no"]
    )
  }

  @Test("A pattern of 128 KB in each position is fast")
  func longPattern() {
    let pattern = String(repeating: "ab?*", count: 32_000)
    let url = "/" + String(repeating: "abxy", count: 8_000)
    exercise(file("[{\"/\": \"/\(pattern)\"}]"), [url, "/a"])
    exercise(file("[{\"?\": \"\(pattern)\"}]"), ["/?" + url, "/?a"])
    exercise(file("[{\"#\": \"\(pattern)\"}]"), ["/#" + url, "/#a"])
  }

  @Test("128 KB of nesting is reported and does not overflow the stack")
  func nesting() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let count = 131_072 / open.utf8.count
      let text = String(repeating: open, count: count)
      let closed = "{\"applinks\": " + text + "1" + String(repeating: close, count: count) + "}"
      for bytes in [Array(text.utf8), Array(closed.utf8)] {
        #expect(exercise(bytes).contains { $0.code.rawValue == "LW1026" })
      }
    }
  }

  /// 256 KB is half of what a secondary thread has on iOS. Debug builds need the most.
  @Test(
    "Nesting is read on a thread with a small stack",
    arguments: [("{\"a\": ", "}"), ("[", "]"), ("{\"a\": [", "]}"), ("{{", "}}")]
  )
  func nestingOnSmallStack(open: String, close: String) async {
    let text = String(repeating: open, count: 250) + "1" + String(repeating: close, count: 250)
    let file = "{\"applinks\": {\"details\": [{\"components\": [\(text)]}]}}"
    let codes = await withCheckedContinuation { continuation in
      let thread = Thread {
        let file = AssociationFile(reading: file.utf8)
        continuation.resume(returning: (file.findings + file.lint()).map(\.code.rawValue))
      }
      thread.stackSize = 256 << 10
      thread.start()
    }
    #expect(!codes.isEmpty)
  }

  @Test("Thousands of uses of a variable with thousands of values are fast")
  func usesTimesValues() {
    let values = (0..<3_000).map { "\"v\($0)\"" }.joined(separator: ", ")
    let pattern = String(repeating: "$(v)", count: 3_000)
    exercise(
      file("[{\"/\": \"/\(pattern)\"}]", variables: "{\"v\": [\(values)]}"),
      ["/v1v2", "/x"]
    )
    let rules = (0..<3_000).map { "{\"/\": \"/\($0)$(v)\"}" }.joined(separator: ",")
    exercise(file("[\(rules)]", variables: "{\"v\": [\(values)]}"), ["/2999v7", "/x"])
    let stars = (0..<20_000).map { _ in "\"*\"" }.joined(separator: ",")
    exercise(file("[{\"/\": \"/$(v)*$(v)\"}]", variables: "{\"v\": [\(stars)]}"), ["/a/b", "/"])
  }

  @Test("Large defaults over many sections are fast")
  func defaultsTimesSections() {
    let defaults = (0..<2_000).map { "\"key\($0)\": 1" }.joined(separator: ", ")
    let sections = (0..<600).map { "{\"appID\": \"ABCDE12345.a\($0)\", \"paths\": [\"/x\"]}" }
      .joined(separator: ",")
    let text = "{\"applinks\": {\"defaults\": {\(defaults)}, \"details\": [\(sections)]}}"
    exercise(Array(text.utf8))
  }

  @Test("Twenty thousand rules are fast, even if their tables explode")
  func manyRules() {
    let plain = (0..<20_000).map { "{\"/\": \"/section\($0)/*/x?\"}" }.joined(separator: ",")
    let findings = exercise(file("[\(plain)]"), ["/section19999/y/xz", "/section/y"])
    #expect(findings.contains { $0.code.rawValue == "LW1002" })
    let floating = (0..<2_000).map { "{\"/\": \"*x\($0)*y?\($0)\"}" }.joined(separator: ",")
    exercise(file("[\(floating)]"), ["/x7zzy.7", "/x1999y-1999", "/y"])
  }
}
