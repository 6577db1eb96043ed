/// A file of at most 128 KB that is built to take as much time and memory as possible.
///
/// A shape says what is repeated; templates say what the repeated patterns look like. The tests use
/// fixed templates, and the fuzzer chooses them.
struct HostileFile: Sendable {
  /// What a file repeats.
  enum Shape: String, Sendable, CaseIterable {
    case rules, paths, fragments, queries, items, valuesOfOneItem
    case oneLongPattern, oneLongQuery, oneRuleWithItems
    case inheritedPath, inheritedQuery, inheritedFragment, inheritedItems
    case variableInRules, variableInConditions, variableInOnePattern, variables, inheritedVariable
    case entries, entriesWithConditions, entriesThatInherit, apps, appsWithConditions, oneApp
    case duplicates, repeatedKeys, unknownKeys, services, nesting, brokenText
    case unknownKeysOfOneRule, combiningMarks, combiningKey, repeatedVariable, unclosed
    case repairedAtTheEnd, clipsAmongApps, appsOfEarlierEntries
    case shortApps, entriesOfShortApps
  }

  /// A piece of a pattern; a number sign stands for the number of the repetition.
  typealias Template = [String]

  static let maximumByteCount = 131_072

  var shape: Shape
  var pattern: Template
  var other: Template
  /// Members that every rule gets, each with a comma at its end.
  var flags = ""

  /// The largest file that devices read.
  var text: String {
    var low = 1
    while low < Self.maximumByteCount, text(low * 2).utf8.count <= Self.maximumByteCount {
      low *= 2
    }
    var high = low * 2
    while high - low > 1 {
      let middle = (low + high) / 2
      if text(middle).utf8.count <= Self.maximumByteCount { low = middle } else { high = middle }
    }
    return text(low)
  }

  // MARK: Shapes

