import LinkwrightTesting
import SiteAssociation
import Testing

@Suite("Comparison of the order of apps")
struct AppOrderTests {
  typealias App = (id: String, components: String)

  private static func file(_ apps: [App]) -> AssociationFile {
    let details = apps.map { app in
      "{\"appIDs\": [\"A.\(app.id)\"], \"components\": [\(app.components)]}"
    }
    return AssociationFile(
      reading: "{\"applinks\": {\"details\": [\(details.joined(separator: ","))]}}".utf8
    )
  }

  private static func rules(_ paths: String...) -> String {
    paths.map { path in
      path.hasPrefix("!")
        ? "{\"/\": \"\(path.dropFirst())\", \"exclude\": true}" : "{\"/\": \"\(path)\"}"
    }.joined(separator: ",")
  }

  @Test(
    "A link that opens another app is found for apps that are not neighbors",
    arguments: [
      // Another app comes between them.
      (
        [("a", rules("/x/*")), ("m", rules("/m")), ("b", rules("/x/*"))],
        [("b", rules("/x/*")), ("m", rules("/m")), ("a", rules("/x/*"))],
        ["/x"]
      ),
      // Without common links, the order has no effect.
      (
        [("a", rules("/x/*")), ("b", rules("/y/*"))], [("b", rules("/y/*")), ("a", rules("/x/*"))],
        []
      ),
      // The first link that opens both apps with the new file opens only one with the old file.
      (
        [("a", rules("/x/*")), ("b", rules("!/x/", "/x/*"))],
        [("b", rules("/x/*")), ("a", rules("/x/*"))],
        ["/x/*"]
      ),
      // Each app gained some links and lost others, but none that opens both.
      (
        [("a", rules("/x/1", "/y")), ("b", rules("/x/1", "/z"))],
        [("b", rules("/x/1", "/w")), ("a", rules("/x/1", "/v"))],
        ["/x/1"]
      ),
    ] as [([App], [App], [String])]
  )
  func pairs(old: [App], new: [App], links: [String]) {
    let comparison = Self.file(new).comparison(with: Self.file(old))
    #expect(comparison.otherApps.map(\.link) == links)
    #expect(comparison.isOrderCompared)
    #expect(comparison.otherApps.allSatisfy { $0.appBefore == "A.a" && $0.appAfter == "A.b" })
    let difference = Self.file(new).difference(from: Self.file(old))
    #expect(difference.otherApps == comparison.otherApps)
    #expect(difference.isEmpty == (links.isEmpty && !comparison.apps.contains(where: \.isChanged)))
  }

  @Test("A changed order that cannot be compared completely is a gap")
  func gaps() {
    let complex = (0..<3).map { "/*\($0)" + String(repeating: "?", count: 40) + "*x" }
    let apps = complex.map { path in (String(path.dropFirst(2).prefix(1)), Self.rules(path)) }
    let reversed = Self.file(apps.reversed()).comparison(with: Self.file(apps), stepCount: 20_000)
    #expect(!reversed.isOrderCompared && !reversed.isEmpty && !reversed.isComplete)
    #expect(reversed.gaps.map(\.kind) == [.order])
    let same = Self.file(apps).comparison(with: Self.file(apps), stepCount: 0)
    #expect(same.isEmpty)
    let many = (0..<30).map { ("\($0)", Self.rules("/x")) }
    let moved = Self.file(many.reversed()).comparison(with: Self.file(many))
    #expect(moved.otherApps.count == 20 && !moved.isOrderCompared)
  }

  @Test("Apps of one entry share their comparison, even if there are many")
  func manyApps() {
    func file(_ ids: [Int]) -> AssociationFile {
      let text = ids.map { "\"A.\($0)\"" }.joined(separator: ",")
      return AssociationFile(
        reading: """
          {"applinks": {"details": [{"appIDs": [\(text)], "components": [{"/": "/x", "exclude": true}]}]}}
          """.utf8
      )
    }
    let comparison = file((0..<400).reversed()).comparison(with: file(Array(0..<400)))
    #expect(comparison.isEmpty)
  }

  @Test("No link contradicts the comparison of the order", arguments: 0..<10)
  func law(seed: Int) {
    var cases = RandomCases(seed: UInt64(seed) &+ 43_000)
    let variables = cases.substitutionVariables
    var foundCount = 0
    for _ in 0..<20 {
      let apps = (0..<3).map { _ in cases.rules(upTo: 3) }
      let edited = apps.map { Bool.random(using: &cases.generator) ? $0 : cases.edited($0) }
      let order = [0, 1, 2].shuffled(using: &cases.generator)
      let old = file(zip(0..., apps), variables)
      let new = file(order.map { ($0, edited[$0]) }, variables)
      let comparison = new.comparison(with: old)
      foundCount += comparison.otherApps.count
      for other in comparison.otherApps { verify(other, old, new) }
      guard comparison.isOrderCompared else { continue }
      for link in cases.links(near: apps.flatMap(\.self), count: 40) {
        let opened = [old, new].map { file in
          file.appIDs().filter { file.ruleSet(for: $0)?.decide(link) == .match }
        }
        let both = opened[0].filter(opened[1].contains)
        for (position, first) in both.enumerated() {
          for second in both[(position + 1)...]
          where opened[1].firstIndex(of: second)! < opened[1].firstIndex(of: first)! {
            #expect(
              comparison.otherApps.contains { $0.appBefore == first && $0.appAfter == second },
              "\(link) \(old) \(new)"
            )
          }
        }
      }
    }
    #expect(foundCount > 0)
  }

  private func file(
    _ apps: some Sequence<(Int, [Rule])>,
    _ variables: SubstitutionVariables
  ) -> AssociationFile {
    let details = apps.map { id, rules in
      let components = rules.map(\.componentJSON).joined(separator: ",")
      return "{\"appIDs\": [\"A.\(id)\"], \"components\": [\(components)]}"
    }
    let values = variables.all.map { "\"\($0.name)\": \($0.values.map(\.debugDescription))" }
    return AssociationFile(
      reading: """
        {"applinks": {"substitutionVariables": {\(values.joined(separator: ","))},
        "details": [\(details.joined(separator: ","))]}}
        """.utf8
    )
  }

  private func verify(
    _ other: FileComparison.OtherApp,
    _ old: AssociationFile,
    _ new: AssociationFile
  ) {
    for (file, first, second) in [
      (old, other.appBefore, other.appAfter), (new, other.appAfter, other.appBefore),
    ] {
      #expect(file.ruleSet(for: first)?.decide(other.link) == .match)
      #expect(file.ruleSet(for: second)?.decide(other.link) == .match)
      let ids = file.appIDs()
      #expect(ids.firstIndex(of: first)! < ids.firstIndex(of: second)!)
    }
  }
}
