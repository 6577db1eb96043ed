import Foundation
import LinkwrightTesting
import SiteAssociation

extension Workload {
  /// Returns the workload of a wiki: 236 rules, nearly all of which exclude a prefix of `/wiki/`.
  ///
  /// - Parameter file: The bytes of such a file, or nil for invented rules of the same shape.
  public static func wiki(reading file: [UInt8]?, seed: UInt64 = 1) -> Workload {
    let published = file.flatMap { bytes in
      AssociationFile(reading: bytes).entries.lazy.compactMap(\.rules).max { $0.count < $1.count }
    }
    let rules = published ?? WikiRules.rules(seed: seed)
    return Workload(name: "wiki-236", rules: rules, seed: seed &+ 1) { match, generator in
      match ? WikiRules.page(rules, &generator) : WikiRules.other(&generator)
    }
  }
}

/// Generates rules in the shape of a wiki's, and URLs of a wiki.
enum WikiRules {
  static func rules(seed: UInt64) -> [Rule] {
    var generator = SeededGenerator(seed: seed)
    var prefixes: Set<String> = []
    while prefixes.count < 233 {
      let letter = "%C4%B\(Int.random(in: 0...9, using: &generator))"
      let escape = generator.happens(percent: 50) ? letter : ""
      prefixes.insert(generator.pick(Words.path).capitalized + escape + generator.pick(Words.path))
    }
    var rules = prefixes.sorted().map { Rule(path: "/wiki/\($0):*", excludes: true) }
    rules.append(
      Rule(
        path: "/wiki/*",
        query: .items([Rule.QueryItem(name: "veaction", pattern: "edit")]),
        excludes: true
      )
    )
    rules.append(Rule(path: "/wiki/*", fragment: "/editor*", excludes: true))
    rules.append(Rule(path: "/wiki/*"))
    return rules
  }

  /// Returns the URL of a page: usually an article, sometimes a page that a rule excludes.
  static func page(_ rules: [Rule], _ generator: inout SeededGenerator) -> String {
    var path = "/wiki/\(title(&generator))"
    if generator.happens(percent: 30) {
      path = (generator.pick(rules).path ?? "*").replacing("*", with: title(&generator))
    }
    if generator.happens(percent: 15) { path += "?\(Words.campaign(&generator))" }
    if generator.happens(percent: 3) { path += "?veaction=edit" }
    if generator.happens(percent: 10) { path += "#\(generator.pick(Words.path).capitalized)" }
    return "https://\(language(&generator)).wikipedia.org\(path)"
  }

  /// Returns a URL that is not a page.
  static func other(_ generator: inout SeededGenerator) -> String {
    let title = title(&generator)
    let path =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: "/w/index.php?title=\(title)&action=history"
      case 1: "/api/rest_v1/page/summary/\(title)"
      case 2: "/static/images/\(Words.slug(&generator)).png"
      default: "/wikis/\(title)"
      }
    return "https://\(language(&generator)).wikipedia.org\(path)"
  }

  private static func language(_ generator: inout SeededGenerator) -> String {
    generator.pick(["en", "de", "fr", "ja", "pt", "es", "it", "nl"])
  }

  private static func title(_ generator: inout SeededGenerator) -> String {
    let words = (0..<Int.random(in: 2...4, using: &generator)).map { _ in
      generator.pick(Words.path).capitalized
    }
    let escape = generator.happens(percent: 20) ? "_%C3%A9tude" : ""
    return words.joined(separator: "_") + escape
      + "_\(Int.random(in: 1...9_999, using: &generator))"
  }
}
