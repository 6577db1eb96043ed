import ArgumentParser
import Foundation
import Testing

@testable import LinkwrightTool

@Suite("config")
struct ConfigTests {
  private func transcript(_ arguments: String...) throws -> String {
    let folder = Repository.example("")
    return try outcome(of: arguments).transcript.replacing(folder, with: "")
  }

  @Test("config check finds nothing in the example")
  func good() throws {
    #expect(
      try transcript("config", "check", Repository.example("linkwright.yaml"))
        == "No findings in 5 files.\nexit 0\n"
    )
  }

  @Test("config check prints errors in each format", arguments: LintFormat.allCases)
  func errors(format: LintFormat) throws {
    let path = Repository.golden.appending(path: "config/broken.yaml").path(percentEncoded: false)
    let text = try transcript("config", "check", path, "--format", "\(format)", "--color", "never")
      .withoutRoot
    try expectGolden(text, "config/broken-\(format).txt")
  }

  @Test("config check quotes the SVG of a brand", arguments: LintFormat.allCases)
  func brand(format: LintFormat) throws {
    let path = Repository.golden.appending(path: "config/broken-brand.yaml")
      .path(percentEncoded: false)
    let text = try transcript("config", "check", path, "--format", "\(format)", "--color", "never")
      .withoutRoot
    try expectGolden(text, "config/broken-brand-\(format).txt")
  }

  @Test("config check lints the served association files")
  func served() throws {
    let path = Repository.golden.appending(path: "config/odd-rules.yaml").path(
      percentEncoded: false
    )
    let text = try transcript("config", "check", path, "--color", "never")
      .withoutRoot
    try expectGolden(text, "config/odd-rules.txt")
  }

  @Test("config check reports a missing file")
  func missing() throws {
    #expect(
      try transcript("config", "check", "gone.yaml") == """
        stderr: linkwright: gone.yaml: There is no such file.
        The file could not be read.
        exit 2

        """
    )
  }

  @Test(
    "config files prints the association file of a host",
    arguments: ["go.fernhill.example", "shop.fernhill.example"]
  )
  func files(host: String) throws {
    let path = Repository.example("linkwright.yaml")
    try expectGolden(
      try transcript("config", "files", path, "--host", host),
      "config/\(host).txt"
    )
  }

  @Test("config files --android prints assetlinks.json")
  func androidFile() throws {
    let path = Repository.example("linkwright.yaml")
    try expectGolden(
      try transcript("config", "files", path, "--host", "shop.fernhill.example", "--android"),
      "config/assetlinks.txt"
    )
  }

  @Test("config files refuses unknown hosts, missing apps and a broken configuration")
  func refusals() throws {
    let path = Repository.example("linkwright.yaml")
    #expect(
      try transcript("config", "files", path, "--host", "other.example") == """
        stderr: linkwright: linkwright.yaml: other.example is not in the configuration. Its hosts are \
        go.fernhill.example, open.fernhill.example, shop.fernhill.example, staging.fernhill.example.
        exit 2

        """
    )
    #expect(
      try transcript("config", "files", path, "--host", "staging.fernhill.example", "--android")
        .hasPrefix("stderr: linkwright: linkwright.yaml: No app of staging.fernhill.example has an")
    )
    let broken = Repository.golden.appending(path: "config/broken.yaml").path(percentEncoded: false)
    let refused = try outcome(of: "config", "files", broken, "--host", "a.example")
    #expect(refused.exit == .unusableInput)
    #expect(refused.text(on: .errors).contains("broken.yaml: line 3, column 13: "))
  }

  @Test("config files names the SVG that has the only error")
  func refusedPicture() throws {
    let folder = try ScratchFolder()
    let files = [
      "logo.svg": """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">
        <script/>
      </svg>
      """,
      "linkwright.yaml": """
      brands: [{name: b, icon: logo.svg}]
      apps:
        - {name: shop, teamID: ABCDE12345, bundleID: com.example.shop}
      hosts:
        - {brand: b, host: go.example.com, kind: branded, apps: [shop], title: Shop}
      """,
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: folder.path).appending(path: name))
    }
    let path = "\(folder.path)/linkwright.yaml"
    let refused = try outcome(of: "config", "files", path, "--host", "go.example.com")
    #expect(refused.exit == .unusableInput)
    #expect(
      refused.text(on: .errors).contains(
        "logo.svg: line 2, column 3: The element script is not allowed."
      )
    )
  }
}

extension String {
  /// With paths relative to the repository, as they stand in golden files. SARIF encodes them.
  fileprivate var withoutRoot: String {
    replacing(Repository.root.path(percentEncoded: false), with: "")
      .replacing(Repository.root.path(percentEncoded: true), with: "")
  }
}
