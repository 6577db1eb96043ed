import Foundation
import LinkOpening
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("Expectations")
struct ExpectationTests {
  private static let configuration = "configuration: EXAMPLES/linkwright.yaml\n"
  private static let product = "link: https://shop.fernhill.example/products/7"

  @Test("The example holds")
  func example() async throws {
    let path = Repository.example("expectations.yaml")
    let report = await TestRun(paths: [path], sources: madeUpSources()).report()
    #expect(report.failingCount == 0 && report.exit == .fine, "\(report.lines)")
    #expect(report.results.count > 12)
  }

  /// Expectations under the configuration of the examples, and the outcome with the failures.
  static let cases: [(String, String)] = [
    ("\(product), opens: shop", "shop"),
    ("\(product), opens: app", "shop"),
    ("\(product), opens: A7K2M9QX4T.net.fernhill.shop", "shop"),
    ("\(product), opens: browser", "shop opens"),
    ("\(product), opens: shop-beta", "shop opens"),
    ("\(product), opens: browser, from: address-bar", "browser"),
    ("\(product), opens: shop, from: address-bar", "browser opens"),
    ("\(product), opens: page, from: line", "page"),
    ("\(product), opens: browser, installed: []", "browser"),
    ("\(product), opens: browser, installed: [shop-beta]", "browser"),
    ("\(product), opens: shop, installed: [A7K2M9QX4T.net.fernhill.shop]", "shop"),
    ("\(product), opens: \"notification:shop\", from: nfc", "notification:shop"),
    ("\(product), opens: notification, from: nfc", "notification:shop"),
    (
      "link: https://staging.fernhill.example/x, opens: \"notification:browser\", from: nfc, installed: []",
      "notification:browser"
    ),
    ("\(product), opens: shop, through: [https://click.example/x]", "shop"),
    (
      "\(product), opens: browser, from: \"safari:https://a.example/\", cause: back", "browser"
    ),
    (
      "\(product), opens: shop, from: own-app, universalLinksOnly: true", "nothing opens"
    ),
    (
      "link: \"fernhill://x\", opens: \"prompt:shop\", from: \"safari:https://a.example/\"",
      "prompt:shop"
    ),
    ("link: \"other://x\", opens: alert, from: \"safari:https://a.example/\"", "alert"),
    ("\(product), opens: shop, why: Rule 2 of the file", "shop"),
    ("\(product), opens: shop, why: no such words", "shop why"),
    ("\(product), opens: browser, why: no such words", "shop opens why"),
    ("\(product), form: universal, destination: /products/7", "shop"),
    ("\(product), form: long, destination: /products/8", "shop form destination"),
    ("link: \"https://go.fernhill.example/fryYl\", form: short, opens: shop", "shop"),
    ("link: \"https://go.fernhill.example/fryYl\", destination: /fryYl", "shop destination"),
  ]

  @Test("An expectation holds if link, origin and apps lead to its outcome", arguments: cases)
  func outcomes(text: String, expected: String) async throws {
    let report = try await report("\(Self.configuration)links:\n  - {\(text)}\n")
    #expect(report.shortFindings == [])
    #expect(report.lines == [expected], "\(text)")
    #expect(report.exit == (expected.contains(" ") ? .findings : .fine))
  }

  @Test("An outcome that is only an assumption fails with --strict")
  func strict() async throws {
    let text = "\(Self.configuration)links: [{\(Self.product), opens: browser, from: qr}]\n"
    #expect(try await report(text).lines == ["browser"])
    #expect(try await report(text).summary.hasSuffix("1 holds only by assumption."))
    #expect(try await report(text, isStrict: true).lines == ["browser certainty"])
  }

  @Test("An app that no file names any more makes its expectation fail, with the reason")
  func lostApp() async throws {
    let text = """
      hosts: [{host: fernhill.example}]
      links: [{link: https://fernhill.example/buy/1, opens: B4C8D2EF6G.example.lost}]

      """
    let report = try await report(text)
    #expect(report.lines == ["A7K2M9QX4T.net.fernhill.shop opens"])
    let result = try #require(report.results.first)
    #expect(result.reason?.check == .file)
    #expect(result.reason?.appID == "B4C8D2EF6G.example.lost")
  }

  @Test("A failure names the rule and its place in the file")
  func place() async throws {
    let text = """
      hosts: [{host: fernhill.example, file: EXAMPLES/apple-app-site-association.json}]
      links: [{link: https://fernhill.example/help/7, opens: app}]

      """
    let result = try #require(try await report(text).results.first)
    let file = try AssociationFile(
      reading: InputReader().read(Repository.example("apple-app-site-association.json"))
    )
    let rule = try #require(result.reason?.rule)
    #expect(rule.rule.excludes)
    #expect(result.reason?.fileName == Repository.example("apple-app-site-association.json"))
    let line = try #require(rule.rule.place.flatMap { file.source.line($0.line) })
    #expect(line.contains("/help/"))
  }

