import SiteAssociation
import Testing

/// Pairs of files of 128 KB, each the worst in one way. The bound is wide, for a machine that is
/// busy: what multiplies takes hours.
@Suite("Hostile files in comparisons", .timeLimit(.minutes(5)), .serialized)
struct HostileDifferenceTests {
  private static let maximumByteCount = 128 << 10

  private static func file(_ details: [String], variables: String = "{}") -> String {
    """
    {"applinks": {"substitutionVariables": \(variables), "details": [\(details.joined(separator: ","))]}}
    """
  }

  private static func entry(_ ids: some Sequence<String>, _ rules: some Sequence<String>) -> String
  {
    let ids = ids.map { "\"\($0)\"" }.joined(separator: ",")
    let rules = rules.map { "{\($0)}" }.joined(separator: ",")
    return "{\"appIDs\":[\(ids)],\"components\":[\(rules)]}"
  }

  struct Files: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Whether files of this kind are plain enough to be compared completely.
    var isComparedWhole = false
    var make: @Sendable (_ change: String) -> String

    init(
      _ description: String,
      isComparedWhole: Bool = false,
      make: @escaping @Sendable (_ change: String) -> String
    ) {
      testDescription = description
      self.isComparedWhole = isComparedWhole
      self.make = make
    }
  }

  static let files = [
    Files("many apps that share many rules") { change in
      file([
        entry((0..<4_000).map { "A.\($0)" }, (0..<3_000).map { "\"/\":\"/\(change)\($0)\"" })
      ])
    },
    Files("many plain rules", isComparedWhole: true) { change in
      file([
        entry(
          ["A.0"],
          (0..<2_000).map { "\"/\":\"/section/\(change)\($0)/*\",\"?\":{\"id\":\"?*\"}" }
        )
      ])
    },
    Files("many plain rules with a star in front") { change in
      file([entry(["A.0"], (0..<100).map { "\"/\":\"*/section/\(change)\($0)/*\"" })])
    },
    Files("many entries with different rules", isComparedWhole: true) { change in
      file((0..<1_700).map { entry(["A.\($0)"], ["\"/\":\"/\(change)\($0)/*\""]) })
    },
    Files("many entries whose patterns multiply") { change in
      file(
        (0..<1_100).map { entry(["A.\($0)"], ["\"/\":\"*\(change)\($0)???????????????????*b?\""]) }
      )
    },
    Files("many rules whose patterns begin with a star") { change in
      file([entry(["A.0"], (0..<2_800).map { "\"/\":\"*x\(change)\($0)*y?\($0)*?\"" })])
    },
    Files("many rules that all ask for a query") { change in
      file([entry(["A.0"], (0..<2_800).map { "\"?\":{\"\(change)\($0)\":\"*a?b*\($0)\"}" })])
    },
    Files("a rule with many query items") { change in
      let items = (0..<6_000).map { "\"\(change)\($0)\":\"?*x\"" }.joined(separator: ",")
      return file([entry((0..<40).map { "A.\($0)" }, ["\"?\":{\(items)}"])])
    },
    Files("long patterns of stars") { change in
      file([
        entry(
          ["A.0"],
          (0..<30).map { "\"/\":\"\($0)\(change)\(String(repeating: "*a?b", count: 1_000))\"" }
        )
      ])
    },
    Files("long patterns of text, in any case") { change in
      let text = String(repeating: "ab", count: 1_000)
      return file([
        entry(
          ["A.0"],
          (0..<30).map { "\"caseSensitive\":false,\"/\":\"*\($0)\(change)\(text)*\(text)*\"" }
        )
      ])
    },
    Files("a long path that many entries inherit") { change in
      let path = String(repeating: "a*b", count: 20_000)
      let entries = (0..<1_000).map { entry(["A.\($0)"], ["\"#\":\"\(change)\($0)\""]) }
      return """
        {"applinks": {"defaults": {"/": "\(path)"}, "details": [\(entries.joined(separator: ","))]}}
        """
    },
    Files("a variable with many values in many entries") { change in
      file(
        (0..<900).map { entry(["A.\($0)"], ["\"/\":\"/\(change)\($0)$(v)\""]) },
        variables: "{\"v\":[\((0..<7_000).map { "\"\($0)*\"" }.joined(separator: ","))]}"
      )
    },
    Files("many uses of a variable with many values") { change in
      let uses = String(repeating: "$(v)", count: 500)
      return file(
        [entry(["A.0"], (0..<30).map { "\"/\":\"/\(change)\($0)\(uses)\"" })],
        variables: "{\"v\":[\((0..<7_000).map { "\"\($0)*\"" }.joined(separator: ","))]}"
      )
    },
  ]

  @Test("A hostile comparison takes limited time and finds a difference or a gap", arguments: files)
  func time(_ files: Files) {
    let texts = (files.make("a"), files.make("b"))
    #expect(texts.0.utf8.count <= Self.maximumByteCount)
    let before = AssociationFile(reading: texts.0.utf8)
    let after = AssociationFile(reading: texts.1.utf8)
    #expect(before.isReadable && after.isReadable)
    var difference = FileDifference()
    let time = ContinuousClock().measure { difference = after.difference(from: before) }
    #expect(time < .seconds(30))
    #expect(!difference.isEmpty)
    if files.isComparedWhole { #expect(difference.isComplete) }
    let same = before.difference(from: AssociationFile(reading: texts.0.utf8))
    #expect(same.isEmpty, "What is written alike needs no comparing.")
  }
}
