import AssociationFetching
import Foundation
import LinkOpening
import LinkService
import SiteAssociation

extension SARIF {
  /// Converts a report into a log.
  init(_ run: LintReport) {
    let rules = Self.rules(for: run)
    let indexOfCode = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    let results = run.files.flatMap { file -> [Result] in
      guard case .success(let linted) = file.result else { return [] }
      return linted.findings.map { finding in
        Result(
          ruleId: finding.code.rawValue,
          ruleIndex: indexOfCode[finding.code.rawValue, default: -1],
          level: finding.severity.rawValue,
          message: Message(text: finding.message),
          locations: [Location(file.name, finding.place)]
        )
      }
    }
    let notifications = run.errors.map { error in
      Notification(
        level: "error",
        message: Message(text: error.reason),
        locations: [Location(error.name, nil)]
      )
    }
    let driver = Driver(name: "linkwright", semanticVersion: Linkwright.version, rules: rules)
    runs = [
      Run(
        tool: Tool(driver: driver),
        invocations: [
          Invocation(
            executionSuccessful: notifications.isEmpty,
            toolExecutionNotifications: notifications
          )
        ],
        results: results
      )
    ]
  }

  /// The rules with findings in this run.
  private static func rules(for run: LintReport) -> [Rule] {
    let codes = Set(run.findings.map(\.code))
    let all =
      AssociationFile.readingRules + AssociationFile.lintRules + EntitlementsFile.lintRules
      + AssetLinksFile.lintRules + RuleDescription.hosting
    let rules =
      all
      .filter { codes.contains($0.code) }
      .map(Rule.init)
    let configurationRules = ConfigurationFinding.allCases.filter { codes.contains($0.code) }
    return rules + configurationRules.map(Rule.init)
  }
}

extension SARIF.Rule {
  init(_ rule: RuleDescription) {
    let background = rule.background.isEmpty ? "" : rule.background + "\n\n"
    self.init(
      id: rule.code.rawValue,
      shortDescription: SARIF.Message(text: rule.title + "."),
      fullDescription: SARIF.Message(text: rule.effect),
      help: SARIF.Message(
        text: background + rule.cure,
        markdown: "\(background)**Cure.** \(rule.cure)"
      ),
      helpUri: rule.platform.documentation,
      defaultConfiguration: SARIF.Configuration(level: rule.severity.rawValue)
    )
  }
}

extension SARIF.Rule {
  init(_ rule: ConfigurationFinding) {
    self.init(
      id: rule.code.rawValue,
      shortDescription: SARIF.Message(text: rule.title + "."),
      fullDescription: SARIF.Message(text: rule.effect),
      help: SARIF.Message(text: "docs/configuration.md describes each key."),
      helpUri: "https://yaml.org/spec/1.1/",
      defaultConfiguration: SARIF.Configuration(level: rule.severity.rawValue)
    )
  }
}

extension SARIF.Location {
  init(_ file: String, _ place: Place?) {
    physicalLocation = SARIF.PhysicalLocation(
      artifactLocation: SARIF.ArtifactLocation(uri: Self.uri(of: file)),
      region: place.map {
        SARIF.Region(
          startLine: $0.line,
          startColumn: $0.column,
          endLine: $0.endLine,
          endColumn: $0.endColumn
        )
      }
    )
  }

  /// A relative path stays relative, as code scanning requires.
  private static func uri(of file: String) -> String {
    if file == InputReader.standardInputName { return "stdin" }
    // The file of a host.
    if file.hasPrefix("https://") { return file }
    var allowed = CharacterSet.urlPathAllowed
    // A colon in the first segment would look like a scheme.
    allowed.remove(":")
    let path = file.addingPercentEncoding(withAllowedCharacters: allowed) ?? file
    return path.hasPrefix("/") ? "file://" + path : path
  }
}

extension Finding {
  /// The finding as one text.
  fileprivate var message: String {
    let caveat = evidence.caveat.map { " (\($0))" } ?? ""
    return "\(problem) \(effect)\(caveat) \(cure)"
  }
}