  @Test("The command line can replace the sources of the file")
  func overrides() async throws {
    let text = """
      hosts: [{host: nothing.example}, {host: fernhill.example}]
      links: [{link: https://fernhill.example/buy/1, opens: app}]

      """
    let file = #"{ "applinks": { "details": [{ "appIDs": ["A.b"], "components": [{}] }] } }"#
    #expect(try await report(text).exit == .unusableInput)
    #expect(try await report(text, madeUpSources(.file(file))).lines == ["A.b"])
    let configuration = Repository.example("linkwright.yaml")
    #expect(
      try await report(text, madeUpSources(.configuration(configuration))).lines == [
        "browser opens"
      ]
    )
    #expect(try await report(text, madeUpSources(.download(.site))).exit == .unusableInput)
    #expect(try await report(text, madeUpSources(.download(.cdn))).exit == .fine)
    let other = "links: [{link: https://fernhill.example/buy/1, opens: app}]\n"
    #expect(
      try await report(other, madeUpSources(.download(.cdn))).lines
        == ["A7K2M9QX4T.net.fernhill.shop"]
    )
  }

  @Test("With --download, the configured hosts are downloaded, and its names remain")
  func downloadOfConfiguration() async throws {
    let text =
      "\(Self.configuration)links: [{link: https://go.fernhill.example/buy/1, opens: shop}]\n"
    #expect(try await report(text).lines == ["browser opens"])
    #expect(try await report(text, madeUpSources(.download(.site))).lines == ["shop"])
  }

  @Test("A device file is used as it is")
  func device() async throws {
    let text = """
      device: EXAMPLES/device.yaml
      links:
        - {\(Self.product), opens: Fernhill}
        - {link: https://www.fernhill.example/products/7, opens: browser}

      """
    #expect(try await report(text).lines == ["Fernhill", "browser"])
  }

  @Test("The name of an app also stands for its App Clip")
  func clip() async throws {
    let text = """
      \(Self.configuration)apps:
        - {id: A7K2M9QX4T.net.fernhill.shop.Clip, experiences: [https://shop.fernhill.example/products]}
      links:
        - {\(Self.product), opens: "clip:shop", from: messages, installed: []}
        - {\(Self.product), opens: shop, from: messages}
        - {\(Self.product), opens: "clip:A7K2M9QX4T.net.fernhill.shop.Clip", from: qr, installed: []}

      """
    #expect(try await report(text).lines == ["clip:shop", "shop", "clip:shop"])
  }

  @Test("The name of an app stands for its App Clip without a configuration, and for the app")
  func clipWithoutConfiguration() async throws {
    let scratch = try ScratchFolder()
    let path = "\(scratch.path)/file.json"
    let file = #"""
      {"applinks": {"details": [{"appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [{"/": "/products/*"}]}]},
      "appclips": {"apps": ["A7K2M9QX4T.net.fernhill.shop.Clip"]}}
      """#
    try Data(file.utf8).write(to: URL(fileURLWithPath: path))
    for fullApp in [", fullApp: shop", ", fullApp: A7K2M9QX4T.net.fernhill.shop", ""] {
      let text = """
        hosts: [{host: shop.fernhill.example, file: \(path)}]
        apps:
          - {id: A7K2M9QX4T.net.fernhill.shop, name: shop}
          - {id: A7K2M9QX4T.net.fernhill.shop.Clip\(fullApp), experiences: [https://shop.fernhill.example/products]}
        links:
          - {\(Self.product), opens: "clip:shop", from: messages, installed: []}
          - {\(Self.product), opens: shop, from: messages}

        """
      #expect(try await report(text).lines == ["clip:shop", "shop"], "\(fullApp)")
    }
  }

  @Test("An expectation does not turn an app of the file into an App Clip")
  func noClip() async throws {
    let scratch = try ScratchFolder()
    let path = "\(scratch.path)/file.json"
    try Data(ServedHost.file(#"{ "/": "/products/*" }"#).utf8)
      .write(to: URL(fileURLWithPath: path))
    let text = """
      hosts: [{host: shop.fernhill.example, file: \(path)}]
      apps: [{id: A7K2M9QX4T.net.fernhill.shop, name: shop}]
      links:
        - {\(Self.product), opens: "clip:shop", from: messages}
        - {\(Self.product), opens: shop, from: messages}

      """
    #expect(try await report(text).lines == ["shop opens", "shop"])
  }

  @Test("Every outcome of a tap can be written and read back", arguments: OriginArgument.forms)
  func roundTrip(form: String) async throws {
    let origin = form.replacing("URL", with: "https://a.example/").replacing("ID", with: "A.b")
    let links = ["https://fernhill.example/buy/7", "fernhill://x", "sms:1", "https://b.example"]
    func text(_ outcomes: [String]) -> String {
      """
      hosts: [{host: fernhill.example}]
      apps:
        - {id: A7K2M9QX4T.net.fernhill.shop, name: Fernhill Shop, schemes: [fernhill]}
        - {id: B4C8D2EF6G.example.other, schemes: [fernhill]}
      from: "\(origin)"
      links:

      """ + zip(links, outcomes).map { "  - {link: \"\($0)\", opens: \($1)}\n" }.joined()
    }
    let first = try await report(text(Array(repeating: "browser", count: links.count)))
    let outcomes = first.results.map(\.outcomeText)
    let second = try await report(text(outcomes.map(YAMLScalarText.text)))
    #expect(second.lines == outcomes, "from \(origin)")
    #expect(second.results.count == links.count)
  }
}