  private func text(_ count: Int) -> String {
    switch shape {
    case .rules: entry(rules(count) { #""/":"\#(path($0))""# })
    case .paths:
      file([
        """
        {"appID":"\(Self.app)","paths":[\(list(count) { "\"\($0 % 2 == 0 ? "NOT " : "")\(path($0))\"" })]}
        """
      ])
    case .fragments: entry(rules(count) { ##""/":"\##(path($0))","#":"\##(value($0))""## })
    case .queries: entry(rules(count) { #""/":"\#(path($0))","?":"\#(value($0))""# })
    case .items: entry(rules(count) { #""/":"\#(path($0))","?":{"k\#($0)":"\#(value($0))"}"# })
    case .valuesOfOneItem:
      entry(rules(count) { #""/":"\#(path(0))","?":{"k":"\#(value($0))"}"# })
    case .oneLongPattern: entry(rules(3) { #""/":"\#(path($0))\#(long(count))""# })
    case .oneLongQuery: entry(rules(3) { #""?":"\#(value($0))\#(long(count))""# })
    case .oneRuleWithItems: entry(rules(2) { _ in #""?":{\#(items(count))}"# })
    case .inheritedPath:
      entry(rules(count) { #""?":"\#($0)""# }, defaults: #""/":"\#(long(count))""#)
    case .inheritedQuery:
      entry(rules(count) { #""/":"\#(path($0))""# }, defaults: #""?":"\#(long(count))""#)
    case .inheritedFragment:
      entry(rules(count) { #""/":"\#(path($0))""# }, defaults: ##""#":"\##(long(count))""##)
    case .inheritedItems:
      entry(rules(count) { #""/":"\#(path($0))""# }, defaults: #""?":{\#(items(count))}"#)
    case .variableInRules:
      entry(rules(count / 2) { #""/":"\#(path($0))$(v)""# }, values: values(count))
    case .variableInConditions:
      entry(rules(count / 2) { #""?":{"k":"\#(path($0))$(v)"}"# }, values: values(count))
    case .variableInOnePattern:
      entry(
        rules(2) { #""/":"/\#($0)\#(String(repeating: "$(v)", count: count))""# },
        values: values(count)
      )
    case .variables:
      file(
        [Self.entry(rules(count) { #""/":"\#(path($0))$(v\#($0))""# })],
        variables: list(count) { #""v\#($0)":["\#(value($0))"]"# }
      )
    case .inheritedVariable:
      entry(
        rules(count) { #""/":"\#(path($0))""# },
        values: values(count),
        defaults: #""?":"\#(String(repeating: "$(v)", count: count))""#
      )
    case .entries:
      file(
        (0..<count).map { number in
          Self.entry(
            rules(2) { #""/":"\#(($0 == 0 ? path : value)(number))""# },
            apps: ["\(Self.app)\(number)"]
          )
        }
      )
    case .entriesWithConditions:
      file(
        (0..<count).map { number in
          Self.entry(
            rules(2) { #""?":{"k":"\#(($0 == 0 ? path : value)(number))"}"# },
            apps: ["\(Self.app)\(number)"]
          )
        }
      )
    case .entriesThatInherit:
      file(
        (0..<(1 + count / 20)).map { number in
          Self.entry(rules(2) { ##""#":"\##($0)""## }, apps: ["\(Self.app)\(number)"])
        },
        defaults: #""/":"\#(long(count))""#
      )
    case .apps: entry(rules(count) { #""/":"\#(path($0))""# }, appCount: count)
    case .appsWithConditions:
      entry(rules(count) { #""?":{"k":"\#(path($0))"}"# }, appCount: count)
    case .oneApp: file((0..<count).map { n in Self.entry(rules(1) { _ in #""/":"\#(path(n))""# }) })
    case .duplicates: entry(rules(count) { _ in #""/":"\#(path(0))","?":"\#(value(0))""# })
    case .repeatedKeys: entry("{\(list(count) { #""/":"\#(path($0))""# })}")
    case .unknownKeys: entry(rules(count) { #""key\#($0)":"\#(path($0))""# })
    case .unknownKeysOfOneRule:
      entry("{\(list(count) { #""key\#($0)":"\#(path($0))""# })}")
    case .combiningMarks:
      entry(
        rules(1) {
          #""percentEncoded":false,"/":"\#(path($0))\#(String(repeating: Self.marks, count: count))""#
        }
      )
    case .combiningKey:
      entry(
        rules(1) {
          #""/":"\#(path($0))","a\#(String(repeating: Self.marks, count: count))":1"#
        }
      )
    case .repeatedVariable:
      file(
        [Self.entry(rules(1) { #""/":"\#(path($0))$(v)""# })],
        variables: list(count) { #""v":["\#(value($0))"]"# }
      )
    case .unclosed: String(repeating: "[", count: count)
    case .repairedAtTheEnd:
      "{" + String(repeating: "  ", count: count) + String(repeating: "\0 ", count: count)
        + String(repeating: "   ", count: count)
    case .clipsAmongApps:
      """
      {"appclips":{"apps":[\(list(count) { "\"\(Self.app)\($0)\"" })]},"applinks":{"details":[\
      {"appIDs":[\(list(count) { "\"\(Self.app)\($0)\"" })],"components":[{"/":"\(path(0))"}]}]}}
      """
    case .appsOfEarlierEntries:
      """
      {"applinks":{"details":[{"appIDs":[\(list(count) { "\"\(Self.app)\($0)\"" })]},\
      \(list(count / 2) { "{\"appIDs\":[\"\(Self.app)\($0)\"],\"components\":[{}]}" })]}}
      """
    case .shortApps:
      file([Self.entry(rules(1) { #""/":"\#(path($0))""# }, apps: (0..<count).map { "T\($0).a" })])
    case .entriesOfShortApps:
      file((0..<count).map { #"{"appID":"T\#($0).a","paths":["\#(path($0))"]}"# })
    case .services:
      "{\(list(count) { #""service\#($0)":{"apps":["\#(Self.app)\#($0)"]}"# })}"
    case .nesting:
      entry(
        list(1 + count / 200) { _ in
          String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        }
      )
    case .brokenText: entry(String(repeating: pattern.joined() + ",", count: count))
    }
  }

  private static let app = "ABCDE12345.com.example.app"

  /// Two combining marks that canonical ordering swaps.
  private static let marks = "\u{301}\u{316}"

  private func entry(
    _ rules: String,
    values: String? = nil,
    defaults: String = "",
    appCount: Int = 1
  ) -> String {
    let apps = (0..<appCount).map { "\(Self.app)\($0)" }
    return file(
      [Self.entry(rules, apps: apps)],
      variables: values.map { #""v":[\#($0)]"# } ?? "",
      defaults: defaults
    )
  }

  private static func entry(_ rules: String, apps: [String] = [app]) -> String {
    let apps = apps.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"appIDs":[\#(apps)],"components":[\#(rules)]}"#
  }

  private func file(_ details: [String], variables: String = "", defaults: String = "") -> String {
    """
    {"applinks":{"defaults":{\(defaults)},"substitutionVariables":{\(variables)},\
    "details":[\(details.joined(separator: ","))]}}
    """
  }

  private func rules(_ count: Int, _ members: (Int) -> String) -> String {
    list(count) { "{\(flags)\(members($0))}" }
  }

  private func items(_ count: Int) -> String { list(count) { #""k\#($0)":"\#(value($0))""# } }

  private func values(_ count: Int) -> String { list(count) { "\"\(value($0))\"" } }

  private func list(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: ",")
  }

  private func path(_ number: Int) -> String { Self.text(pattern, number) }

  private func value(_ number: Int) -> String { Self.text(other, number) }

  private func long(_ count: Int) -> String {
    String(repeating: pattern.joined().filter { $0 != "#" }, count: count)
  }

  private static func text(_ template: Template, _ number: Int) -> String {
    template.map { $0 == "#" ? String(number) : $0 }.joined()
  }
}

extension HostileFile: CustomStringConvertible {
  var description: String {
    "\(shape.rawValue) of \(pattern.joined()) and \(other.joined()) \(flags)"
  }
}

extension HostileFile {
  /// Templates that have taken long in some shape.
  private static let templates: [(pattern: Template, other: Template)] = [
    (["*a*b", "#", "*c*"], ["*", "#", "?"]),
    (["*x", "#", "*"], ["*a?", "#"]),
    (["*", "#", "???????????????*b?"], ["*a", "#", "??????????????*"]),
    (["/shared/prefix/", "#", "/*"], ["?*", "#"]),
    (["kKsSſ", "#"], ["*K", "#", "*"]),
    (["/%c3%A9%zz", "#", "*"], ["%", "#"]),
    (["*/$(lang)*$(region)/", "#"], ["$(lang)", "#"]),
    (["#"], ["*"]),
    (["a"], [""]),
  ]

  /// Every shape with every template, in the ways in which patterns are compared.
  static let all: [HostileFile] = Shape.allCases.flatMap { shape in
    templates.flatMap { template in
      let flags =
        template.pattern.joined().contains("ſ")
        ? [#""caseSensitive":false,"#, #""caseSensitive":false,"percentEncoded":false,"#] : [""]
      return flags.map {
        HostileFile(
          shape: shape,
          pattern: template.pattern,
          other: template.other,
          flags: $0
        )
      }
    }
  }
}
