import Foundation

/// Checks that what commands do with a file of 128 KB takes bounded time, and that upgrading does not
/// make the file too large.
///
/// The first byte of an input is the shape of the file, the second one its flags. Two templates
/// follow, separated by a tab.
func fuzzHostile(_ bytes: [UInt8]) {
  guard bytes.count >= 2, bytes.count <= 64 else { return }
  let hostile = HostileFile(bytes)
  let text = Array(hostile.text.utf8)
  let url = "https://example.com/shared/a17b/kKsS?k=a17bbbbbbbbbbbbbb&k1=x#17"
  var lint = Duration.zero
  var file = AssociationFile(reading: [])
  lint = processorTime {
    file = AssociationFile(reading: text)
    _ = file.lint(host: "example.com")
  }
  law(lint < limit, "lint takes \(lint): \(hostile)")
  let objects = file.firstEntriesOfObjects
  var traces: [Trace] = []
  let explain = processorTime { traces = file.traces(of: url, for: objects) }
  law(lint + explain < limit, "explain takes \(lint + explain): \(hostile)")
  let verify = processorTime {
    let decisions = file.ruleSets().decide(url).filter { $0.service == .applinks }
    for (entry, trace) in zip(objects, traces) {
      let decision = decisions.first { $0.appID == entry.appID }?.decision
      law(decision == trace.decision, "verify and explain differ: \(hostile)")
    }
  }
  law(verify < limit, "verify takes \(verify): \(hostile)")
  let upgrade = processorTime {
    _ = file.upgradeNotes()
    let count = file.upgradedJSON()?.utf8.count ?? 0
    law(count <= HostileFile.maximumByteCount, "the upgraded file has \(count) bytes: \(hostile)")
  }
  law(upgrade < limit, "upgrade takes \(upgrade): \(hostile)")
}

/// A second without libFuzzer's counters, which take about as long as the code itself.
private let limit = Duration.seconds(2)

extension HostileFile {
  fileprivate init(_ bytes: [UInt8]) {
    let shapes = Shape.allCases
    let templates = bytes.dropFirst(2).split(
      separator: UInt8(ascii: "\t"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let flags = [
      #""caseSensitive":false,"#, #""percentEncoded":false,"#, #""exclude":true,"#,
    ]
    self.init(
      shape: shapes[Int(bytes[0]) % shapes.count],
      pattern: Self.template(templates.first ?? []),
      other: Self.template(templates.count > 1 ? templates[1] : []),
      flags: flags.indices.map { bytes[1] >> UInt8($0) & 1 == 1 ? flags[$0] : "" }.joined()
    )
  }

  /// Letters stand for what takes several characters in a pattern.
  private static func template(_ bytes: some Sequence<UInt8>) -> Template {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.compactMap { scalar in
      switch scalar {
      case "L": "$(lang)"
      case "R": "$(region)"
      case "V": "$(v)"
      case "E": "%C3"
      case "Q": "????????"
      case "\"", "\\", "\u{0}"..."\u{1F}": nil
      default: String(scalar)
      }
    }
  }
}

extension AssociationFile {
  /// The first entry with rules for links of each object in the file.
  fileprivate var firstEntriesOfObjects: [AssociationEntry] {
    var previous: Int?
    return entries.filter { entry in
      defer { previous = entry.objectNumber }
      return entry.service == .applinks && entry.objectNumber != previous
    }
  }
}
